#include "api/formats/transfer_json.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "audit/trail.hpp"
#include "services/configuration/change_notes.hpp"

namespace penstock::api {

namespace {

void list_transfers(call& c) {
    c.answer([&](json_writer& json) {
        json.begin_object().key("transfers").begin_array();
        for (const auto& status : c.context.transfers.statuses())
            write_status(json, status);
        json.end_array().end_object();
    });
}

void get_transfer(call& c) {
    const auto found = c.context.transfers.find(std::string(c.id()));
    if (!found) return refuse(c, found.error());
    const auto& config = found->config;
    c.answer([&](json_writer& json) {
        json.begin_object().member("name", config.name).member("type", config.type);
        if (found->kind != nullptr) {
            write_keys(json, config, *found->kind, audience_of(c.caller.role));
        } else {
            json.member("enabled", found->status.is_enabled);
        }
        const bool is_of_file = config.source == services::transfer_config::origin::file;
        json.member("source", is_of_file ? "file" : "database").key("status");
        write_status(json, found->status);
        json.end_object();
    });
}

constexpr auto transfer_done_form = form_of_id("name", "Name of the transfer.", "transfer_done");

void answer_transfer(call& c, const services::outcome<>& done) {
    if (!done) return refuse(c, done.error());
    c.done(transfer_done_form, c.id());
}

/// The request that the body contains.
services::transfer_edit edit_of(const call& c) {
    return [&c](const services::kind_catalog& kinds, services::transfer_config& config) {
        return read_transfer(c.request.body, kinds, config);
    };
}

/// What the audit tells of a transfer: its keys as JSON, secrets hidden, and the secrets themselves to compare.
struct told_transfer {
    std::string keys = "{}";
    option_map secrets{};
};

told_transfer told_transfer_of(call& c) {
    told_transfer out;
    const auto found = c.context.transfers.find(std::string(c.id()));
    if (!found || found->kind == nullptr) return out;
    out.keys.clear();
    json_writer json(out.keys);
    json.begin_object();
    write_keys(json, found->config, *found->kind, audience_of(c.caller.role));
    json.end_object();
    out.secrets = found->config.options;
    return out;
}

void tell_transfer(call& c, std::string event, std::string fields = {}) {
    c.context.audit.add(audit::change_record{.event = std::move(event),
                                             .kind = "transfer",
                                             .id = std::string(c.id()),
                                             .user = c.caller.actor(),
                                             .fields = std::move(fields)});
}

void create_transfer(call& c) {
    const auto done = c.context.transfers.create(std::string(c.id()), edit_of(c));
    if (done) tell_transfer(c, "created");
    answer_transfer(c, done);
}

void change_transfer(call& c) {
    const auto before = told_transfer_of(c);
    const auto done = c.context.transfers.change(std::string(c.id()), edit_of(c));
    if (done) {
        const auto after = told_transfer_of(c);
        std::vector<std::string> differing;
        for (const auto& [name, text] : after.secrets) {
            const auto was = before.secrets.find(name);
            if (was == before.secrets.end() || was->second != text) differing.push_back(name);
        }
        auto fields = services::changed_members(before.keys, after.keys, differing);
        if (!fields.empty()) tell_transfer(c, "changed", std::move(fields));
    }
    answer_transfer(c, done);
}

void delete_transfer(call& c) {
    const auto done = c.context.transfers.remove(std::string(c.id()), c.caller.actor());
    if (done) tell_transfer(c, "deleted");
    answer_transfer(c, done);
}

}  // namespace

std::vector<route> transfer_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["transfers"],"additionalProperties":false,"properties":{"transfers":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/transfer_status"}}}})";
    constexpr auto whole =
        R"({"type":"object","required":["name","type","source","status","enabled"],"properties":{"name":)"
        R"({"type":"string"},"type":{"type":"string"},"source":{"type":"string","enum":["file","database"]},"status":)"
        R"({"$ref":"#/components/schemas/transfer_status"},"enabled":{"type":"boolean"}}})";
    constexpr auto body = R"({"type":"object","properties":{"type":{"type":"string"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/transfer",
         .required_role = user_role::viewer,
         .run = list_transfers,
         .summary = "Outbound transfers and their health",
         .data = listing},
        {.method = verb::get,
         .pattern = "/api/v1/transfer/{name}",
         .required_role = user_role::viewer,
         .run = store_handler{get_transfer},
         .summary = "A transfer with all its keys, secrets hidden",
         .data = whole,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/transfer/{name}",
         .required_role = user_role::engineer,
         .run = store_handler{create_transfer},
         .summary = "Create a transfer",
         .data = "transfer_done",
         .body = body,
         .has_inner_errors = true,
         .named = {named_done(transfer_done_form)}},
        {.method = verb::put,
         .pattern = "/api/v1/transfer/{name}",
         .required_role = user_role::engineer,
         .run = store_handler{change_transfer},
         .summary = "Change the given keys of a transfer; null = the default; its position in the journal stays",
         .data = "transfer_done",
         .body = body,
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/transfer/{name}",
         .required_role = user_role::engineer,
         .run = store_handler{delete_transfer},
         .summary = "Delete a transfer with its position in the journal and its dead letters",
         .data = "transfer_done",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
