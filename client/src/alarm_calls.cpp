#include "penstock/v5/alarm_calls.hpp"

#include "client/src/call_boundary.hpp"
#include "client/src/json_body.hpp"
#include "client/src/pages.hpp"
#include "client/src/record_calls.hpp"
#include "client/src/records/alarm.hpp"

namespace penstock::v5 {

namespace {

struct alarm_acks {
    std::vector<std::string> alarm_ids{};
    field<std::string> comment{};
};

struct acked_alarms {
    std::vector<bulk_item> items{};
};

}  // namespace

namespace detail {

template <>
struct json_members<live_alarm> {
    static constexpr auto members = std::tuple(
        member("alarm_id", &live_alarm::alarm_id), member("alarm_name", &live_alarm::alarm_name),
        member("tag_id", &live_alarm::tag_id), member("linked_asset_id", &live_alarm::linked_asset_id),
        member("site_id", &live_alarm::site_id), member("level", &live_alarm::level),
        member("priority", &live_alarm::priority), member("alarm_state", &live_alarm::alarm_state),
        member("message", &live_alarm::message), member("value", &live_alarm::value),
        member("limit", &live_alarm::limit), member("quality", &live_alarm::quality),
        member("occurrence_id", &live_alarm::occurrence_id), member("active_since", &live_alarm::active_since),
        member("cleared_at", &live_alarm::cleared_at), member("acked_at", &live_alarm::acked_at),
        member("acked_by", &live_alarm::acked_by), member("ack_comment", &live_alarm::ack_comment),
        member("shelved", &live_alarm::shelved), member("shelved_until", &live_alarm::shelved_until),
        member("shelved_by", &live_alarm::shelved_by), member("enabled", &live_alarm::enabled),
        member("seq", &live_alarm::seq), member("deleted", &live_alarm::deleted));
};

template <>
struct json_members<live_alarm_filter> {
    static constexpr auto members =
        std::tuple(member("state", &live_alarm_filter::state), member("shelved", &live_alarm_filter::shelved),
                   member("priority", &live_alarm_filter::priority), member("level", &live_alarm_filter::level),
                   member("site_id", &live_alarm_filter::site_id), member("under", &live_alarm_filter::under),
                   member("tag_id", &live_alarm_filter::tag_id), member("after_seq", &live_alarm_filter::after_seq));
};

template <>
struct json_members<alarm_summary> {
    static constexpr auto members =
        std::tuple(member("by_state", &alarm_summary::by_state), member("by_priority", &alarm_summary::by_priority),
                   member("shelved", &alarm_summary::shelved), member("disabled", &alarm_summary::disabled),
                   member("total", &alarm_summary::total));
};

template <>
struct json_members<alarm_ack> {
    static constexpr auto members =
        std::tuple(member("comment", &alarm_ack::comment), member("occurrence_id", &alarm_ack::occurrence_id));
};

template <>
struct json_members<alarm_shelving> {
    static constexpr auto members =
        std::tuple(member("minutes", &alarm_shelving::minutes), member("one_shot", &alarm_shelving::one_shot),
                   member("reason", &alarm_shelving::reason));
};

template <>
struct json_members<alarm_event> {
    static constexpr auto members = std::tuple(
        member("event_id", &alarm_event::event_id), member("occurrence_id", &alarm_event::occurrence_id),
        member("alarm_id", &alarm_event::alarm_id), member("alarm_name", &alarm_event::alarm_name),
        member("tag_id", &alarm_event::tag_id), member("tag_name", &alarm_event::tag_name),
        member("site_id", &alarm_event::site_id), member("linked_asset_id", &alarm_event::linked_asset_id),
        member("event", &alarm_event::event), member("level_from", &alarm_event::level_from),
        member("level_to", &alarm_event::level_to), member("priority", &alarm_event::priority),
        member("message", &alarm_event::message), member("value", &alarm_event::value),
        member("limit", &alarm_event::limit), member("event_time", &alarm_event::event_time),
        member("at", &alarm_event::at), member("actor", &alarm_event::actor), member("comment", &alarm_event::comment),
        member("after_restart", &alarm_event::after_restart), member("merged", &alarm_event::merged));
};

template <>
struct json_members<alarm_event_filter> {
    static constexpr auto members =
        std::tuple(member("from", &alarm_event_filter::from), member("to", &alarm_event_filter::to),
                   member("alarm_id", &alarm_event_filter::alarm_id), member("tag_id", &alarm_event_filter::tag_id),
                   member("under", &alarm_event_filter::under), member("priority", &alarm_event_filter::priority),
                   member("event", &alarm_event_filter::event), member("actor", &alarm_event_filter::actor),
                   member("occurrence_id", &alarm_event_filter::occurrence_id));
};

template <>
struct json_members<alarm_acks> {
    static constexpr auto members =
        std::tuple(member("alarm_ids", &alarm_acks::alarm_ids), member("comment", &alarm_acks::comment));
};

template <>
struct json_members<acked_alarms> {
    static constexpr auto members = std::tuple(member("items", &acked_alarms::items));
};

}  // namespace detail

namespace {

using namespace detail;

constexpr std::string_view alarm_path = resource_traits<alarm_response>::path;
constexpr std::string_view id_name = resource_traits<alarm_response>::id;

template <class How>
bool act(channel* to, std::string_view id, std::string_view action, const How& how) noexcept {
    return run_call(to, false, [&]() -> outcome<bool> {
        const auto body = body_of(how);
        if (!body) return body.error();
        return record_calls(*to, alarm_path).act(id_name, id, action, *body);
    });
}

}  // namespace

std::vector<live_alarm> alarm_calls::live(const live_alarm_filter& filter) const noexcept {
    return run_call(channel_, std::vector<live_alarm>(), [&] {
        query asked;
        asked.add_all(filter);
        return read_value<std::vector<live_alarm>>(record_calls(*channel_, alarm_path).read_all("/live", asked));
    });
}

std::optional<alarm_summary> alarm_calls::summary() const noexcept {
    return run_call(channel_, std::optional<alarm_summary>(), [&] {
        return some(read_value<alarm_summary>(record_calls(*channel_, alarm_path).read_all("/summary", {})));
    });
}

bool alarm_calls::ack(std::string_view id, const alarm_ack& how) const noexcept {
    return act(channel_, id, "ack", how);
}

std::vector<bulk_item> alarm_calls::ack_many(const std::vector<std::string>& alarm_ids,
                                             std::string_view comment) const noexcept {
    return run_call(channel_, std::vector<bulk_item>(), [&]() -> outcome<std::vector<bulk_item>> {
        alarm_acks asked{alarm_ids, {}};
        if (!comment.empty()) asked.comment = std::string(comment);
        const auto body = body_of(asked);
        if (!body) return body.error();
        auto done = read_value<acked_alarms>(record_calls(*channel_, alarm_path).post("/ack", *body));
        if (!done) return std::move(done.error());
        return std::move(done->items);
    });
}

bool alarm_calls::shelve(std::string_view id, const alarm_shelving& how) const noexcept {
    return act(channel_, id, "shelve", how);
}

bool alarm_calls::unshelve(std::string_view id) const noexcept {
    return run_call(channel_, false, [&] {
        return record_calls(*channel_, alarm_path).act(id_name, id, "unshelve", boost::json::object());
    });
}

bool alarm_calls::comment(std::string_view id, std::string_view text) const noexcept {
    return run_call(channel_, false, [&] {
        const boost::json::object body{{"comment", std::string(text)}};
        return record_calls(*channel_, alarm_path).act(id_name, id, "comment", body);
    });
}

std::optional<v5::page<alarm_event>> alarm_calls::history(const alarm_event_filter& filter,
                                                          const paging& which) const noexcept {
    return run_call(channel_, std::optional<v5::page<alarm_event>>(), [&] {
        query asked;
        asked.add_all(filter);
        add_paging(asked, which);
        return some(read_value<v5::page<alarm_event>>(record_calls(*channel_, alarm_path).read_all("/history", asked)));
    });
}

}  // namespace penstock::v5
