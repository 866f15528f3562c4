"""V5 points 42, 43 and 46: what operators do with an alarm, and what a screen follows (v5 §6.2)."""

from alarm_fixture import alarm_id, events_of
from resources import LEVEL
from v5 import now_ms
from waiting import eventually

MINUTE_MS = 60_000


def raised(alarmed, **fields):
    tag = alarmed.tag(hi=70, **fields)
    tag.set(75)
    tag.wait("ACTIVE_UNACK")
    return tag


def test_42_an_ack_is_answered_with_the_new_state_and_stays_in_the_history(alarmed, v5):
    tag = raised(alarmed)
    row = tag.ack("seen")
    assert (row["alarm_id"], row["alarm_state"], row["acked_by"]) == (tag.alarm, "ACTIVE_ACK", v5.user_id)
    assert row["ack_comment"] == "seen" and abs(row["acked_at"] - now_ms()) < 30_000
    assert tag.row()["alarm_state"] == "ACTIVE_ACK", "after commit"
    event = events_of(v5, tag.alarm)[-1]
    assert (event["event"], event["actor"], event["comment"]) == ("ACK", v5.user_id, "seen")


def test_42_a_second_ack_is_e1400(alarmed):
    tag = raised(alarmed)
    tag.ack()
    assert tag.act("ack").code == "E1400"
    tag.set(50)
    tag.wait("NORMAL")
    assert tag.act("ack").code == "E1400"


def test_42_a_cleared_alarm_is_acknowledged_to_normal(alarmed):
    tag = raised(alarmed)
    tag.set(50)
    tag.wait("CLEARED_UNACK")
    tag.ack()
    tag.wait("NORMAL")


def test_42_an_occurrence_that_is_over_is_e1400(alarmed):
    tag = raised(alarmed)
    old = tag.row()["occurrence_id"]
    tag.set(50)
    tag.wait("CLEARED_UNACK")
    tag.set(75)
    new = tag.wait("ACTIVE_UNACK")["occurrence_id"]
    assert tag.act("ack", {"occurrence_id": old}).code == "E1400"
    assert tag.act("ack", {"occurrence_id": new}).data["alarm_state"] == "ACTIVE_ACK"


def test_42_many_are_acknowledged_at_once_each_for_itself(alarmed, v5):
    tags = [raised(alarmed) for _ in range(2)]
    calm = alarmed.tag(hi=70)
    ids = [tags[0].alarm, calm.alarm, tags[1].alarm, "ALARM_NONE"]
    items = v5.done("POST", "/alarm/ack", {"alarm_ids": ids, "comment": "all"})["items"]
    assert [(i["index"], i["id"], i["ok"]) for i in items] == [
        (n, alarm, n in (0, 2)) for n, alarm in enumerate(ids)
    ]
    assert (items[1]["code"], items[3]["code"]) == ("E1400", "E1300")
    assert [tag.state() for tag in tags] == ["ACTIVE_ACK", "ACTIVE_ACK"]
    v5.refused("E1002", "POST", "/alarm/ack", {"alarm_ids": [f"ALARM_{n}" for n in range(1001)]})


def test_42_a_comment_is_kept_in_the_history_alone(alarmed, v5):
    tag = raised(alarmed)
    assert tag.act("comment", {"comment": "fan is\nreplaced"}).status == 200
    assert tag.state() == "ACTIVE_UNACK"
    assert [(e["event"], e["comment"]) for e in events_of(v5, tag.alarm)][1:] == [("COMMENT", "fan is\nreplaced")]
    assert tag.act("comment", {}).code == "E1001" and tag.act("comment", {"comment": "x" * 1001}).code == "E1002"


def test_43_shelving_hides_it_from_the_default_list_only(alarmed, v5):
    tag = raised(alarmed)
    before = now_ms()
    shelved = tag.act("shelve", {"minutes": 10, "reason": "known"}).data
    assert shelved["shelved"] is True and shelved["shelved_by"] == v5.user_id
    assert before + 10 * MINUTE_MS <= shelved["shelved_until"] <= now_ms() + 10 * MINUTE_MS
    assert tag.row() is None
    assert [row["alarm_id"] for row in v5.read("/alarm/live", shelved="true", tag_id=tag.tag_id)] == [tag.alarm]
    assert v5.read("/alarm/summary")["shelved"] >= 1
    tag.set(50)  # evaluated as ever
    eventually(lambda: tag.changes()[-1][0] == "CLEAR", within=10)
    tag.set(75)
    eventually(lambda: tag.changes()[-1][0] == "RAISE", within=10)
    assert tag.row() is None
    assert tag.act("unshelve").data["shelved"] is False
    assert tag.row()["alarm_state"] == "ACTIVE_UNACK"
    assert tag.act("unshelve").code == "E1400"
    kinds = [event["event"] for event in events_of(v5, tag.alarm)]
    assert kinds == ["RAISE", "SHELVE", "CLEAR", "RAISE", "UNSHELVE"]


