#include "penstock/v5/tag_calls.hpp"

#include "client/src/call_boundary.hpp"
#include "client/src/records/tag.hpp"
#include "client/src/typed_calls.hpp"

namespace penstock::v5 {

namespace detail {

template <>
struct json_members<tag_value> {
    static constexpr auto members =
        std::tuple(member("value", &tag_value::value), member("value_time", &tag_value::value_time),
                   member("value_read_status", &tag_value::value_read_status),
                   member("value_read_error_message", &tag_value::value_read_error_message),
                   member("quality", &tag_value::quality), member("ts", &tag_value::ts));
};

template <>
struct json_members<live_tag> {
    static constexpr auto members =
        std::tuple_cat(json_members<tag_response>::members, std::tuple(member("live", &live_tag::live)));
};

template <>
struct resource_traits<live_tag> : resource_traits<tag_response> {};

}  // namespace detail

namespace {

using namespace detail;

outcome<v5::page<live_tag>> live_page(record_calls& calls, const tag_filter& filter, const paging& which) {
    query asked;
    asked.add("live", true);
    asked.add_all(filter);
    add_paging(asked, which);
    return read_value<v5::page<live_tag>>(calls.read_all("", asked));
}

}  // namespace

std::optional<live_tag> tag_calls::get_live(std::string_view id) const noexcept {
    return run_call(channel_, std::optional<live_tag>(), [&] {
        record_calls calls(*channel_, resource_traits<live_tag>::path);
        return record_in<live_tag>(calls.on_one("GET", id, "?live=true"));
    });
}

std::vector<live_tag> tag_calls::list_live(const tag_filter& filter) const noexcept {
    return run_call(channel_, std::vector<live_tag>(), [&] {
        record_calls calls(*channel_, resource_traits<live_tag>::path);
        return all_pages<live_tag>([&](const paging& which) { return live_page(calls, filter, which); });
    });
}

std::optional<v5::page<live_tag>> tag_calls::page_live(const tag_filter& filter, const paging& which) const noexcept {
    return run_call(channel_, std::optional<v5::page<live_tag>>(), [&] {
        record_calls calls(*channel_, resource_traits<live_tag>::path);
        return some(live_page(calls, filter, numbered(which)));
    });
}

}  // namespace penstock::v5
