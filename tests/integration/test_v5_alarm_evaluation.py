"""V5 points 37 to 41: what values do to an alarm (v5 §6.1, §6.2). The device holds what the test has set."""

import time

import pytest

from alarm_fixture import SIX_BANDS, events_of, live_row, state_of
from waiting import eventually, holds

RAMP = [50, 75, 85, 95, 85, 75, 50, 25, 15, 5, 15, 25, 50]
RAMP_EVENTS = [
    ("RAISE", "NORMAL", "HI"), ("LEVEL", "HI", "HI_HI"), ("LEVEL", "HI_HI", "TRIP_HI"), ("LEVEL", "TRIP_HI", "HI_HI"),
    ("LEVEL", "HI_HI", "HI"), ("CLEAR", "HI", "NORMAL"), ("RAISE", "NORMAL", "LO"), ("LEVEL", "LO", "LO_LO"),
    ("LEVEL", "LO_LO", "TRIP_LO"), ("LEVEL", "TRIP_LO", "LO_LO"), ("LEVEL", "LO_LO", "LO"), ("CLEAR", "LO", "NORMAL"),
]  # fmt: skip


def settled(tag, count):
    """The changes once there are so many; none may follow."""
    eventually(lambda: len(tag.changes()) >= count, within=10, what=lambda: tag.changes())
    holds(lambda: len(tag.changes()) == count, during=0.5, what="no event follows")
    return tag.changes()


def test_37_a_ramp_through_six_bands_and_back(alarmed):
    tag = alarmed.tag(**SIX_BANDS)
    for value in RAMP:
        tag.set(value)
    assert settled(tag, len(RAMP_EVENTS)) == RAMP_EVENTS
    assert tag.state() == "CLEARED_UNACK"


def test_37_events_have_value_limit_priority_and_times(alarmed, v5):
    tag = alarmed.tag(**SIX_BANDS)
    for value in RAMP[:4]:
        tag.set(value)
    settled(tag, 3)
    events = events_of(v5, tag.alarm)
    assert [(e["value"], e["limit"], e["priority"]) for e in events] == [
        (75, 70, "MEDIUM"), (85, 80, "HIGH"), (95, 90, "CRITICAL")]  # fmt: skip
    assert len({event["occurrence_id"] for event in events}) == 1, "one occurrence as long as it is not NORMAL"
    assert len({event["event_id"] for event in events}) == 3
    now = time.time() * 1000
    for event in events:
        assert now - 60_000 < event["event_time"] <= event["at"] <= now + 1000
        assert event["after_restart"] is False
    row = tag.row()
    assert (row["level"], row["priority"], row["value"], row["limit"]) == ("TRIP_HI", "CRITICAL", 95, 90)
    assert row["active_since"] == events[0]["event_time"] or row["active_since"] == events[0]["at"]


@pytest.mark.one_store
def test_37_a_value_equal_to_a_limit_is_not_beyond_it(alarmed):
    tag = alarmed.tag(**SIX_BANDS)
    for value in (70, 50, 30, 50):
        tag.set(value)
    holds(lambda: tag.changes() == [], during=0.5)
    for value in (80, 90):
        tag.set(value)
    assert settled(tag, 2) == [("RAISE", "NORMAL", "HI"), ("LEVEL", "HI", "HI_HI")]


@pytest.mark.one_store
def test_37_from_one_side_to_the_other_it_clears_first(alarmed, v5):
    tag = alarmed.tag(**SIX_BANDS)
    tag.set(95)
    tag.wait("ACTIVE_UNACK", "TRIP_HI")
    tag.set(5)
    assert settled(tag, 3) == [("RAISE", "NORMAL", "TRIP_HI"), ("CLEAR", "TRIP_HI", "NORMAL"),
                               ("RAISE", "NORMAL", "TRIP_LO")]  # fmt: skip
    events = events_of(v5, tag.alarm)
    assert events[0]["occurrence_id"] == events[1]["occurrence_id"] != events[2]["occurrence_id"]


@pytest.mark.one_store
def test_37_bands_that_are_not_set_are_skipped(alarmed):
    tag = alarmed.tag(trip_hi=90, lo=30)
    for value in (75, 85, 95, 50, 5, 50):
        tag.set(value)
    assert [level for _, _, level in settled(tag, 4)] == ["TRIP_HI", "NORMAL", "LO", "NORMAL"]


