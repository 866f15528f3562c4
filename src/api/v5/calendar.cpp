#include "api/v5/routes.hpp"

#include <fmt/format.h>

#include "api/v5/call.hpp"
#include "calendar/time_text.hpp"
#include "calendar/timetable.hpp"
#include "master/catalog.hpp"
#include "master/domains/calendar.hpp"
#include "master/record_reader.hpp"
#include "master/write_record.hpp"

namespace penstock::api::v5 {

namespace {

using master::error_kind;
using master::record;
using master::request_error;

request_error required(std::string_view name) {
    return {error_kind::malformed, fault(std::string(name), "required")};
}

outcome<wall_time> time_query(const call& c, std::string_view name, std::optional<wall_time> when_absent = {}) {
    const auto* text = c.query(name);
    if (text == nullptr && when_absent) return *when_absent;
    if (text == nullptr) return required(name);
    const auto at = read_time(name, *text);
    if (!at) return at.error();
    return from_epoch_ms(*at);
}

struct span_query {
    wall_time begin{}, end{};
};

/// `from` and `to`, and no other query parameter.
outcome<span_query> read_span(const call& c) {
    if (auto known = c.allow_queries({"from", "to"}); !known) return known.error();
    const auto begin = time_query(c, "from");
    if (!begin) return begin.error();
    const auto end = time_query(c, "to");
    if (!end) return end.error();
    return span_query{*begin, *end};
}

outcome<calendar::timetable> find_timetable(const call& c, master::record_reader& from) {
    const auto found = from.find(master::resource_named("calendar"), c.id());
    if (!found) return master::not_found("calendar", c.id());
    faults ignored;  // it was checked when it was stored
    auto made = calendar::timetable::make(master::calendar_definition(*found, ignored));
    if (!made) return request_error(error_kind::rule_violation, made.error());
    return std::move(*made);
}

void write_shift(json_writer& json, const calendar::shift_interval& s) {
    json.member("shift_name", s.shift_name).member("shift_date", calendar::format_date(s.shift_date));
    json.member("crew", s.crew);
}

outcome<> get_shift(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({"at"}); !known) return known;
    const auto at = time_query(c, "at", c.time);
    if (!at) return at.error();
    const auto table = find_timetable(c, from);
    if (!table) return table.error();
    const auto state = table->shift_at(*at);
    c.answer([&](json_writer& json) {
        json.begin_object().member("working", state.shift.has_value()).member("in_break", state.is_in_break);
        if (state.shift) {
            write_shift(json, *state.shift);
            json.member("start", to_epoch_ms(state.shift->start)).member("end", to_epoch_ms(state.shift->end));
        } else {
            for (const auto* name : {"shift_name", "shift_date", "crew", "start", "end"})
                json.key(name).null();
        }
        json.key("next_start");
        if (state.next_start) {
            json.number(to_epoch_ms(*state.next_start));
        } else {
            json.null();
        }
        json.end_object();
    });
    return {};
}

outcome<> get_working_time(call& c, master::record_reader& from) {
    const auto span = read_span(c);
    if (!span) return span.error();
    const auto table = find_timetable(c, from);
    if (!table) return table.error();
    const auto total = table->working_time(span->begin, span->end);
    if (!total) return request_error(error_kind::invalid, total.error());
    c.answer([&](json_writer& json) {
        json.begin_object().member("working_ms", total->working.count()).member("break_ms", total->breaks.count());
        json.key("by_shift").begin_array();
        for (const auto& part : total->by_shift) {
            json.begin_object().member("shift_name", part.shift_name).member("working_ms", part.working.count());
            json.end_object();
        }
        json.end_array().end_object();
    });
    return {};
}

outcome<> get_intervals(call& c, master::record_reader& from) {
    const auto span = read_span(c);
    if (!span) return span.error();
    const auto table = find_timetable(c, from);
    if (!table) return table.error();
    const auto parts = table->intervals(span->begin, span->end);
    if (!parts) return request_error(error_kind::invalid, parts.error());
    c.answer([&](json_writer& json) {
        json.begin_array();
        for (const auto& s : *parts) {
            json.begin_object().member("start", to_epoch_ms(s.start)).member("end", to_epoch_ms(s.end));
            write_shift(json, s);
            json.end_object();
        }
        json.end_array();
    });
    return {};
}

outcome<> get_sum(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({"from", "working_ms"}); !known) return known;
    const auto begin = time_query(c, "from", c.time);
    if (!begin) return begin.error();
    const auto* text = c.query("working_ms");
    if (text == nullptr) return required("working_ms");
    constexpr std::int64_t ten_years_ms = 315'619'200'000;
    const auto working = read_number("working_ms", *text, 0, ten_years_ms);
    if (!working) return working.error();
    const auto table = find_timetable(c, from);
    if (!table) return table.error();
    const auto at = table->add(*begin, milliseconds{*working});
    if (!at) return request_error(error_kind::invalid, at.error());
    if (!*at)
        return request_error(error_kind::rule_violation,
                             fmt::format("{} has less working time than that in 10 years", c.id()));
    c.answer([&](json_writer& json) { json.begin_object().member("at", to_epoch_ms(**at)).end_object(); });
    return {};
}

/// The line's own calendar, else that of its site.
outcome<> resolve(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({"asset_id"}); !known) return known;
    const auto* id = c.query("asset_id");
    if (id == nullptr) return required("asset_id");
    const auto found =
        master::calendar_of([&](const master::resource& of, std::string_view key) { return from.find(of, key); }, *id);
    if (!found && !from.find(master::resource_named("asset"), *id)) {
        return master::not_found("asset", *id);
    }
    if (!found) return request_error(error_kind::not_found, fmt::format("{} has no calendar", *id));
    c.answer([&](json_writer& json) { master::write_record(json, *found); });
    return {};
}

}  // namespace

void add_calendar_routes(std::vector<route>& all) {
    const auto add = [&](std::string_view pattern, outcome<> (*run)(call&, master::record_reader&),
                         std::string_view summary, std::string data, std::vector<query_rule> query) {
        route r;
        r.pattern = "/api/v5/calendar" + std::string(pattern);
        r.domain = "calendar";
        r.run = read_handler{run};
        r.summary = summary;
        r.data = std::move(data);
        r.query = std::move(query);
        all.push_back(std::move(r));
    };
    const query_rule from{"from", "epoch ms or ISO-8601"};
    const query_rule to{"to", "epoch ms or ISO-8601"};
    add("/{id}/shift", get_shift, "The shift at a time", "calendar_shift",
        {{"at", "epoch ms or ISO-8601; default: now"}});
    add("/{id}/working-time", get_working_time, "Working time of a span", "calendar_working_time", {from, to});
    add("/{id}/interval", get_intervals, "Working intervals of a span", "calendar_intervals", {from, to});
    add("/{id}/add", get_sum, "Time when an amount of work is done", "calendar_sum",
        {from, {"working_ms", "amount of working time, ms"}});
    add("/resolve", resolve, "The calendar of an asset", "calendar",
        {{"asset_id", "id of an area, line or equipment"}});
}

}  // namespace penstock::api::v5
