#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "api/formats/json_read.hpp"
#include "api/formats/kept_answers.hpp"
#include "api/formats/value_cbor.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/values.hpp"
#include "base/clock.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_items = 10'000;

/// The list `name` of the body's object; adds a fault if it is missing or no list.
const boost::json::array* find_list(object_reader& members, std::string_view name, faults& found) {
    const auto* list = members.find(name, object_reader::need::required);
    if (list == nullptr) return nullptr;
    const auto* array = list->if_array();
    if (array == nullptr) found.emplace_back(std::string(name), "expected a list");
    if (array != nullptr && array->size() > max_items) {
        found.emplace_back(std::string(name), fmt::format("at most {} items", max_items));
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

/// `fresh`: the results of reading them now, in the order of the list; empty if not requested. `into` gets the blocks
/// of the tags before these are read.
template <class Rows>
void add_rows(Rows& rows, const live::tag_table& table, const tag_ids& ids,
              const std::vector<services::read_result>& fresh, kept_answers::draft& into) {
    std::size_t place = 0;
    table.visit_each(ids, [&](std::string_view tag_id, const live::tag_ref* tag) {
        const auto* read = fresh.empty() ? nullptr : &fresh[place++];
        if (tag == nullptr) return rows.add_missing(tag_id);
        if (into.text) into.add(tag->block);
        if (read != nullptr && read->is_found && !read->is_done) {
            rows.add_failed(tag_id, *tag, read->message);
        } else {
            rows.add(tag_id, *tag);
        }
    });
}

/// All of the answer that depends on the values: of JSON what is before the envelope's `meta`.
void append_all(std::string& out, bool is_cbor, const live::tag_table& table, const tag_ids& ids,
                const std::vector<services::read_result>& fresh, kept_answers::draft& into) {
    if (is_cbor) {
        out.reserve(ids.size() * 40 + 100);
        cbor_rows rows(out, ids.size());
        return add_rows(rows, table, ids, fresh, into);
    }
    out.reserve(ids.size() * 260 + 200);
    open_ok(out);
    out += R"({"values":[)";
    record_writer records(out);
    add_rows(records, table, ids, fresh, into);
    out += "]}";
}

void end_answer(call& c, bool is_cbor) {
    if (is_cbor) {
        c.response.content_type = cbor_type;
    } else {
        close_ok(c.response.body, c.meta);
    }
}

io::awaitable<> read_values(call& c) {
    const auto& table = c.context.devices.table();
    const bool is_cbor = is_cbor_wanted(c.request.find("Accept"));
    const asked_values asked{c.request.body, is_cbor ? cbor_type : json_type};
    c.response.shared = c.context.answers->find(asked, table, steady_now());
    if (c.response.shared) co_return end_answer(c, is_cbor);
    faults found;
    const auto parsed = parse_json_object(c.request.body);
    if (!parsed) co_return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    const auto* list = find_list(members, "tag_ids", found);
    bool is_fresh = false;
    members.read("fresh", is_fresh);
    members.refuse_others();
    tag_ids ids;
    if (list != nullptr) ids = read_ids(*list, found);
    if (!found.empty()) co_return c.invalid(found);
    std::vector<services::read_result> fresh;
    if (is_fresh) fresh = co_await c.context.devices.read_fresh(std::vector<std::string>(ids.begin(), ids.end()));
    kept_answers::draft kept;
    if (!is_fresh) kept = c.context.answers->begin(asked, table, steady_now());
    append_all(kept.text ? *kept.text : c.response.body, is_cbor, table, ids, fresh, kept);
    if (kept.text) {
        c.response.shared = kept.text;
        c.context.answers->keep(asked, std::move(kept));
    }
    end_answer(c, is_cbor);
}

/// Reads `writes`; faults name the item.
std::vector<services::tag_write> read_writes(const boost::json::array& from, faults& found) {
    std::vector<services::tag_write> writes(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const auto* object = from[i].if_object();
        if (object == nullptr) {
            found.emplace_back(fmt::format("writes[{}]", i), "expected an object");
            continue;
        }
        object_reader members(*object, fmt::format("writes[{}].", i), found);
        members.read("tag_id", writes[i].tag_id, object_reader::need::required);
        auto text = text_to_write(members.find("value", object_reader::need::required));
        if (text) {
            writes[i].value = std::move(*text);
        } else if (object->contains("value")) {
            members.add_fault("value", "expected a text, a number or a boolean");
        }
        members.refuse_others();
    }
    return writes;
}

io::awaitable<> write_values(call& c) {
    faults found;
    const auto parsed = parse_json_object(c.request.body);
    if (!parsed) co_return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    const auto* list = find_list(members, "writes", found);
    members.refuse_others();
    std::vector<services::tag_write> writes;
    if (list != nullptr) writes = read_writes(*list, found);
    if (!found.empty()) co_return c.invalid(found);

    const auto results = co_await c.context.devices.write(writes);
    c.answer([&](json_writer& json) {
        json.begin_object().key("writes").begin_array();
        for (std::size_t i = 0; i < writes.size(); ++i) {
            const auto& done = results[i];
            json.begin_object().member("tag_id", writes[i].tag_id);
            json.member("result", done.is_done ? "SUCCESS" : "ERROR").member("value", writes[i].value);
            json.member("actual_read", done.actual_read).member("msg", done.message).end_object();
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
        R"("additionalProperties":false,"properties":{"tag_id":{"type":"string"},"result":{"type":"string","enum":["SUCCESS","ERROR"]},)"
        R"("value":{"type":"string"},"actual_read":{"type":["string","null"]},"msg":{"type":"string"}}}}}})";
    return {
        {.method = verb::post,
         .pattern = "/api/v1/values/read",
         .required_role = user_role::viewer,
         .run = read_values,
         .summary =
             "Values of up to 10,000 tags, in the requested order; with Accept: application/cbor as rows of CBOR",
         .data = values,
         .body = R"({"type":"object","required":["tag_ids"],"additionalProperties":false,"properties":{"tag_ids":)"
                 R"({"type":"array","maxItems":10000,"items":{"type":"string"}},"fresh":{"type":"boolean"}}})",
         .content = cbor_type,
         .content_schema = cbor_rows_schema},
        {.method = verb::post,
         .pattern = "/api/v1/values/write",
         .required_role = user_role::operator_,
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