@pytest.mark.one_store
def test_37_a_boolean_alarm_follows_its_state_and_a_switch_is_a_new_occurrence(alarmed, v5):
    tag_id, coil = alarmed.flag(bool_true_priority="LOW")
    alarm = f"ALARM_{tag_id}"
    alarmed.device.set(1, "co", coil, [True])
    row = eventually(lambda: live_row(v5, alarm), within=10)
    assert (row["level"], row["priority"], row["alarm_state"]) == ("TRUE", "LOW", "ACTIVE_UNACK")
    alarmed.plant.change("tag", tag_id, bool_false_priority="HIGH")
    alarmed.device.set(1, "co", coil, [False])
    switched = eventually(lambda: (r := live_row(v5, alarm)) and r["level"] == "FALSE" and r, within=10)
    assert switched["occurrence_id"] != row["occurrence_id"]


def test_37_messages_are_filled_in(alarmed, plant):
    line = plant.new("line", line_name="Line 9")
    tag = alarmed.tag(hi=70, unit="bar", tag_name="Steam", linked_asset_id=line,
                      hi_message="{tag_id}|{tag_name}|{value}|{limit}|{unit}|{level}|{asset}|{other}")  # fmt: skip
    tag.set(75.5)
    parts = tag.wait("ACTIVE_UNACK")["message"].split("|")
    assert parts[:6] == [tag.tag_id, "Steam", "75.5", "70", "bar", "HI"]
    assert parts[6] in ("Line 9", line) and parts[7] == "{other}"


def test_37_each_event_has_its_own_facts(alarmed, v5):
    tag = alarmed.tag(hi=70, unit=" ", tag_name="Level")
    tag.set(75)
    tag.wait("ACTIVE_UNACK")
    tag.set(5)
    tag.wait("CLEARED_UNACK")
    said = [(event["event"], event["message"]) for event in events_of(v5, tag.alarm)]
    assert said == [("RAISE", "Level is 75, beyond HI 70"), ("CLEAR", "Level is 5, no longer beyond HI 70")]
    assert tag.row()["message"] == "Level is 5, no longer beyond HI 70"


def test_37_a_scaled_value_is_told_as_it_is_shown(alarmed, v5):
    tag = alarmed.tag(0, hi=230, unit="V", tag_name="Voltage", scale=0.1)
    assert 2322 * 0.1 != 232.2
    tag.device.put(tag.address, "Float", 2322)
    row = tag.wait("ACTIVE_UNACK")
    assert "232.2 V" in row["message"] and row["value"] == 232.2, row
    event = events_of(v5, tag.alarm)[-1]
    assert event["message"] == row["message"] and event["value"] == 232.2
    tag.device.put(tag.address, "Float", 3)
    tag.wait("CLEARED_UNACK")
    assert tag.row()["message"].startswith("Voltage is 0.3 V, ")


@pytest.mark.one_store
def test_37_a_changed_limit_counts_immediately_for_the_last_value(alarmed):
    tag = alarmed.tag(hi=70)
    alarmed.plant.change("tag", tag.tag_id, hi=40)
    tag.wait("ACTIVE_UNACK", "HI")
    alarmed.plant.change("tag", tag.tag_id, hi=60)
    tag.wait("CLEARED_UNACK")


def test_37_the_newest_event_of_a_history_is_first(alarmed, v5):
    tag = alarmed.tag(hi=70)
    for value in (75, 50, 75):
        tag.set(value)
    settled(tag, 3)
    page = v5.read("/alarm/history", tag_id=tag.tag_id, size=2)
    assert [item["event"] for item in page["items"]] == ["RAISE", "CLEAR"] and page["total"] == 3
    rest = v5.read("/alarm/history", tag_id=tag.tag_id, size=2, after=page["next"])
    assert [item["event"] for item in rest["items"]] == ["RAISE"] and rest["next"] is None
    assert [e["event"] for e in v5.read("/alarm/history", alarm_id=tag.alarm, event="CLEAR")["items"]] == ["CLEAR"]
    middle = page["items"][1]["at"]
    assert middle in [e["at"] for e in v5.read("/alarm/history", alarm_id=tag.alarm, **{"from": middle})["items"]]
    csv = v5.get("/alarm/history/export", alarm_id=tag.alarm)
    assert csv.content_type.startswith("text/csv") and csv.text.count("RAISE") == 2
    office = v5.get("/alarm/history/export", alarm_id=tag.alarm, decimal="comma", tz="Asia/Seoul").text.splitlines()
    assert office[0].startswith("event_id;at;event_time;") and office[1].split(";")[1][10] == " "
    v5.refused("E1002", "GET", "/alarm/history/export?tz=Nowhere")


