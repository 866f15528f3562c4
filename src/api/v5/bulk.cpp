#include "api/v5/bulk.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "api/formats/json_read.hpp"

namespace penstock::api::v5 {

namespace {

using master::error_kind;
using master::request_error;
using services::bulk_request;
using services::bulk_result;

constexpr std::size_t max_items = 10'000;

/// All of them, or those that can be.
outcome<bulk_result> store_all(call& c, master::record_writer& work) {
    auto out = store_items(c, work);
    if (c.bulk->is_atomic && out.count(bulk_result::done::failed) > 0) return services::first_error_of(out);
    return out;
}

void write_result(call& c, const bulk_result& out) {
    using done = bulk_result::done;
    c.answer([&](json_writer& json) {
        json.begin_object().member("created", out.count(done::created)).member("updated", out.count(done::updated));
        json.member("skipped", out.count(done::skipped)).member("failed", out.count(done::failed));
        json.key("items").begin_array();
        for (const auto& item : out.items)
            write_item_result(json, item.index, item.id, item.error);
        json.end_array().end_object();
    });
}

}  // namespace

bulk_result store_items(call& c, master::record_writer& work) {
    c.changes.expected_tags = c.bulk->items.size();
    return services::store_items(c.context.records, work, c.of(), *c.bulk, c.changes);
}

outcome<bulk_request::conflict> parse_conflict(std::string_view text) {
    if (text == "fail") return bulk_request::conflict::fail;
    if (text == "update") return bulk_request::conflict::update;
    if (text == "skip") return bulk_request::conflict::skip;
    return request_error(error_kind::invalid, fault("on_conflict", "expected fail, update or skip"));
}

outcome<> read_bulk(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    const auto body = c.object();
    if (!body) return body.error();
    c.bulk = std::make_shared<bulk_request>();
    faults malformed;
    object_reader reader(**body, "", malformed);
    const auto read_flag_member = [&](std::string_view name, bool& into) {
        const auto* value = reader.find(name);
        if (value == nullptr) return;
        if (value->is_bool()) {
            into = value->get_bool();
        } else {
            malformed.emplace_back(std::string(name), "expected true or false");
        }
    };
    read_flag_member("atomic", c.bulk->is_atomic);
    read_flag_member("dry_run", c.bulk->is_dry_run);
    const auto* conflict = reader.find("on_conflict");
    if (conflict != nullptr && !conflict->is_string()) malformed.emplace_back("on_conflict", "expected a text");
    const auto* items = reader.find("items");
    if (items == nullptr || !items->is_array()) {
        malformed.emplace_back("items", items == nullptr ? "required" : "expected an array of objects");
    }
    reader.refuse_others();
    if (auto checked = check_faults({malformed, {}}); !checked) return checked;
    if (conflict != nullptr) {
        const auto parsed = parse_conflict(plain_text(*conflict));
        if (!parsed) return parsed.error();
        c.bulk->on_conflict = *parsed;
    }
    if (items->get_array().size() > max_items)
        return request_error(error_kind::invalid, fault("items", fmt::format("at most {} items", max_items)));
    for (const auto& value : items->get_array()) {
        auto& item = c.bulk->items.emplace_back();
        item.index = c.bulk->items.size() - 1;
        item.patch.cells.resize(c.of().fields.size());
        if (value.is_object()) {
            item.patch = master::read_patch(c.of(), value.get_object(), false, item.found);
        } else {
            item.found.malformed.emplace_back("", "expected an object");
        }
    }
    return {};
}

outcome<> run_bulk(call& c, master::record_writer& work) {
    outcome<bulk_result> out;
    if (c.bulk->is_atomic) {
        if (auto wrong = services::error_of_bad_items(c.bulk->items)) return *std::move(wrong);
    }
    if (c.bulk->is_dry_run) {
        work.dry_run([&] { out = store_all(c, work); });
        c.changes = {};
    } else {
        out = store_all(c, work);
    }
    if (!out) return out.error();
    write_result(c, *out);
    return {};
}

void write_item_result(json_writer& json, std::size_t index, const std::string& id,
                       const std::optional<master::request_error>& why) {
    json.begin_object().member("index", index).member("id", id.empty() ? std::nullopt : std::optional(id));
    json.member("ok", !why.has_value());
    json.member("code", why ? std::optional(code_of(why->kind).code) : std::nullopt);
    json.member("message", why ? std::optional(why->message) : std::nullopt).end_object();
}

}  // namespace penstock::api::v5
