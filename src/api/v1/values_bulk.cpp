#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "api/json_read.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/values.hpp"
#include "engine/engine.hpp"
#include "services/gather.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t most_items = 10'000;

/// The body's object and its list `name`; faults when it is not so.
const boost::json::array* find_list(object_reader& members, std::string_view name, faults& found) {
    const auto* list = members.find(name, object_reader::need::required);
    if (list == nullptr) return nullptr;
    const auto* array = list->if_array();
    if (array == nullptr) found.emplace_back(std::string(name), "expected a list");
    if (array != nullptr && array->size() > most_items) {
        found.emplace_back(std::string(name), fmt::format("at most {} items", most_items));
        return nullptr;
    }
    return array;
}

using tag_ids = std::vector<std::string_view>;

tag_ids read_ids(const boost::json::array& from, faults& found) {
    tag_ids ids;
    ids.reserve(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (const auto* id = from[i].if_string()) {
            ids.emplace_back(id->data(), id->size());
        } else {
            found.emplace_back(fmt::format("tag_ids[{}]", i), "expected a text");
        }
    }
    return ids;
}

/// Failed reads by place in the list.
using failures = std::map<std::size_t, std::string>;

io::awaitable<failures> read_devices(call& c, const tag_ids& ids) {
    std::vector<std::string> asked;
    std::vector<std::size_t> places;
    std::size_t place = 0;
    c.to.engine.table().visit_each(ids, [&](std::string_view tag_id, const live::tag_ref* tag) {
        if (tag != nullptr && !is_system_tag(*tag)) {
            asked.emplace_back(tag_id);
            places.push_back(place);
        }
        ++place;
    });
    failures failed;
    if (asked.empty()) co_return failed;
    auto read = co_await c.to.engine.read_fresh(std::move(asked));
    for (std::size_t i = 0; i < std::min(read.size(), places.size()); ++i) {
        if (read[i].is_found && !read[i].is_done) failed.emplace(places[i], std::move(read[i].message));
    }
    co_return failed;
}

void append_records(call& c, const tag_ids& ids, const failures& failed) {
    record_writer records(c.out.body);
    std::size_t place = 0;
    c.to.engine.table().visit_each(ids, [&](std::string_view tag_id, const live::tag_ref* tag) {
        const auto failure = failed.find(place++);
        if (tag == nullptr) {
            records.add_missing(tag_id);
        } else if (failure != failed.end()) {
            records.add_failed(tag_id, *tag, failure->second);
        } else {
            records.add(tag_id, *tag);
        }
    });
}

io::awaitable<> read_values(call& c) {
    faults found;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) co_return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    const auto* list = find_list(members, "tag_ids", found);
    bool is_fresh = false;
    members.read("fresh", is_fresh);
    members.refuse_others();
    tag_ids ids;
    if (list != nullptr) ids = read_ids(*list, found);
    if (!found.empty()) co_return c.invalid(found);
    failures failed;
    if (is_fresh) failed = co_await read_devices(c, ids);
    c.out.body.reserve(ids.size() * 260 + 200);
    open_ok(c.out.body);
    c.out.body += R"({"values":[)";
    append_records(c, ids, failed);
    c.out.body += "]}";
    close_ok(c.out.body, c.meta);
}

struct write_item {
    std::string tag_id;
    std::string value;
    engine::write_result done;
};

/// Reads `writes`; faults name the item.
std::vector<write_item> read_items(const boost::json::array& from, faults& found) {
    std::vector<write_item> items(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const auto* object = from[i].if_object();
        if (object == nullptr) {
            found.emplace_back(fmt::format("writes[{}]", i), "expected an object");
            continue;
        }
        object_reader members(*object, fmt::format("writes[{}].", i), found);
        members.read("tag_id", items[i].tag_id, object_reader::need::required);
        auto text = text_to_write(members.find("value", object_reader::need::required));
        if (text) {
            items[i].value = std::move(*text);
        } else if (object->contains("value")) {
            members.add_fault("value", "expected a text, a number or a boolean");
        }
        members.refuse_others();
    }
    return items;
}

io::awaitable<> write_in_order(call& c, std::vector<write_item*> items) {
    for (auto* item : items) {
        const auto tag = c.to.engine.table().find(item->tag_id);
        if (tag && is_system_tag(*tag)) {
            item->done.message = item->tag_id + " is built in and only read";
        } else {
            item->done = co_await c.to.engine.write(item->tag_id, item->value);
        }
    }
}

io::awaitable<> write_values(call& c) {
    faults found;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) co_return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    const auto* list = find_list(members, "writes", found);
    members.refuse_others();
    std::vector<write_item> items;
    if (list != nullptr) items = read_items(*list, found);
    if (!found.empty()) co_return c.invalid(found);

    // Devices at the same time, the writes of one device in the order asked.
    std::map<std::string, std::vector<write_item*>, std::less<>> by_device;
    for (auto& item : items) {
        const auto tag = c.to.engine.table().find(item.tag_id);
        by_device[tag ? *tag->opc_id : std::string()].push_back(&item);
    }
    std::vector<io::awaitable<>> parts;
    for (auto& [opc_id, of_device] : by_device)
        parts.push_back(write_in_order(c, std::move(of_device)));
    co_await services::gather(std::move(parts));

    c.answer([&](json_writer& json) {
        json.begin_object().key("writes").begin_array();
        for (const auto& item : items) {
            json.begin_object().member("tag_id", item.tag_id);
            json.member("result", item.done.is_done ? "SUCCESS" : "ERROR").member("value", item.value);
            json.member("actual_read", item.done.actual_read).member("msg", item.done.message).end_object();
        }
        json.end_array().end_object();
    });
}

}  // namespace

std::vector<route> values_bulk_routes() {
    constexpr auto values = R"({"type":"object","required":["values"],"additionalProperties":false,"properties":)"
                            R"({"values":{"type":"array","items":{"$ref":"#/components/schemas/value_record"}}}})";
    constexpr auto writes =
        R"({"type":"object","required":["writes"],"additionalProperties":false,"properties":{"writes":{"type":"array",)"
        R"("items":{"type":"object","required":["tag_id","result","value","actual_read","msg"],)"
        R"("additionalProperties":false,"properties":{"tag_id":{"type":"string"},"result":{"enum":["SUCCESS","ERROR"]},)"
        R"("value":{"type":"string"},"actual_read":{"type":["string","null"]},"msg":{"type":"string"}}}}}})";
    return {
        {.method = verb::post,
         .pattern = "/api/v1/values/read",
         .least = role::viewer,
         .run = read_values,
         .summary = "Values of up to 10,000 tags, in the order asked",
         .data = values,
         .body = R"({"type":"object","required":["tag_ids"],"additionalProperties":false,"properties":{"tag_ids":)"
                 R"({"type":"array","maxItems":10000,"items":{"type":"string"}},"fresh":{"type":"boolean"}}})"},
        {.method = verb::post,
         .pattern = "/api/v1/values/write",
         .least = role::operator_,
         .run = write_values,
         .summary = "Up to 10,000 writes; those to one device keep their order",
         .data = writes,
         .body = R"({"type":"object","required":["writes"],"additionalProperties":false,"properties":{"writes":)"
                 R"({"type":"array","maxItems":10000,"items":{"type":"object","required":["tag_id","value"],)"
                 R"("additionalProperties":false,"properties":{"tag_id":{"type":"string"},)"
                 R"("value":{"type":["string","number","boolean"]}}}}}})"},
    };
}

}  // namespace penstock::api
