"""V5 point 36: limits at a tag and the definitions that mirror or complement them (v5 §5, §6)."""

import hashlib

import pytest

from alarm_fixture import SIX_BANDS, alarm_id
from resources import LEVEL

BANDS = ["trip_hi", "hi_hi", "hi", "lo", "lo_lo", "trip_lo"]


@pytest.mark.one_store
@pytest.mark.parametrize("upper, lower", [(a, b) for i, a in enumerate(BANDS) for b in BANDS[i + 1 :]])
@pytest.mark.parametrize("gap", [0, 1])
def test_36_bands_out_of_order_are_e1002_in_both_apis(v5, v1, plant, upper, lower, gap):
    wrong = {upper: 50, lower: 50 + gap}
    answer = v5.refused("E1002", "POST", "/tag", plant.body("tag", **wrong))
    assert answer.fields <= {upper, lower}
    right = {upper: 51, lower: 50}
    tag = plant.new("tag", **right)
    v5.refused("E1002", "PUT", f"/tag/{tag}", {lower: 51})  # with what is stored
    assert v1.put(f"/api/v1/tag/{tag}", {lower: 51}).status == 400
    plant.delete("tag", tag)


def test_36_limits_are_for_numbers(v5, plant):
    for data_type, address in (("Boolean", "co0"), ("String", "hr0.8")):
        v5.refused("E1002", "POST", "/tag", plant.body("tag", data_type=data_type, plc_address=address, hi=1))
    v5.refused("E1002", "PUT", f"/tag/{plant.new('tag', data_type='Boolean', plc_address='co1')}", {"lo": 0})


@pytest.mark.one_store
@pytest.mark.parametrize("bands, deadband, code", [
    ({"hi": 70, "lo": 50}, 9.9, ""), ({"hi": 70, "lo": 50}, 10, "E1002"), ({"hi": 70}, 1000, ""),
    (SIX_BANDS, 19.9, ""), (SIX_BANDS, 20, "E1002"), ({"trip_hi": 90, "lo_lo": 80}, 5, "E1002")])  # fmt: skip
def test_36_the_deadband_is_less_than_half_the_gap_between_high_and_low(v5, plant, bands, deadband, code):
    assert v5.post("/tag", plant.body("tag", **bands, alarm_deadband=deadband)).code == code


def test_36_setting_a_limit_makes_the_alarm_and_clearing_it_removes_it(v5, plant):
    tag = plant.new("tag")
    assert not plant.exists("alarm", alarm_id(tag))
    plant.change("tag", tag, hi=80)
    alarm = plant.read("alarm", alarm_id(tag))
    assert (alarm["source"], alarm["kind"], alarm["tag_id"], alarm["enabled"]) == ("TAG", "LIMIT", tag, True)
    assert [(level["level"], level["limit"], level["priority"]) for level in alarm["levels"]] == [("HI", 80, "MEDIUM")]
    assert alarm["alarm_name"] == plant.read("tag", tag)["tag_name"]
    plant.change("tag", tag, hi=None)
    assert not plant.exists("alarm", alarm_id(tag))


def test_36_a_limit_set_in_v1_makes_the_alarm_too(v5, v1, plant):
    opc, tag = plant.new("opc"), plant.new_id("tag")
    v1.done("POST", f"/api/v1/opc/{opc}/tag", {"tag_id": tag, "plc_address": "hr0", "data_type": "Int16", "lo": 5})
    assert [level["level"] for level in plant.read("alarm", alarm_id(tag))["levels"]] == ["LO"]
    v1.done("PUT", f"/api/v1/tag/{tag}", {"lo": None})
    assert not plant.exists("alarm", alarm_id(tag))


def test_36_the_alarm_follows_the_fields_of_its_tag(plant):
    tag = plant.new("tag", **SIX_BANDS, hi_priority="LOW", hi_message="warm", alarm_deadband=1.5,
                    alarm_on_delay_ms=500, alarm_off_delay_ms=700)  # fmt: skip
    alarm = plant.read("alarm", alarm_id(tag))
    levels = {level["level"]: level for level in alarm["levels"]}
    assert {name: level["limit"] for name, level in levels.items()} == {b.upper(): v for b, v in SIX_BANDS.items()}
    assert {name: level["priority"] for name, level in levels.items()} == {
        "TRIP_HI": "CRITICAL", "HI_HI": "HIGH", "HI": "LOW",
        "LO": "MEDIUM", "LO_LO": "HIGH", "TRIP_LO": "CRITICAL"}  # fmt: skip
    assert levels["HI"]["message"] == "warm" and levels["LO"]["message"]
    assert (alarm["deadband"], alarm["on_delay_ms"], alarm["off_delay_ms"]) == (1.5, 500, 700)
    plant.change("tag", tag, alarm_enabled=False, hi_hi=None, alarm_deadband=2)
    alarm = plant.read("alarm", alarm_id(tag))
    assert (alarm["enabled"], alarm["deadband"]) == (False, 2)
    assert "HI_HI" not in {level["level"] for level in alarm["levels"]}


