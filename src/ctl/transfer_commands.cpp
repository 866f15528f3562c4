#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/json_text.hpp"
#include "ctl/option_table.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct transfer_arguments {
    std::string name, type, batch_id;
    std::vector<std::string> keys;  ///< `KEY=VALUE`
    bool drops = false, resends = false, is_all = false;
};

std::string path_of(const transfer_arguments& a, std::string_view rest = {}) {
    return "/api/v1/transfer/" + percent_encode(a.name) + std::string(rest);
}

/// `KEY=VALUE…` as a body: values as texts, which the gateway reads by the key's type; `KEY=` restores the default.
/// What begins with `{` or `[` is JSON.
outcome<json::object> body_of(const std::vector<std::string>& keys) {
    json::object body;
    for (const auto& text : keys) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return failure{exit_code::bad_usage, text + ": expected KEY=VALUE"};
        const auto key = text.substr(0, equals), value = text.substr(equals + 1);
        if (value.empty()) {
            body[key] = nullptr;
        } else if (value.front() == '{' || value.front() == '[') {
            auto parsed = parse_json(value, key);
            if (!parsed) return parsed.error();
            body[key] = std::move(*parsed);
        } else {
            body[key] = value;
        }
    }
    return body;
}

outcome<> show_transfer(command_context& s, const outcome<json::value>& data, const std::string& words) {
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data, layout::one_line) << '\n';
    } else {
        s.output << words << '\n';
    }
    return {};
}

outcome<> list_transfers(command_context& s, const transfer_arguments&) {
    const auto data = s.api.get("/api/v1/transfer");
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"NAME", "TYPE", "STATE", "SENT", "QUEUED", "DROPPED", "DEAD", "LAST_ERROR"});
    for (const auto& one : array_of(*data, "transfers")) {
        const bool is_enabled = text_of(one, "enabled") == "true";
        const bool is_connected = text_of(one, "connected") == "true";
        const auto error = text_of(one, "status_error");
        t.add({text_of(one, "name"), text_of(one, "type"),
               !error.empty() ? "unknown"
               : !is_enabled  ? "off"
               : is_connected ? "connected"
                              : "waiting",
               text_of(one, "sent_count"), text_of(one, "queued"), text_of(one, "dropped"),
               text_of(one, "dead_letters"), error.empty() ? text_of(one, "last_error") : error});
    }
    s.output << t.text();
    return {};
}

outcome<> show_one(command_context& s, const transfer_arguments& a) {
    const auto data = s.api.get(path_of(a));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t;
    for (const auto& member : data->as_object()) {
        if (!member.value().is_object()) {
            t.add({std::string(member.key()), text_of(*data, member.key())});
            continue;
        }
        for (const auto& inner : member.value().get_object()) {
            t.add({std::string(member.key()) + "." + std::string(inner.key()), text_of(member.value(), inner.key())});
        }
    }
    s.output << t.text();
    return {};
}

/// Without a type: all types; with one: its keys.
outcome<> types(command_context& s, const transfer_arguments& a) {
    const auto data = s.api.get("/api/v1/transfer_types" + (a.type.empty() ? "" : "/" + percent_encode(a.type)));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else if (a.type.empty()) {
        table t({"TYPE", "TITLE"});
        for (const auto& one : array_of(*data, "data"))
            t.add({text_of(one, "type"), text_of(one, "title")});
        s.output << t.text();
    } else {
        const auto& schema = member_of(*data, "schema");
        s.output << displayable(text_of(*data, "type") + ", " + text_of(*data, "title")) << "\n\n"
                 << option_table(schema, "options", "KEY") << '\n'
                 << option_table(schema, "status", "STATUS");
    }
    return {};
}

outcome<> add_one(command_context& s, const transfer_arguments& a) {
    auto body = body_of(a.keys);
    if (!body) return body.error();
    (*body)["type"] = a.type;
    return show_transfer(s, s.api.post(path_of(a), *body), "added transfer " + displayable(a.name));
}

outcome<> set_keys(command_context& s, const transfer_arguments& a) {
    const auto body = body_of(a.keys);
    if (!body) return body.error();
    return show_transfer(s, s.api.put(path_of(a), *body), "changed transfer " + displayable(a.name));
}