def test_43_shelving_lasts_an_hour_unless_said_and_at_most_a_week(alarmed):
    tag = raised(alarmed)
    for minutes in (0, 10_081, -5):
        assert tag.act("shelve", {"minutes": minutes}).code == "E1002"
    assert tag.act("shelve", {"minutes": "5"}).code == "E1001"
    shelved = tag.act("shelve", {}).data
    assert abs(shelved["shelved_until"] - now_ms() - 60 * MINUTE_MS) < 30_000
    tag.act("unshelve")
    assert tag.act("shelve", {"minutes": 10_080}).status == 200


def test_43_one_shot_ends_when_the_alarm_clears(alarmed, v5):
    tag = raised(alarmed)
    tag.act("shelve", {"one_shot": True})
    assert tag.row() is None
    tag.set(50)
    row = tag.wait("CLEARED_UNACK")
    assert row["shelved"] is False
    assert [event["event"] for event in events_of(v5, tag.alarm)][-2:] in (["CLEAR", "UNSHELVE"], ["UNSHELVE", "CLEAR"])


def test_43_disabling_forces_normal_and_enabling_looks_again(alarmed, v5, plant):
    tag = raised(alarmed)
    plant.change("alarm", tag.alarm, enabled=False)
    tag.wait("NORMAL")
    eventually(lambda: tag.changes()[-1][0] == "DISABLE", within=5)
    assert v5.read("/alarm/summary")["disabled"] >= 1
    plant.change("alarm", tag.alarm, enabled=True)
    tag.wait("ACTIVE_UNACK")
    assert "ENABLE" in [event["event"] for event in events_of(v5, tag.alarm)]


def test_46_after_seq_yields_every_change_once(alarmed, v5):
    tag = alarmed.tag(hi=70, hi_hi=80)
    seq = latest(v5)

    def next_row(expected):
        """The one row that changed since, once there is one."""
        nonlocal seq
        rows = eventually(lambda: v5.read("/alarm/live", after_seq=seq), within=10, what=expected)
        assert [(row["alarm_id"], row["alarm_state"]) for row in rows] == [(tag.alarm, expected)]
        assert rows[0]["seq"] > seq
        seq = rows[0]["seq"]
        assert v5.read("/alarm/live", after_seq=seq) == [], "once"
        return rows[0]

    tag.set(75)
    next_row("ACTIVE_UNACK")
    tag.set(85)
    assert next_row("ACTIVE_UNACK")["level"] == "HI_HI"
    tag.ack()
    next_row("ACTIVE_ACK")
    tag.set(50)
    assert next_row("NORMAL")["level"] == "NORMAL"


def latest(v5):
    """The highest number given so far."""
    return max((row["seq"] for row in v5.read("/alarm/live", after_seq=0)), default=0)


def test_46_what_changed_between_two_looks_comes_with_its_last_state(alarmed, v5):
    tags = [alarmed.tag(hi=70) for _ in range(5)]
    seq = latest(v5)
    for tag in tags:
        tag.set(75)
        tag.wait("ACTIVE_UNACK")
    for tag in tags[:2]:
        tag.ack()
    rows = {row["alarm_id"]: row for row in v5.read("/alarm/live", after_seq=seq)}
    assert len(rows) == len(v5.read("/alarm/live", after_seq=seq)) == 5
    assert [rows[tag.alarm]["alarm_state"] for tag in tags] == ["ACTIVE_ACK"] * 2 + ["ACTIVE_UNACK"] * 3
    assert len({row["seq"] for row in rows.values()}) == 5


def test_46_shelved_and_deleted_alarms_are_reported_too(alarmed, v5, plant):
    tag = alarmed.tag(hi=70)
    own = plant.new("alarm", tag_id=tag.tag_id, levels=[LEVEL | {"limit": 60}])
    tag.set(65)
    eventually(lambda: any(row["alarm_id"] == own for row in v5.read("/alarm/live")), within=10)
    seq = latest(v5)
    v5.done("POST", f"/alarm/{own}/shelve", {})
    changed = v5.read("/alarm/live", after_seq=seq)
    assert [(row["alarm_id"], row["shelved"]) for row in changed] == [(own, True)]
    seq = changed[0]["seq"]
    plant.delete("alarm", own)
    gone = v5.read("/alarm/live", after_seq=seq)
    assert [(row["alarm_id"], row["deleted"]) for row in gone] == [(own, True)]
    assert v5.read("/alarm/history", alarm_id=own)["items"][0]["event"] == "DELETE", "the history stays"


