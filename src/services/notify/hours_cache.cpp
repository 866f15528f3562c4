#include "services/notify/hours_cache.hpp"

#include "master/catalog.hpp"
#include "master/domains/calendar.hpp"
#include "master/record_database.hpp"

namespace penstock::services {

namespace {

constexpr std::chrono::minutes keep_time{1};

using hours_of = notification_rule::hours_of;

}  // namespace

const calendar::timetable* notifications::hours_cache::find(const std::string& calendar_id, steady_time now,
                                                            master::record_database& records) {
    if (now >= read_at + keep_time) {
        tables.clear();
        read_at = now;
    }
    const auto [known, is_new] = tables.try_emplace(calendar_id);
    if (is_new) {
        try {
            const auto found = records.read()->find(master::resource_named("calendar"), calendar_id);
            faults ignored;  // it was checked when it was stored
            if (found) {
                auto made = calendar::timetable::make(master::calendar_definition(*found, ignored));
                if (made) known->second.emplace(std::move(*made));
            }
        } catch (const master::request_error&) {
            tables.erase(known);  // the store reports the outage; the next call tries again
            return nullptr;
        }
    }
    return known->second ? &*known->second : nullptr;
}

bool notifications::hours_cache::is_open(const notification_rule& rule, wall_time at, steady_time now,
                                         master::record_database& records) {
    if (rule.hours == hours_of::any) return true;
    const auto* table = find(rule.calendar_id, now, records);
    if (table == nullptr) return true;
    const auto state = table->shift_at(at);
    return state.shift.has_value() == (rule.hours == hours_of::working);
}

bool notifications::hours_cache::was_open(const notification_rule& rule, wall_time begin, wall_time end,
                                          steady_time now, master::record_database& records) {
    if (rule.hours == hours_of::any) return true;
    const auto* table = find(rule.calendar_id, now, records);
    if (table == nullptr) return true;
    const auto total = table->working_time(begin, end);
    if (!total) return true;
    const auto working = total->working + total->breaks;
    return rule.hours == hours_of::working ? working.count() > 0 : working < end - begin;
}

}  // namespace penstock::services