outcome<> remove_one(command_context& s, const transfer_arguments& a) {
    return show_transfer(s, s.api.remove(path_of(a)), "removed transfer " + displayable(a.name));
}

outcome<> test_one(command_context& s, const transfer_arguments& a) {
    const auto data = s.api.post_text(path_of(a, "/test"), "", "");
    if (!data) return data.error();
    return show_transfer(s, data,
                         displayable(text_of(*data, "target") + ": " + text_of(*data, "answer") + " in " +
                                     text_of(*data, "elapsed_ms") + " ms"));
}

outcome<> list_dead(command_context& s, const transfer_arguments& a) {
    const auto data = s.api.get(path_of(a, "/dead?size=1000"));
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    table t({"BATCH_ID", "TIME", "STATUS", "SAMPLES", "ANSWER"});
    for (const auto& item : array_of(*data, "items")) {
        t.add({text_of(item, "batch_id"), text_of(item, "time"), text_of(item, "http_status"), text_of(item, "count"),
               text_of(item, "answer").substr(0, 60)});
    }
    s.output << t.text();
    return {};
}

/// Without arguments: the list; with a batch id: the dead letter, or the action on it.
outcome<> dead_letters(command_context& s, const transfer_arguments& a) {
    if (a.is_all && a.drops) return show_transfer(s, s.api.remove(path_of(a, "/dead")), "dropped all dead letters");
    if (a.batch_id.empty()) {
        if (a.drops || a.resends) return failure{exit_code::bad_usage, "expected a BATCH_ID, or --all with --drop"};
        return list_dead(s, a);
    }
    const auto path = path_of(a, "/dead/" + percent_encode(a.batch_id));
    if (a.drops) return show_transfer(s, s.api.remove(path), "dropped batch " + displayable(a.batch_id));
    if (a.resends)
        return show_transfer(s, s.api.post_text(path + "/retry", "", ""), "sent batch " + displayable(a.batch_id));
    const auto data = s.api.get(path);
    if (!data) return data.error();
    s.output << format_json(*data) << '\n';
    return {};
}

}  // namespace

void add_transfer_commands(CLI::App& app, action& chosen) {
    auto* const family =
        app.add_subcommand("transfer", "Send samples to other systems (API, MQTT, Sparkplug)")->require_subcommand(1);
    const auto a = std::make_shared<transfer_arguments>();
    const auto add = [&](const char* name, const char* what, auto command) {
        return add_command(*family, name, what, chosen, a, command);
    };
    const auto add_named = [&](const char* name, const char* what, auto command) {
        auto* const made = add(name, what, command);
        made->add_option("NAME", a->name, "Name of the transfer")->required();
        return made;
    };
    add("list", "List all transfers with their state", list_transfers);
    add_named("show", "Show all keys of a transfer and its state", show_one);
    add("types", "List the types of transfers, or the keys of one type", types)->add_option("TYPE", a->type);
    auto* const made = add_named("add", "Create a transfer", add_one);
    made->add_option("TYPE", a->type, "A type that `penstockctl transfer types` lists")->required();
    made->add_option("KEY=VALUE", a->keys, "Options of the transfer, as in docs/transfers.md");
    add_named("set", "Change keys of a transfer", set_keys)
        ->add_option("KEY=VALUE", a->keys, "Options to change; KEY= restores the default")
        ->required();
    add_named("remove", "Delete a transfer, with its position in the journal and its dead letters", remove_one);
    add_named("test", "Send a test message and show the response", test_one);
    auto* const letters =
        add_named("dead-letters", "Show the batches that the receiver refused (deprecated: dead)", dead_letters);
    letters->alias("dead");
    letters->add_option("BATCH_ID", a->batch_id, "Id of the batch to show; without it, all are listed");
    letters->add_flag("--drop", a->drops, "Drop the batch");
    letters->add_flag("--resend,--send", a->resends, "Send the batch again (deprecated: --send)");
    letters->add_flag("--all", a->is_all, "With --drop: drop all batches that were refused");
}

}  // namespace penstock::ctl
