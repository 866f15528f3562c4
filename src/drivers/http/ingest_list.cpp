#include "drivers/http/ingest_list.hpp"

#include <algorithm>

#include "base/failure.hpp"
#include "base/text.hpp"
#include "drivers/http/document.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/json_value.hpp"
#include "model/json_scan.hpp"

namespace penstock::http {

namespace {

/// Calls `visit(name, value)` with each member of the object at the beginning of `in`, the value unchanged.
/// False: not an object, or no JSON.
template <class Visit>
bool for_each_member(json_scanner& in, Visit&& visit) {
    if (!in.take('{')) return false;
    if (in.take('}')) return true;
    do {
        json_scanner::string name;
        if (!in.take_string(name) || !in.take(':')) return false;
        in.peek();
        const auto begin = in.position();
        if (!in.skip()) return false;
        visit(name.raw, in.between(begin, in.position()));
    } while (in.take(','));
    return in.take('}');
}

std::string plain_text(std::string_view json) {
    value v;
    if (load_json({element_type::string, 0}, json, v)) return {};
    return std::get<std::string>(std::move(v));
}

std::optional<quality> parse_quality(std::string_view json) {
    const auto text = plain_text(json);
    if (equals_ignoring_case(text, "good")) return quality::good;
    if (equals_ignoring_case(text, "uncertain")) return quality::uncertain;
    if (equals_ignoring_case(text, "bad")) return quality::bad;
    const auto number = parse_number<unsigned>(text);
    if (!number || *number > 255) return std::nullopt;
    if (*number >= 192) return quality::good;  // OPC classic: the two highest bits
    return *number >= 64 ? quality::uncertain : quality::bad;
}

}  // namespace

struct ingest_list::item {
    std::string tag_id, address;
    std::string_view value, time, state;
};

ingest_list::ingest_list(std::span<const point> points) : points_(points) {
    for (point_index i = 0; i < points.size(); ++i) {
        if (points[i].is_unused) continue;
        if (!points[i].tag_id.empty()) by_tag_.emplace(points[i].tag_id, i);
        by_address_.emplace(points[i].address_text, i);
    }
}

std::optional<checked<ingested>> ingest_list::read(std::string_view document) const {
    std::string_view list;
    json_scanner in(document);
    const bool is_object = for_each_member(in, [&](std::string_view name, std::string_view written) {
        if (name == "values") list = written;
    });
    if (!is_object || !in.is_at_end() || !list.starts_with('[')) return std::nullopt;

    ingested out;
    json_scanner items(list);
    items.take('[');
    if (items.take(']')) return out;
    do {
        items.peek();
        const auto begin = items.position();
        items.skip();
        const auto read = read_item(items.between(begin, items.position()));
        if (!read && out.items.empty()) return std::nullopt;  // a document that happens to have a list of that name
        if (!read) return in_field("values[" + std::to_string(out.items.size()) + "]", read.error());
        take(*read, out);
    } while (items.take(','));
    return out;
}

checked<ingest_list::item> ingest_list::read_item(std::string_view json) const {
    item out;
    json_scanner in(json);
    const bool is_object = for_each_member(in, [&](std::string_view name, std::string_view written) {
        if (name == "tag_id") out.tag_id = plain_text(written);
        if (name == "address") out.address = plain_text(written);
        if (name == "value") out.value = written;
        if (name == "ts") out.time = written;
        if (name == "quality") out.state = written;
    });
    if (!is_object || (out.tag_id.empty() && out.address.empty())) {
        return fault{"", "expected an object with tag_id or address, and value"};
    }
    return out;
}

void ingest_list::take(const item& from, ingested& into) const {
    ingested_item reported;
    reported.name = from.tag_id.empty() ? from.address : from.tag_id;
    const auto& names = from.tag_id.empty() ? by_address_ : by_tag_;
    const auto found = names.find(reported.name);
    value at;
    if (found == names.end()) {
        reported.message = from.tag_id.empty() ? "no tag of this OPC has this address" : "no such tag";
    } else if (from.value.empty()) {
        reported.message = "value is missing";
    } else if (!from.time.empty() && load_json({element_type::date_time, 0}, from.time, at)) {
        reported.message = "ts must be milliseconds since 1970 or an ISO 8601 time with its zone";
    } else if (!from.state.empty() && !parse_quality(from.state)) {
        reported.message = "quality must be good, uncertain, bad or a number from 0 to 255";
    } else {
        point_value v;
        v.point = found->second;
        set_result(v, load_json(points_[v.point].type, from.value, v.v, points_[v.point].unit));
        if (v.error) reported.message = v.error.message();
        if (!v.error && !from.state.empty()) v.state = *parse_quality(from.state);
        if (is_bad(v.state) && !v.error) v.error = errc::reported_bad;
        if (const auto* time = std::get_if<wall_time>(&at)) v.time = *time;
        reported.value = into.values.size();
        into.values.push_back(std::move(v));
    }
    into.items.push_back(std::move(reported));
}

}  // namespace penstock::http
