#include "penstock/v5/calendar_calls.hpp"

#include "client/src/call_boundary.hpp"
#include "client/src/query.hpp"
#include "client/src/read_value.hpp"
#include "client/src/record_calls.hpp"
#include "client/src/records/calendar.hpp"
#include "client/src/typed_calls.hpp"

namespace penstock::v5 {

namespace detail {

template <>
struct json_members<calendar_moment> {
    static constexpr auto members = std::tuple(
        member("working", &calendar_moment::working), member("in_break", &calendar_moment::in_break),
        member("shift_name", &calendar_moment::shift_name), member("shift_date", &calendar_moment::shift_date),
        member("crew", &calendar_moment::crew), member("start", &calendar_moment::start),
        member("end", &calendar_moment::end), member("next_start", &calendar_moment::next_start));
};

template <>
struct json_members<calendar_shift_time> {
    static constexpr auto members = std::tuple(member("shift_name", &calendar_shift_time::shift_name),
                                               member("working_ms", &calendar_shift_time::working_ms));
};

template <>
struct json_members<calendar_working_time> {
    static constexpr auto members = std::tuple(member("working_ms", &calendar_working_time::working_ms),
                                               member("break_ms", &calendar_working_time::break_ms),
                                               member("by_shift", &calendar_working_time::by_shift));
};

template <>
struct json_members<calendar_interval> {
    static constexpr auto members =
        std::tuple(member("start", &calendar_interval::start), member("end", &calendar_interval::end),
                   member("shift_name", &calendar_interval::shift_name),
                   member("shift_date", &calendar_interval::shift_date), member("crew", &calendar_interval::crew));
};

}  // namespace detail

namespace {

using namespace detail;

constexpr std::string_view calendar_path = resource_traits<calendar_response>::path;

query between(std::int64_t from, std::int64_t to) {
    query asked;
    asked.add("from", from);
    asked.add("to", to);
    return asked;
}

outcome<boost::json::value> ask(channel& to, std::string_view id, std::string_view what, const query& asked) {
    return record_calls(to, calendar_path).on_one("GET", id, std::string(what) + asked.text());
}

}  // namespace

std::optional<calendar_moment> calendar_calls::shift(std::string_view id,
                                                     std::optional<std::int64_t> at) const noexcept {
    return run_call(channel_, std::optional<calendar_moment>(), [&] {
        query asked;
        if (at) asked.add("at", *at);
        return some(read_value<calendar_moment>(ask(*channel_, id, "/shift", asked)));
    });
}

std::optional<calendar_working_time> calendar_calls::working_time(std::string_view id, std::int64_t from,
                                                                  std::int64_t to) const noexcept {
    return run_call(channel_, std::optional<calendar_working_time>(), [&] {
        return some(read_value<calendar_working_time>(ask(*channel_, id, "/working-time", between(from, to))));
    });
}

std::vector<calendar_interval> calendar_calls::intervals(std::string_view id, std::int64_t from,
                                                         std::int64_t to) const noexcept {
    return run_call(channel_, std::vector<calendar_interval>(), [&] {
        return read_value<std::vector<calendar_interval>>(ask(*channel_, id, "/interval", between(from, to)));
    });
}

std::optional<std::int64_t> calendar_calls::add(std::string_view id, std::int64_t from,
                                                std::int64_t working_ms) const noexcept {
    return run_call(channel_, std::optional<std::int64_t>(), [&]() -> outcome<std::optional<std::int64_t>> {
        query asked;
        asked.add("from", from);
        asked.add("working_ms", working_ms);
        const auto data = ask(*channel_, id, "/add", asked);
        if (!data) return data.error();
        return some(number_in(*data, "at"));
    });
}

std::optional<calendar_response> calendar_calls::resolve(std::string_view asset_id) const noexcept {
    return run_call(channel_, std::optional<calendar_response>(), [&] {
        query asked;
        asked.add("asset_id", std::string(asset_id));
        return record_in<calendar_response>(record_calls(*channel_, calendar_path).read_all("/resolve", asked));
    });
}

}  // namespace penstock::v5
