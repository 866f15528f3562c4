#include "master/domains/alarm_action.hpp"

#include "master/domains/alarm_record.hpp"
#include "master/tests/domain_table.hpp"

namespace penstock::master {
namespace {

using alarms::alarm_state;
using alarms::level;
using alarms::status;

/// An alarm with a level on each side and a worse one, of a tag in bar at a line.
given watched(const std::string& more = {}) {
    return {"alarm",
            "{'alarm_id':'ALARM_1','alarm_name':'a','tag_id':'TAG_1','site_id':'SITE_1','linked_asset_id':'LINE_1',"
            "'version':1,'levels':[{'level':'HI_HI','limit':95,'priority':'HIGH','message':'hot {value} > {limit}'},"
            "{'level':'HI','limit':80,'priority':'LOW','message':'warm {value} {unit}'},"
            "{'level':'LO','limit':5,'priority':'LOW','message':'cold at {asset}'}]" +
                more + "}"};
}

const std::vector<given> watched_plant{{"tag", "{'tag_id':'TAG_1','opc_id':'OPC_1','tag_name':'T','unit':'bar'}"},
                                       {"line", "{'line_id':'LINE_1','line_name':'Line 1','site_id':'SITE_1'}"},
                                       watched()};
const std::string whose = " by ada name=a tag=TAG_1 tag_name=T site=SITE_1 asset=LINE_1";

status in(alarm_state state, const std::string& at) {
    status s;
    s.alarm_id = "ALARM_1";
    s.state = state;
    s.level = at;
    s.seq = 1;
    if (state == alarm_state::normal) return s;
    s.occurrence_id = "OCC_1";
    s.active_since = monday;
    s.priority = "LOW";
    s.message = "m";
    s.value = 81;
    s.limit = 80;
    return s;
}

/// What is done to it while it is in that state.
change from(const status& before, std::function<void(memory_transaction&, const record&)> what) {
    return [=](scene& s, memory_transaction& work) {
        s.rows.alarm_states["ALARM_1"] = before;
        s.rows.last_alarm_number = 6;
        s.original = s.rows;
        what(work, work.find(resource_named("alarm"), "ALARM_1").value());
    };
}

change level_from(const status& before, level_change d) {
    return from(before, [d](memory_transaction& work, const record& alarm) {
        apply_level(work, definition_of(work, alarm), d);
    });
}

level_change to(level l, double value) {
    return {.level = l, .value = value, .event_time = monday + milliseconds{5}, .decided_at = monday + milliseconds{9}};
}

TEST(alarm_level, that_rises_begins_an_occurrence_and_one_that_clears_ends_it) {
    const auto normal = in(alarm_state::normal, "NORMAL"), active = in(alarm_state::active_unack, "HI");
    auto acked = in(alarm_state::active_ack, "HI");
    acked.acked_at = monday;
    acked.acked_by = "kim";
    acked.ack_comment = "seen";
    expect_outcomes(
        watched_plant,
        {{"RAISE",
          {},
          level_from(normal, to(level::high(1), 81)),
          "= ALARM_1 7 ACTIVE_UNACK HI priority=LOW value=81 limit=80 occurrence=OCC_7 active=+5 message=warm 81 bar\n"
          "! ALARM_1 7: RAISE +9 of +5 NORMAL>HI" +
              whose + " occurrence=OCC_7 priority=LOW value=81 limit=80 message=warm 81 bar"},
         {"CLEAR",
          {},
          level_from(active, to(level::normal(), 70)),
          "= ALARM_1 7 CLEARED_UNACK NORMAL priority=LOW value=70 limit=80 occurrence=OCC_1 active=+0 cleared=+5 "
          "message=T is 70 bar, no longer beyond HI 80\n"
          "! ALARM_1 7: CLEAR +9 of +5 HI>NORMAL" +
              whose + " occurrence=OCC_1 priority=LOW value=70 limit=80 message=T is 70 bar, no longer beyond HI 80"},
         {"LEVEL: a worse one needs an acknowledgement again",
          {},
          level_from(acked, to(level::high(2), 96)),
          "= ALARM_1 7 ACTIVE_UNACK HI_HI priority=HIGH value=96 limit=95 occurrence=OCC_1 active=+0 message=hot 96 > "
          "95\n"
          "! ALARM_1 7: LEVEL +9 of +5 HI>HI_HI" +
              whose + " occurrence=OCC_1 priority=HIGH value=96 limit=95 message=hot 96 > 95"},
         {"the same level again", {}, level_from(active, to(level::high(1), 85)), ""}});
    auto acked_worse = acked;
    acked_worse.level = "HI_HI";
    expect_outcomes(watched_plant,
                    {{"LEVEL: a better one keeps the answer",
                      {},
                      level_from(acked_worse, to(level::high(1), 90)),
                      "= ALARM_1 7 ACTIVE_ACK HI priority=LOW value=90 limit=80 occurrence=OCC_1 active=+0 acked=+0 "
                      "by=kim comment=seen message=warm 90 bar\n"
                      "! ALARM_1 7: LEVEL +9 of +5 HI_HI>HI" +
                          whose + " occurrence=OCC_1 priority=LOW value=90 limit=80 message=warm 90 bar"}});
}

TEST(alarm_level, that_rises_again_is_a_new_occurrence_without_the_answer_to_the_last_one) {
    auto cleared = in(alarm_state::cleared_unack, "NORMAL");
    cleared.cleared_at = monday;
    auto answered = in(alarm_state::normal, "NORMAL");
    answered.acked_at = monday;
    answered.acked_by = "kim";
    const std::string raised =
        "= ALARM_1 7 ACTIVE_UNACK LO priority=LOW value=4 limit=5 occurrence=OCC_7 active=+5 message=cold at Line 1\n"
        "! ALARM_1 7: RAISE +9 of +5 NORMAL>LO" +
        whose + " occurrence=OCC_7 priority=LOW value=4 limit=5 message=cold at Line 1";
    expect_outcomes(watched_plant, {{"after CLEAR", {}, level_from(cleared, to(level::low(1), 4)), raised},
                                    {"after an answer", {}, level_from(answered, to(level::low(1), 4)), raised}});
}

TEST(alarm_level, without_ack_required_is_acknowledged_from_the_start) {
    expect_outcomes(watched_plant,
                    {{"RAISE",
                      {watched(",'ack_required':false")},
                      level_from(in(alarm_state::normal, "NORMAL"), to(level::high(1), 81)),
                      "= ALARM_1 7 ACTIVE_ACK HI priority=LOW value=81 limit=80 occurrence=OCC_7 active=+5 "
                      "message=warm 81 bar\n"
                      "! ALARM_1 7: RAISE +9 of +5 NORMAL>HI" +
                          whose + " occurrence=OCC_7 priority=LOW value=81 limit=80 message=warm 81 bar"}});
}

TEST(alarm_level, goes_from_one_side_to_the_other_by_way_of_normal) {
    expect_outcomes(watched_plant,
                    {{"HI to LO",
                      {},
                      level_from(in(alarm_state::active_unack, "HI"), to(level::low(1), 4)),
                      "= ALARM_1 8 ACTIVE_UNACK LO priority=LOW value=4 limit=5 occurrence=OCC_8 active=+5 "
                      "message=cold at Line 1\n"
                      "! ALARM_1 7: CLEAR +9 of +5 HI>NORMAL" +
                          whose +
                          " occurrence=OCC_1 priority=LOW value=4 limit=80 message=T is 4 bar, no longer beyond HI 80\n"
                          "! ALARM_1 8: RAISE +9 of +5 NORMAL>LO" +
                          whose + " occurrence=OCC_8 priority=LOW value=4 limit=5 message=cold at Line 1"}});
}

TEST(alarm_level, reports_what_was_merged_and_what_came_with_a_restart) {
    auto d = to(level::high(1), 81);
    d.is_after_restart = true;
    d.merged = 3;
    expect_outcomes(watched_plant,
                    {{"both",
                      {},
                      level_from(in(alarm_state::normal, "NORMAL"), d),
                      "= ALARM_1 7 ACTIVE_UNACK HI priority=LOW value=81 limit=80 occurrence=OCC_7 active=+5 "
                      "message=warm 81 bar\n"
                      "! ALARM_1 7: RAISE +9 of +5 NORMAL>HI" +
                          whose +
                          " occurrence=OCC_7 priority=LOW value=81 limit=80 after_restart=true merged=3 "
                          "message=warm 81 bar"}});
}

TEST(alarm_level, that_clears_ends_a_shelving_of_one_shot) {
    auto shelved = in(alarm_state::active_ack, "HI");
    shelved.shelved_until = monday + milliseconds{60'000};
    shelved.shelved_by = "kim";
    const std::string cleared = " priority=LOW value=70 limit=80 occurrence=OCC_1 active=+0 cleared=+5";
    const std::string message = " message=T is 70 bar, no longer beyond HI 80";
    const std::string event =
        "! ALARM_1 7: CLEAR +9 of +5 HI>NORMAL" + whose + " occurrence=OCC_1 priority=LOW value=70 limit=80" + message;
    expect_outcomes(watched_plant,
                    {{"for a time",
                      {},
                      level_from(shelved, to(level::normal(), 70)),
                      "= ALARM_1 7 NORMAL NORMAL" + cleared + " shelved=+60000 by=kim" + message + "\n" + event}});
    shelved.is_one_shot = true;
    expect_outcomes(watched_plant, {{"one shot",
                                     {},
                                     level_from(shelved, to(level::normal(), 70)),
                                     "= ALARM_1 8 NORMAL NORMAL" + cleared + message + "\n" + event +
                                         "\n! ALARM_1 8: UNSHELVE +0 NORMAL>NORMAL" + whose +
                                         " occurrence=OCC_1 priority=LOW limit=80"
                                         " comment=the alarm has cleared; it was shelved until then" +
                                         message}});
}

change ack_in(const status& before, const std::optional<std::string>& occurrence = {}) {
    return from(before, [=](memory_transaction& work, const record& alarm) {
        (void)value_or_abort(acknowledge(work, alarm, "seen", occurrence));
    });
}

TEST(acknowledge, answers_what_is_active_or_was) {
    const std::string kept =
        " priority=LOW value=81 limit=80 occurrence=OCC_1 active=+0 acked=+0 by=ada comment=seen message=m";
    const auto event = [](const std::string& at) {
        return "\n! ALARM_1 7: ACK +0 " + at + ">" + at + whose +
               " occurrence=OCC_1 priority=LOW limit=80 comment=seen message=m";
    };
    expect_outcomes(
        watched_plant,
        {{"active", {}, ack_in(in(alarm_state::active_unack, "HI")), "= ALARM_1 7 ACTIVE_ACK HI" + kept + event("HI")},
         {"cleared",
          {},
          ack_in(in(alarm_state::cleared_unack, "NORMAL")),
          "= ALARM_1 7 NORMAL NORMAL" + kept + event("NORMAL")},
         {"this occurrence",
          {},
          ack_in(in(alarm_state::active_unack, "HI"), "OCC_1"),
          "= ALARM_1 7 ACTIVE_ACK HI" + kept + event("HI")},
         {"another one",
          {},
          ack_in(in(alarm_state::active_unack, "HI"), "OCC_0"),
          "E1400 occurrence_id: OCC_0 is over; the present occurrence is OCC_1"},
         {"one of an alarm that never rose",
          {},
          ack_in(in(alarm_state::normal, "NORMAL"), "OCC_0"),
          "E1400 occurrence_id: OCC_0 is over; the present occurrence is none"},
         {"twice",
          {},
          ack_in(in(alarm_state::active_ack, "HI")),
          "E1400 ALARM_1 has nothing to acknowledge: it is ACTIVE_ACK"},
         {"normal",
          {},
          ack_in(in(alarm_state::normal, "NORMAL")),
          "E1400 ALARM_1 has nothing to acknowledge: it is NORMAL"}});
}

TEST(shelve, hides_for_a_time_and_unshelve_ends_it) {
    const change shelved = from(in(alarm_state::normal, "NORMAL"), [](memory_transaction& work, const record& alarm) {
        (void)shelve(work, alarm, std::chrono::minutes{2}, true, "noise");
    });
    const change again = from(in(alarm_state::normal, "NORMAL"), [](memory_transaction& work, const record& alarm) {
        (void)value_or_abort(unshelve(work, alarm));
    });
    auto hidden = in(alarm_state::normal, "NORMAL");
    hidden.shelved_until = monday;
    hidden.shelved_by = "kim";
    hidden.is_one_shot = true;
    const change ended = from(
        hidden, [](memory_transaction& work, const record& alarm) { (void)value_or_abort(unshelve(work, alarm)); });
    expect_outcomes(
        watched_plant,
        {{"shelved",
          {},
          shelved,
          "= ALARM_1 7 NORMAL NORMAL shelved=+120000 by=ada one_shot=true\n"
          "! ALARM_1 7: SHELVE +0 NORMAL>NORMAL" +
              whose + " comment=noise"},
         {"not shelved", {}, again, "E1400 ALARM_1 is not shelved"},
         {"shelved before", {}, ended, "= ALARM_1 7 NORMAL NORMAL\n! ALARM_1 7: UNSHELVE +0 NORMAL>NORMAL" + whose}});
}

TEST(shelve, ends_when_its_time_has_come_and_no_sooner) {
    auto hidden = in(alarm_state::normal, "NORMAL");
    hidden.shelved_until = monday + milliseconds{1000};
    const std::string over = " comment=the time of the shelving is over";
    const auto look = [](memory_transaction& work, const record& alarm) { end_shelving(work, alarm); };
    auto active = in(alarm_state::active_ack, "HI");
    active.acked_by = "kim";
    active.acked_at = monday;
    active.shelved_until = hidden.shelved_until;
    expect_outcomes(
        watched_plant,
        {{"before", {}, from(hidden, look), "", "ada", milliseconds{999}},
         {"then",
          {},
          from(hidden, look),
          "= ALARM_1 7 NORMAL NORMAL\n! ALARM_1 7: UNSHELVE +1000 NORMAL>NORMAL" + whose + over,
          "ada",
          milliseconds{1000}},
         {"acknowledged before it was shelved",
          {},
          from(active, look),
          "= ALARM_1 7 ACTIVE_UNACK HI priority=LOW value=81 limit=80 occurrence=OCC_1 active=+0 message=m\n"
          "! ALARM_1 7: UNSHELVE +1000 HI>HI" +
              whose + " occurrence=OCC_1 priority=LOW limit=80" + over + " message=m",
          "ada",
          milliseconds{1000}},
         {"not shelved", {}, from(in(alarm_state::normal, "NORMAL"), look), "", "ada", milliseconds{1000}}});
}

TEST(comment, is_an_event_that_does_not_change_the_state) {
    const change commented =
        from(in(alarm_state::active_unack, "HI"),
             [](memory_transaction& work, const record& alarm) { EXPECT_EQ(add_comment(work, alarm, "c").seq, 1); });
    expect_outcomes(watched_plant, {{"comment",
                                     {},
                                     commented,
                                     "! ALARM_1 7: COMMENT +0 HI>HI" + whose +
                                         " occurrence=OCC_1 priority=LOW limit=80 comment=c "
                                         "message=m"}});
}

TEST(service, ends_an_active_alarm_when_it_is_taken_away) {
    const auto noted = [](memory_transaction& work, const record& alarm) { apply_enabled(work, alarm); };
    expect_outcomes(watched_plant,
                    {{"disabled",
                      {watched(",'enabled':false")},
                      from(in(alarm_state::active_unack, "HI"), noted),
                      "= ALARM_1 7 NORMAL NORMAL priority=LOW value=81 limit=80 occurrence=OCC_1 active=+0 message=m\n"
                      "! ALARM_1 7: DISABLE +0 HI>NORMAL" +
                          whose + " occurrence=OCC_1 priority=LOW limit=80 message=m"},
                     {"enabled",
                      {},
                      from(in(alarm_state::normal, "NORMAL"), noted),
                      "= ALARM_1 7 NORMAL NORMAL\n! ALARM_1 7: ENABLE +0 NORMAL>NORMAL" + whose}});
}

TEST(alarm_status, of_one_that_was_deleted_is_that_of_a_new_one) {
    auto gone = in(alarm_state::active_unack, "HI");
    gone.deleted_at = monday;
    const change looked = from(gone, [](memory_transaction& work, const record& alarm) {
        const auto s = status_of_alarm(work, alarm.id());
        EXPECT_EQ(s.alarm_id, "ALARM_1");
        EXPECT_EQ(s.level, "NORMAL");
        EXPECT_EQ(s.occurrence_id, "");
        EXPECT_FALSE(s.deleted_at.has_value());
        EXPECT_EQ(status_of_alarm(work, "ALARM_2").alarm_id, "ALARM_2");
    });
    expect_outcomes(watched_plant,
                    {{"it rises again",
                      {},
                      level_from(gone, to(level::high(1), 81)),
                      "= ALARM_1 7 ACTIVE_UNACK HI priority=LOW value=81 limit=80 occurrence=OCC_7 active=+5 "
                      "message=warm 81 bar\n"
                      "! ALARM_1 7: RAISE +9 of +5 NORMAL>HI" +
                          whose + " occurrence=OCC_7 priority=LOW value=81 limit=80 message=warm 81 bar"},
                     {"looked at", {}, looked, ""}});
}

}  // namespace
}  // namespace penstock::master