@pytest.mark.one_store
def test_38_noise_inside_the_deadband_raises_once(alarmed):
    tag = alarmed.tag(hi=70, alarm_deadband=2)
    tag.set(71)
    tag.wait("ACTIVE_UNACK")
    for value in (69, 70.5, 68.5, 71, 69.5, 70):
        tag.set(value)
    assert settled(tag, 1) == [("RAISE", "NORMAL", "HI")]
    tag.set(68)  # v > limit − deadband no longer holds
    assert settled(tag, 2)[1] == ("CLEAR", "HI", "NORMAL")


@pytest.mark.one_store
def test_38_the_deadband_holds_each_level_and_the_low_side_too(alarmed):
    tag = alarmed.tag(**SIX_BANDS, alarm_deadband=2)
    for value in (81, 79, 78.5, 77.5, 50, 19, 21, 22, 31, 32):
        tag.set(value)
    assert settled(tag, 6) == [
        ("RAISE", "NORMAL", "HI_HI"), ("LEVEL", "HI_HI", "HI"), ("CLEAR", "HI", "NORMAL"),
        ("RAISE", "NORMAL", "LO_LO"), ("LEVEL", "LO_LO", "LO"), ("CLEAR", "LO", "NORMAL")]  # fmt: skip


@pytest.mark.one_store
def test_39_a_pulse_shorter_than_the_delay_raises_nothing(alarmed):
    tag = alarmed.tag(hi=70, alarm_on_delay_ms=2000)

    def pulse():
        """True when it was surely shorter than the delay: a busy machine may make it longer."""
        began = time.monotonic()
        tag.set(75)
        eventually(lambda: time.monotonic() - began >= 1.7, what="most of the delay is over")
        tag.set(50)
        return time.monotonic() - began < 2.0

    for _ in range(5):
        before = tag.changes()
        if pulse():
            holds(lambda: tag.changes() == before and tag.state() == "NORMAL", during=1.5, what="no alarm afterwards")
            return
        eventually(lambda: tag.state() in ("NORMAL", "CLEARED_UNACK"), within=5)
        if tag.state() == "CLEARED_UNACK":
            tag.ack()
    pytest.fail("the machine never managed a pulse of less than 2 s")


@pytest.mark.one_store
def test_39_the_delay_ends_without_a_further_sample(plant, make_device, v5):
    device = make_device()
    device.put("hr0", "Float", 75)
    opc = plant.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=600_000)
    tag_id = plant.new("tag", opc_id=opc, plc_address="hr0", data_type="Float", hi=70, alarm_on_delay_ms=2100)
    alarm = f"ALARM_{tag_id}"
    eventually(lambda: v5.read(f"/tag/{tag_id}", live="true")["live"]["quality"] == 192, within=10)
    requests = device.stats()["requests"]
    row = eventually(lambda: live_row(v5, alarm), within=10)
    assert device.stats()["requests"] == requests, "there was no further sample"
    event = events_of(v5, alarm)[0]
    assert (row["alarm_state"], event["event"]) == ("ACTIVE_UNACK", "RAISE")
    assert 2050 <= event["at"] - event["event_time"] <= 6000, "the event began with the sample"


@pytest.mark.one_store
def test_39_the_off_delay_keeps_an_alarm_that_comes_back(alarmed):
    tag = alarmed.tag(hi=70, alarm_off_delay_ms=60_000)
    tag.set(75)
    tag.wait("ACTIVE_UNACK")
    tag.set(50)
    tag.set(75)
    assert settled(tag, 1) == [("RAISE", "NORMAL", "HI")]