def test_36_a_boolean_tag_is_armed_by_a_priority_not_by_a_label(plant):
    tag = plant.new("tag", data_type="Boolean", plc_address="co5", bool_true="Running", bool_false="Stopped")
    assert not plant.exists("alarm", alarm_id(tag))
    plant.change("tag", tag, bool_false_priority="HIGH", bool_false_message="motor stopped")
    alarm = plant.read("alarm", alarm_id(tag))
    assert alarm["kind"] == "BOOL"
    assert [(level["level"], level["priority"], level["message"]) for level in alarm["levels"]] == [
        ("FALSE", "HIGH", "motor stopped")
    ]
    plant.change("tag", tag, bool_false_priority=None)
    assert not plant.exists("alarm", alarm_id(tag))


def test_36_a_long_tag_id_gives_an_alarm_id_with_a_hash(plant):
    tag = plant.new("tag", tag_id="TAG_" + "x" * 96, hi=80)
    digest = hashlib.sha256(tag.encode()).hexdigest()[:12]
    expected = f"{('ALARM_' + tag)[:81]}_{digest}"
    found = [alarm["alarm_id"] for alarm in plant.v5.read("/alarm", tag_id=tag)]
    assert found == [expected] and len(expected) <= 100
    plant.delete("tag", tag)


def test_36_what_mirrors_a_tag_takes_only_a_few_changes(v5, plant):
    alarm = alarm_id(plant.new("tag", hi=80))
    allowed = {"alarm_name": "Furnace", "ack_required": False, "instruction": "cool", "description": "d"}
    changed = plant.change("alarm", alarm, **allowed)
    assert {member: changed[member] for member in allowed} == allowed
    for change in ({"levels": [LEVEL]}, {"deadband": 3}, {"on_delay_ms": 5}):
        assert "tag" in v5.refused("E1400", "PUT", f"/alarm/{alarm}", change).message
    assert "tag" in v5.refused("E1400", "DELETE", f"/alarm/{alarm}").message
    assert plant.change("alarm", alarm, **changed) == changed, "its record can be sent back"


def test_36_enabled_and_alarm_enabled_are_one(plant):
    tag = plant.new("tag", hi=80)
    plant.change("alarm", alarm_id(tag), enabled=False)
    assert plant.read("tag", tag)["alarm_enabled"] is False
    plant.change("tag", tag, alarm_enabled=True)
    assert plant.read("alarm", alarm_id(tag))["enabled"] is True


LEVELS = [
    ("RATE", [LEVEL], "E1002"), ("LIMIT", [], "E1002"), ("LIMIT", [LEVEL, LEVEL], "E1002"),
    ("LIMIT", [{**LEVEL, "level": "BAD"}], "E1002"), ("LIMIT", [{**LEVEL, "level": "hi"}], "E1002"),
    ("LIMIT", [{**LEVEL, "priority": "URGENT"}], "E1002"), ("LIMIT", [{**LEVEL, "limit": "80"}], "E1001"),
    ("LIMIT", [LEVEL, {**LEVEL, "level": "LO", "limit": 80}], "E1002"),
    ("LIMIT", [LEVEL, {**LEVEL, "level": "HI_HI", "limit": 79}], "E1002"),
    ("QUALITY", [{"level": "TRUE", "priority": "HIGH", "message": "m"}], "E1002"),
    ("QUALITY", [{"level": "BAD", "priority": "HIGH", "message": "m"}], ""),
]  # fmt: skip


@pytest.mark.one_store
@pytest.mark.parametrize("kind, levels, code", LEVELS)
def test_36_levels_of_ones_own_are_checked(v5, plant, kind, levels, code):
    assert v5.post("/alarm", plant.body("alarm", kind=kind, levels=levels)).code == code


def test_36_the_kind_fits_the_type_of_the_tag(v5, plant):
    levels = [{"level": "TRUE", "priority": "HIGH", "message": "m"}]
    assert v5.post("/alarm", plant.body("alarm", kind="BOOL", levels=levels)).code in ("E1002", "E1400")
    flag = plant.new("tag", data_type="Boolean", plc_address="co7")
    assert v5.post("/alarm", plant.body("alarm", tag_id=flag)).code in ("E1002", "E1400")
    assert plant.make("alarm", tag_id=flag, kind="BOOL", levels=levels)["kind"] == "BOOL"


def test_36_levels_of_ones_own_are_required(v5, plant):
    body = plant.body("alarm")
    del body["levels"]
    v5.refused("E1001", "POST", "/alarm", body)


def test_36_alarms_of_ones_own_stand_next_to_the_tags(plant):
    tag = plant.new("tag", hi=80)
    own = plant.make("alarm", tag_id=tag)
    assert own["source"] == "USER"
    assert {alarm["alarm_id"] for alarm in plant.v5.read("/alarm", tag_id=tag)} == {alarm_id(tag), own["alarm_id"]}
    plant.delete("alarm", own["alarm_id"])
    assert plant.exists("alarm", alarm_id(tag))
