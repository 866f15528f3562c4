#include "penstock/v5/flow_calls.hpp"

#include "client/src/call_boundary.hpp"
#include "client/src/json_body.hpp"
#include "client/src/read_value.hpp"
#include "client/src/record_calls.hpp"
#include "client/src/records/flow.hpp"
#include "client/src/records/flow_node.hpp"

namespace penstock::v5 {

namespace detail {

template <>
struct json_members<flow_tag> {
    static constexpr auto members = std::tuple(member("value", &flow_tag::value), member("quality", &flow_tag::quality),
                                               member("ts", &flow_tag::ts), member("level", &flow_tag::level));
};

template <>
struct json_members<flow_view> {
    static constexpr auto members = std::tuple(member("flow", &flow_view::flow), member("nodes", &flow_view::nodes),
                                               member("edges", &flow_view::edges), member("tags", &flow_view::tags));
};

template <>
struct json_members<flow_graph> {
    static constexpr auto members = std::tuple(member("nodes", &flow_graph::nodes), member("edges", &flow_graph::edges),
                                               member("version", &flow_graph::version));
};

}  // namespace detail

namespace {

using namespace detail;

constexpr std::string_view flow_path = resource_traits<flow_response>::path;

}  // namespace

std::optional<flow_view> flow_calls::view(std::string_view id, bool live) const noexcept {
    return run_call(channel_, std::optional<flow_view>(), [&] {
        const auto* tail = live ? "/view?live=true" : "/view";
        return some(read_value<flow_view>(record_calls(*channel_, flow_path).on_one("GET", id, tail)));
    });
}

std::optional<flow_view> flow_calls::replace_graph(std::string_view id, const flow_graph& whole) const noexcept {
    return run_call(channel_, std::optional<flow_view>(), [&]() -> outcome<std::optional<flow_view>> {
        const auto body = body_of(whole);
        if (!body) return body.error();
        return some(read_value<flow_view>(record_calls(*channel_, flow_path).on_one("PUT", id, "/graph", &*body)));
    });
}

}  // namespace penstock::v5
