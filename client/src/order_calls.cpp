#include "penstock/v5/order_calls.hpp"

#include "client/src/call_boundary.hpp"
#include "client/src/json_body.hpp"
#include "client/src/pages.hpp"
#include "client/src/record_calls.hpp"
#include "client/src/records/order.hpp"

namespace penstock::v5 {

namespace detail {

template <>
struct json_members<order_action> {
    static constexpr auto members =
        std::tuple(member("at", &order_action::at), member("employee_id", &order_action::employee_id),
                   member("reason_code", &order_action::reason_code), member("reason", &order_action::reason),
                   member("version", &order_action::version));
};

template <>
struct json_members<order_start> {
    static constexpr auto members =
        std::tuple(member("line_id", &order_start::line_id), member("at", &order_start::at),
                   member("employee_id", &order_start::employee_id), member("reason_code", &order_start::reason_code),
                   member("reason", &order_start::reason), member("version", &order_start::version));
};

template <>
struct json_members<order_amounts> {
    static constexpr auto members =
        std::tuple(member("good_qty", &order_amounts::good_qty), member("reject_qty", &order_amounts::reject_qty),
                   member("at", &order_amounts::at), member("employee_id", &order_amounts::employee_id),
                   member("reason_code", &order_amounts::reason_code), member("reason", &order_amounts::reason),
                   member("version", &order_amounts::version));
};

template <>
struct json_members<order_event> {
    static constexpr auto members =
        std::tuple(member("seq", &order_event::seq), member("at", &order_event::at), member("op", &order_event::op),
                   member("from", &order_event::from), member("to", &order_event::to),
                   member("actor", &order_event::actor), member("employee_id", &order_event::employee_id),
                   member("reason_code", &order_event::reason_code), member("reason", &order_event::reason),
                   member("good_qty", &order_event::good_qty), member("reject_qty", &order_event::reject_qty),
                   member("shift_name", &order_event::shift_name), member("shift_date", &order_event::shift_date));
};

}  // namespace detail

namespace {

using namespace detail;

constexpr std::string_view order_path = resource_traits<order_response>::path;

template <class How>
bool act(channel* to, std::string_view id, std::string_view action, const How& how,
         std::string_view idempotency_key) noexcept {
    return run_call(to, false, [&]() -> outcome<bool> {
        const auto body = body_of(how);
        if (!body) return body.error();
        return record_calls(*to, order_path)
            .act(resource_traits<order_response>::id, id, action, *body, idempotency_key);
    });
}

outcome<v5::page<order_event>> events_of(record_calls& calls, std::string_view id, const paging& which) {
    query asked;
    add_paging(asked, which);
    return read_value<v5::page<order_event>>(calls.on_one("GET", id, "/event" + asked.text()));
}

}  // namespace

bool order_calls::start(std::string_view id, const order_start& how, std::string_view idempotency_key) const noexcept {
    return act(channel_, id, "start", how, idempotency_key);
}

bool order_calls::pause(std::string_view id, const order_action& how, std::string_view idempotency_key) const noexcept {
    return act(channel_, id, "pause", how, idempotency_key);
}

bool order_calls::resume(std::string_view id, const order_action& how,
                         std::string_view idempotency_key) const noexcept {
    return act(channel_, id, "resume", how, idempotency_key);
}

bool order_calls::end(std::string_view id, const order_amounts& how, std::string_view idempotency_key) const noexcept {
    return act(channel_, id, "end", how, idempotency_key);
}

bool order_calls::abort(std::string_view id, const order_action& how, std::string_view idempotency_key) const noexcept {
    return act(channel_, id, "abort", how, idempotency_key);
}

bool order_calls::report(std::string_view id, const order_amounts& made,
                         std::string_view idempotency_key) const noexcept {
    return act(channel_, id, "report", made, idempotency_key);
}

std::vector<order_event> order_calls::events(std::string_view id) const noexcept {
    return run_call(channel_, std::vector<order_event>(), [&] {
        record_calls calls(*channel_, order_path);
        return all_pages<order_event>([&](const paging& which) { return events_of(calls, id, which); });
    });
}

std::optional<v5::page<order_event>> order_calls::event_page(std::string_view id, const paging& which) const noexcept {
    return run_call(channel_, std::optional<v5::page<order_event>>(), [&] {
        record_calls calls(*channel_, order_path);
        return some(events_of(calls, id, which));
    });
}

}  // namespace penstock::v5