def test_40_a_worse_level_needs_a_new_ack_and_a_better_one_keeps_it(alarmed):
    tag = alarmed.tag(**SIX_BANDS)
    tag.set(75)
    tag.wait("ACTIVE_UNACK", "HI")
    assert tag.ack("seen")["alarm_state"] == "ACTIVE_ACK"
    tag.set(85)
    row = tag.wait("ACTIVE_UNACK", "HI_HI")
    assert row["acked_at"] is None and row["acked_by"] is None
    tag.ack()
    tag.set(75)
    tag.wait("ACTIVE_ACK", "HI")
    tag.set(50)
    tag.wait("NORMAL")


@pytest.mark.one_store
def test_40_without_ack_required_it_is_acknowledged_from_the_start(alarmed):
    tag = alarmed.tag(hi=70)
    alarmed.plant.change("alarm", tag.alarm, ack_required=False)
    tag.set(75)
    tag.wait("ACTIVE_ACK")
    tag.set(50)
    tag.wait("NORMAL")


def test_40_a_cleared_alarm_that_rises_again_is_a_new_occurrence(alarmed):
    tag = alarmed.tag(hi=70)
    tag.set(75)
    first = tag.wait("ACTIVE_UNACK")
    tag.set(50)
    cleared = tag.wait("CLEARED_UNACK")
    assert cleared["occurrence_id"] == first["occurrence_id"] and cleared["cleared_at"] >= first["active_since"]
    tag.set(75)
    again = tag.wait("ACTIVE_UNACK")
    assert again["occurrence_id"] != first["occurrence_id"] and again["cleared_at"] is None


@pytest.fixture
def spoiled(alarmed):
    """Makes the address of a tag unreadable, and readable again."""
    ranges = []

    def spoil(tag):
        first = int(tag.address[2:])
        alarmed.device.fault(f"exception 2 hr {first} {first + 1}")
        ranges.append(tag)
        eventually(lambda: alarmed.plant.v5.read(f"/tag/{tag.tag_id}", live="true")["live"]["quality"] < 64, within=10)

    yield spoil
    alarmed.device.fault("exception off")


@pytest.mark.one_store
def test_41_bad_quality_freezes_the_level(alarmed, spoiled, v5):
    tag = alarmed.tag(hi=70)
    tag.set(75)
    before = tag.wait("ACTIVE_UNACK")
    spoiled(tag)
    row = eventually(lambda: (r := tag.row()) and r["quality"] < 64 and r, within=5, what="the quality is shown")
    assert (row["alarm_state"], row["level"], row["occurrence_id"]) == ("ACTIVE_UNACK", "HI", before["occurrence_id"])
    assert tag.changes() == [("RAISE", "NORMAL", "HI")]


@pytest.mark.one_store
def test_41_a_quality_alarm_rises_with_bad_and_clears_with_good(alarmed, spoiled, v5, plant):
    tag = alarmed.tag()
    levels = [{"level": "BAD", "priority": "HIGH", "message": "{tag_id} is lost"}]
    own = plant.new("alarm", tag_id=tag.tag_id, kind="QUALITY", levels=levels)
    spoiled(tag)
    row = eventually(lambda: live_row(v5, own), within=10)
    assert (row["level"], row["alarm_state"], row["message"]) == ("BAD", "ACTIVE_UNACK", f"{tag.tag_id} is lost")
    alarmed.device.fault("exception off")
    eventually(lambda: state_of(v5, own) == "CLEARED_UNACK", within=30, what="clear once it is read again")


@pytest.mark.one_store
def test_41_an_opc_stopped_by_an_operator_raises_no_alarm(alarmed, v5, v1, plant, make_device):
    device = make_device()
    device.put("hr0", "Float", 75)
    opc = plant.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=50)
    tag = plant.new("tag", opc_id=opc, plc_address="hr0", data_type="Float", hi=70)
    levels = [{"level": "BAD", "priority": "HIGH", "message": "lost"}]
    quality = plant.new("alarm", tag_id=tag, kind="QUALITY", levels=levels)
    eventually(lambda: state_of(v5, f"ALARM_{tag}") == "ACTIVE_UNACK", within=10)
    v1.done("POST", f"/api/v1/opc/{opc}/stop")
    holds(lambda: (state_of(v5, quality), state_of(v5, f"ALARM_{tag}")) == ("NORMAL", "ACTIVE_UNACK"), during=1.5)
