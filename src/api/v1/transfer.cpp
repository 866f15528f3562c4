#include <fmt/format.h>

#include "api/transfer_json.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "publish/transfer_hub.hpp"

namespace penstock::api {

namespace {

using publish::transfer_config;

void list_transfers(call& c) {
    c.answer([&](json_writer& json) {
        json.begin_object().key("transfers").begin_array();
        if (c.to.set.transfers != nullptr) {
            for (const auto& status : c.to.set.transfers->statuses())
                write_status(json, status);
        }
        json.end_array().end_object();
    });
}

/// The transfer of the path; nothing when the call has been refused.
std::optional<transfer_config> find_transfer(call& c) {
    const std::string name(c.id());
    auto found = c.to.set.transfers->config(name);
    if (!found) c.refuse("NOT_FOUND", fmt::format("transfer {} does not exist", name));
    return found;
}

/// The same, of one that may be changed.
std::optional<transfer_config> find_changeable(call& c) {
    auto found = find_transfer(c);
    if (!found || found->source == transfer_config::origin::database) return found;
    c.refuse("PROTECTED", fmt::format("transfer {} is configured in the properties file", found->name));
    return std::nullopt;
}

store::transfer stored_form(const transfer_config& config) {
    return {config.name, config.type, config.options, 0, 0};
}

void done(call& c, const std::string& name) {
    c.done([&](json_writer& json) { json.member("name", name); });
}

void get_transfer(call& c) {
    auto config = find_transfer(c);
    if (!config) return;
    const auto& hub = *c.to.set.transfers;
    config->options = hub.in_force(*config);
    const auto status = hub.status(config->name);
    c.answer([&](json_writer& json) {
        json.begin_object().member("name", config->name).member("type", config->type);
        write_keys(json, *config, *hub.kinds().find(config->type), audience_of(c.who.rank));
        json.member("source", config->source == transfer_config::origin::file ? "file" : "database").key("status");
        write_status(json, status.value_or(publish::transfer_status{}));
        json.end_object();
    });
}

void create_transfer(call& c) {
    transfer_config config;
    config.name = c.id();
    if (!publish::is_transfer_name(config.name))
        return c.invalid(fault("name", "expected 1 to 50 letters, digits, _ and -"));
    auto& hub = *c.to.set.transfers;
    if (hub.config(config.name)) return c.refuse("DUPLICATE", fmt::format("transfer {} exists already", config.name));
    if (const auto found = read_transfer(c.in.body, hub.kinds(), config); !found.empty()) return c.invalid(found);
    if (const auto found = hub.check(nullptr, config); !found.empty()) return c.invalid(found);
    if (const auto stored = c.to.store.create_transfer(stored_form(config)); !stored) return refuse(c, stored.error());
    hub.put(config);
    done(c, config.name);
}

void change_transfer(call& c) {
    auto config = find_changeable(c);
    if (!config) return;
    auto& hub = *c.to.set.transfers;
    const auto before = *config;
    if (const auto found = read_transfer(c.in.body, hub.kinds(), *config); !found.empty()) return c.invalid(found);
    if (const auto found = hub.check(&before, *config); !found.empty()) return c.invalid(found);
    if (const auto stored = c.to.store.update_transfer(stored_form(*config)); !stored) return refuse(c, stored.error());
    hub.put(*config);
    done(c, config->name);
}

void delete_transfer(call& c) {
    const auto config = find_changeable(c);
    if (!config) return;
    if (const auto gone = c.to.store.delete_transfer(config->name); !gone) return refuse(c, gone.error());
    c.to.set.transfers->remove(config->name);
    done(c, config->name);
}

}  // namespace

std::vector<route> transfer_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["transfers"],"additionalProperties":false,"properties":{"transfers":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/transfer_status"}}}})";
    constexpr auto whole =
        R"({"type":"object","required":["name","type","source","status","enabled"],"properties":{"name":)"
        R"({"type":"string"},"type":{"type":"string"},"source":{"enum":["file","database"]},"status":)"
        R"({"$ref":"#/components/schemas/transfer_status"}}})";
    constexpr auto body = R"({"type":"object","properties":{"type":{"type":"string"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/transfer",
         .least = role::viewer,
         .run = list_transfers,
         .summary = "Outbound transfers and their health",
         .data = listing},
        {.method = verb::get,
         .pattern = "/api/v1/transfer/{name}",
         .least = role::viewer,
         .run = on_store{get_transfer},
         .summary = "A transfer with all its keys, secrets hidden",
         .data = whole,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/transfer/{name}",
         .least = role::engineer,
         .run = on_store{create_transfer},
         .summary = "Make a transfer",
         .data = "transfer_done",
         .body = body,
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/transfer/{name}",
         .least = role::engineer,
         .run = on_store{change_transfer},
         .summary = "Change a transfer: keys that are given; null = the default; its place in the journal stays",
         .data = "transfer_done",
         .body = body,
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/transfer/{name}",
         .least = role::engineer,
         .run = on_store{delete_transfer},
         .summary = "Delete a transfer with its place in the journal and its dead letters",
         .data = "transfer_done",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