def test_46_the_live_list_is_narrowed_and_counted(alarmed, v5, plant):
    site = plant.new("site")
    line = plant.new("line", area_id=plant.new("area", site_id=site))
    tag = raised(alarmed, linked_asset_id=line, hi_priority="LOW")
    other = raised(alarmed, hi_priority="CRITICAL")
    for query in ({"under": line}, {"under": site}, {"tag_id": tag.tag_id}, {"priority": "LOW", "under": line},
                  {"level": "HI", "tag_id": tag.tag_id}, {"state": "ACTIVE_UNACK", "tag_id": tag.tag_id}):  # fmt: skip
        assert [row["alarm_id"] for row in v5.read("/alarm/live", **query)] == [tag.alarm], query
    for query in ({"state": "ACTIVE_ACK"}, {"level": "LO"}, {"priority": "HIGH"}):
        assert v5.read("/alarm/live", tag_id=tag.tag_id, **query) == [], query
    assert other.alarm in {row["alarm_id"] for row in v5.read("/alarm/live", priority="CRITICAL")}
    rows, summary = v5.read("/alarm/live"), v5.read("/alarm/summary")
    assert set(summary) == {"by_state", "by_priority", "shelved", "disabled", "chattering", "standing", "total"}
    assert summary["by_priority"]["CRITICAL"] == sum(row["priority"] == "CRITICAL" for row in rows)
    assert summary["by_state"]["ACTIVE_UNACK"] == sum(row["alarm_state"] == "ACTIVE_UNACK" for row in rows)


def test_alarms_that_come_and_go_and_those_that_stay_are_found(alarmed, v5, v5_gateway):
    busy, calm = alarmed.tag(hi=70), alarmed.tag(hi=70)
    calm.set(75)
    calm.wait("ACTIVE_UNACK")
    for _ in range(3):
        busy.set(75)
        busy.set(50)
    eventually(lambda: len(busy.changes()) == 6, within=10, what=lambda: busy.changes())
    both = f"{busy.tag_id},{calm.tag_id}"
    of = lambda **query: [row["alarm_id"] for row in v5.read("/alarm/live", tag_id=both, **query)]  # noqa: E731
    assert of(chattering="true") == [busy.alarm]
    assert of(min_age=0) == [calm.alarm] and of(min_age=60) == [] and of(standing="true") == []
    assert v5.read("/alarm/summary")["chattering"] >= 1
    before = v5.read("/alarm/summary")["standing"]
    v5_gateway.store.sql(f"UPDATE alarm_state SET active_since = active_since - 90000000 WHERE alarm_id = '{calm.alarm}'")
    assert of(standing="true") == of(min_age=1440) == [calm.alarm]
    assert v5.read("/alarm/summary")["standing"] == before + 1
    v5.refused("E1002", "GET", "/alarm/live?min_age=-1")


def test_an_alarm_that_was_acknowledged_before_its_shelving_ran_out_is_unacknowledged_again(alarmed, v5, v5_gateway):
    tag = raised(alarmed)
    tag.ack("seen")
    assert tag.act("shelve", {"minutes": 1}).status == 200
    v5_gateway.store.sql(f"UPDATE alarm_state SET shelved_until = 1000 WHERE alarm_id = '{tag.alarm}'")
    row = tag.wait("ACTIVE_UNACK")
    assert row["acked_by"] is None and row["shelved"] is False
    last = events_of(v5, tag.alarm)[-1]
    assert (last["event"], last["comment"]) == ("UNSHELVE", "the time of the shelving is over")


def test_numbers_in_messages_are_those_that_people_read(alarmed, v5):
    plain = alarmed.tag(hi=70.1875, tag_name="Plain")
    shaped = alarmed.tag(hi=70.1875, tag_name="Shaped", display_format="0.00")
    for tag in (plain, shaped):
        tag.set(75.1875)
    assert plain.wait("ACTIVE_UNACK")["message"] == "Plain is 75.188, beyond HI 70.188"
    row = shaped.wait("ACTIVE_UNACK")
    assert row["message"] == "Shaped is 75.19, beyond HI 70.19"
    assert row["limit"] == 70.1875, "what programs read is exact"


def test_46_a_live_row_has_every_documented_member(alarmed, v5):
    assert set(raised(alarmed).row()) >= set(
        "alarm_id alarm_name tag_id linked_asset_id site_id level priority alarm_state message value limit quality "
        "occurrence_id active_since cleared_at acked_at acked_by ack_comment shelved shelved_until shelved_by enabled "
        "seq".split()
    )


def test_46_names_in_the_history_are_those_of_then(alarmed, v5, plant):
    tag = raised(alarmed, tag_name="Then")
    plant.change("tag", tag.tag_id, tag_name="Now")
    event = v5.read("/alarm/history", alarm_id=alarm_id(tag.tag_id))["items"][-1]
    assert event["tag_name"] == "Then"
