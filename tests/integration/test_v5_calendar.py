"""V5 points 54 and 55: which shift it is, over midnight, clock changes, holidays and rotations (v5 §8)."""

import datetime

import pytest

from shift_reference import UTC, ShiftReference, ms

WEEK = [1, 2, 3, 4, 5, 6, 7]
THREE_SHIFTS = [
    {"shift_name": "early", "days": WEEK, "start": "06:00", "end": "14:00", "crew": "A"},
    {"shift_name": "late", "days": WEEK, "start": "14:00", "end": "22:00", "crew": "B"},
    {"shift_name": "night", "days": WEEK, "start": "22:00", "end": "06:00", "crew": "C"},
]
HOUR_MS = 3_600_000


def at(*when):
    return ms(datetime.datetime(*when, tzinfo=UTC))


def shift(v5, calendar, moment):
    return v5.read(f"/calendar/{calendar}/shift", at=moment)


def intervals(v5, calendar, first, last):
    return v5.read(f"/calendar/{calendar}/interval", **{"from": first, "to": last})


@pytest.fixture(scope="module")
def seoul(plant):
    return plant.new("calendar", time_zone="Asia/Seoul", shifts=THREE_SHIFTS)


@pytest.fixture(scope="module")
def berlin(plant):
    return plant.new("calendar", time_zone="Europe/Berlin", shifts=THREE_SHIFTS)


def test_54_a_night_shift_at_half_past_one_belongs_to_yesterday(v5, seoul):
    seen = shift(v5, seoul, "2026-03-02T01:30:00+09:00")
    assert (seen["working"], seen["in_break"], seen["shift_name"], seen["crew"]) == (True, False, "night", "C")
    assert seen["shift_date"] == "2026-03-01"
    assert (seen["start"], seen["end"]) == (at(2026, 3, 1, 13), at(2026, 3, 1, 21))
    assert shift(v5, seoul, at(2026, 3, 1, 16, 30)) == seen, "the same moment in milliseconds"


@pytest.mark.one_store
def test_54_a_shift_includes_its_first_millisecond_and_not_its_end(v5, seoul):
    start, end = at(2026, 3, 1, 13), at(2026, 3, 1, 21)
    for moment, name in ((start - 1, "late"), (start, "night"), (end - 1, "night"), (end, "early")):
        assert shift(v5, seoul, moment)["shift_name"] == name


@pytest.mark.one_store
def test_54_without_a_time_it_is_now(v5, seoul):
    assert shift(v5, seoul, ms(datetime.datetime.now(UTC)))["working"] is True
    assert v5.read(f"/calendar/{seoul}/shift")["working"] is True


@pytest.mark.one_store
@pytest.mark.parametrize("evening, hours", [((2026, 3, 28), 7), ((2026, 10, 24), 9), ((2026, 6, 1), 8)])
def test_54_a_night_over_a_clock_change_in_berlin_lasts_its_true_hours(v5, berlin, evening, hours):
    late = datetime.datetime(*evening, 23, tzinfo=UTC)
    seen = shift(v5, berlin, ms(late))
    assert (seen["shift_name"], seen["shift_date"]) == ("night", f"{late:%Y-%m-%d}")
    assert seen["end"] - seen["start"] == hours * HOUR_MS


@pytest.mark.one_store
def test_54_the_days_of_a_clock_change_have_23_and_25_hours(v5, plant):
    whole = [{"shift_name": "day", "days": WEEK, "start": "00:00", "end": "00:00"}]
    calendar = plant.new("calendar", time_zone="Europe/Berlin", shifts=whole)
    for moment, hours in ((at(2026, 3, 29, 12), 23), (at(2026, 10, 25, 12), 25), (at(2026, 7, 1, 12), 24)):
        seen = shift(v5, calendar, moment)
        assert seen["end"] - seen["start"] == hours * HOUR_MS


@pytest.mark.one_store
def test_54_a_time_in_the_gap_is_its_end_and_a_doubled_one_the_first(v5, plant):
    shifts = [{"shift_name": "a", "days": WEEK, "start": "00:00", "end": "02:30"},
              {"shift_name": "b", "days": WEEK, "start": "02:30", "end": "05:00"}]  # fmt: skip
    calendar = plant.new("calendar", time_zone="Europe/Berlin", shifts=shifts)
    spring = shift(v5, calendar, at(2026, 3, 29, 1))
    assert (spring["shift_name"], spring["start"], spring["end"]) == ("b", at(2026, 3, 29, 1), at(2026, 3, 29, 3))
    autumn = shift(v5, calendar, at(2026, 10, 25, 0, 30))
    assert (autumn["shift_name"], autumn["start"], autumn["end"]) == ("b", at(2026, 10, 25, 0, 30), at(2026, 10, 25, 4))


@pytest.mark.one_store
@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
def test_54_adjoining_shifts_stay_adjoining_all_year(v5, plant, zone):
    calendar = plant.new("calendar", time_zone=zone, shifts=THREE_SHIFTS)
    found = intervals(v5, calendar, at(2026, 1, 1), at(2027, 1, 1))
    assert (found[0]["start"], found[-1]["end"]) == (at(2026, 1, 1), at(2027, 1, 1))
    assert all(a["end"] == b["start"] for a, b in zip(found, found[1:]))


@pytest.mark.one_store
def test_54_outside_shifts_there_is_only_the_next_start(v5, plant):
    shifts = [{"shift_name": "day", "days": [1, 2, 3, 4, 5], "start": "08:00", "end": "16:00"}]
    calendar = plant.new("calendar", time_zone="UTC", shifts=shifts)
    friday_evening = shift(v5, calendar, at(2026, 11, 20, 18))
    assert friday_evening == {"working": False, "in_break": False, "shift_name": None, "shift_date": None, "crew": None,
                              "start": None, "end": None, "next_start": at(2026, 11, 23, 8)}  # fmt: skip
    assert shift(v5, calendar, at(2026, 11, 20, 9))["next_start"] == at(2026, 11, 23, 8)
    empty = plant.new("calendar", time_zone="UTC")
    assert shift(v5, empty, at(2026, 1, 1))["next_start"] is None


@pytest.mark.one_store
def test_54_during_a_break_it_is_working_and_in_break(v5, plant):
    shifts = [{"shift_name": "night", "days": WEEK, "start": "22:00", "end": "06:00",
               "breaks": [{"start": "01:00", "end": "01:30"}]}]  # fmt: skip
    calendar = plant.new("calendar", time_zone="UTC", shifts=shifts)
    for moment, in_break in ((at(2026, 5, 5, 0, 59), False), (at(2026, 5, 5, 1), True), (at(2026, 5, 5, 1, 30), False)):
        seen = shift(v5, calendar, moment)
        assert (seen["working"], seen["in_break"], seen["shift_date"]) == (True, in_break, "2026-05-04")


@pytest.mark.one_store
def test_55_a_holiday_removes_the_shifts_that_begin_on_it(v5, plant):
    holiday = {"from": "2026-09-24", "to": "2026-09-26", "name": "추석", "working": False}
    body = {"time_zone": "Asia/Seoul", "shifts": THREE_SHIFTS, "exceptions": [holiday]}
    calendar = plant.new("calendar", **body)
    span = (datetime.date(2026, 9, 20), datetime.date(2026, 9, 30))
    expected = ShiftReference(body).intervals(*span)
    found = intervals(v5, calendar, *(at(*d.timetuple()[:3]) for d in span))
    assert found == expected
    begun = {item["shift_date"] for item in found}
    assert "2026-09-23" in begun and not begun & {"2026-09-24", "2026-09-25", "2026-09-26"}
    last_night = [item for item in found if item["shift_date"] == "2026-09-23"][-1]
    assert last_night["end"] == at(2026, 9, 23, 21), "the night before continues into the holiday"


def test_55_a_working_exception_replaces_the_shifts_and_later_entries_win(v5, plant):
    weekdays = [{**shift, "days": [1, 2, 3, 4, 5]} for shift in THREE_SHIFTS]
    saturday = {"from": "2026-11-28", "to": "2026-11-28", "name": "extra", "working": True,
                "shifts": [{"shift_name": "extra", "start": "09:00", "end": "12:00", "crew": "D"}]}  # fmt: skip
    closed = {"from": "2026-11-23", "to": "2026-11-30", "name": "overhaul", "working": False}
    for exceptions, dates in (([closed, saturday], ["2026-11-28"]), ([saturday, closed], [])):
        calendar = plant.new("calendar", time_zone="UTC", shifts=weekdays, exceptions=exceptions)
        found = intervals(v5, calendar, at(2026, 11, 24), at(2026, 11, 30))
        assert [item["shift_date"] for item in found] == dates
    alone = plant.new("calendar", time_zone="UTC", shifts=weekdays, exceptions=[saturday])
    seen = shift(v5, alone, at(2026, 11, 28, 10))
    assert (seen["shift_name"], seen["crew"], seen["start"]) == ("extra", "D", at(2026, 11, 28, 9))


# DuPont: each crew four nights, three off, three days, one off, three nights, three off, four days, seven off.
ROTATION = "NNNN...DDD.NNN...DDDD......."


def four_crews():
    shifts = []
    for number, crew in enumerate("ABCD"):
        pattern = ROTATION[7 * number :] + ROTATION[: 7 * number]
        for letter, name, start, end in (("D", "day", "06:00", "18:00"), ("N", "night", "18:00", "06:00")):
            days = [day for day, turn in enumerate(pattern, 1) if turn == letter]
            shifts.append({"shift_name": f"{name} {crew}", "days": days, "start": start, "end": end, "crew": crew})
    return shifts


@pytest.mark.one_store
@pytest.mark.parametrize("zone", ["Asia/Seoul", "Europe/Berlin"])
def test_55_four_crews_in_a_28_day_cycle_are_right_over_a_year(v5, plant, zone):
    body = {"time_zone": zone, "cycle_days": 28, "cycle_start": "2026-01-12", "shifts": four_crews()}
    calendar = plant.new("calendar", **body)
    expected = ShiftReference(body).intervals(datetime.date(2026, 1, 1), datetime.date(2027, 1, 1))
    assert intervals(v5, calendar, at(2026, 1, 1), at(2027, 1, 1)) == expected
    assert len(expected) in range(729, 733), "two shifts a day"


@pytest.mark.one_store
@pytest.mark.parametrize("change", [
    {"shifts": [{"shift_name": "a", "days": [8], "start": "06:00", "end": "14:00"}]},
    {"shifts": [{"shift_name": "a", "days": [0], "start": "06:00", "end": "14:00"}]},
    {"shifts": [{"shift_name": "a", "days": [1], "start": "24:00", "end": "14:00"}]},
    {"shifts": [{"shift_name": "a", "days": [1], "start": "6:00", "end": "14:00"}]},
    {"shifts": [{"shift_name": "x" * 51, "days": [1], "start": "06:00", "end": "14:00"}]},
    {"shifts": [{"shift_name": "a", "days": [1], "start": "06:00", "end": "14:00"},
                {"shift_name": "a", "days": [2], "start": "06:00", "end": "14:00"}]},
    {"shifts": [{"shift_name": "a", "days": [1], "start": "06:00", "end": "14:00"},
                {"shift_name": "b", "days": [1], "start": "13:59", "end": "22:00"}]},
    {"shifts": [{"shift_name": "a", "days": [7], "start": "22:00", "end": "06:00"},
                {"shift_name": "b", "days": [1], "start": "05:59", "end": "14:00"}]},
    {"shifts": [{"shift_name": f"s{n}", "days": [1], "start": "06:00", "end": "07:00"} for n in range(51)]},
    {"shifts": [{"shift_name": "a", "days": [1], "start": "06:00", "end": "14:00",
                 "breaks": [{"start": "14:00", "end": "15:00"}]}]},
    {"exceptions": [{"from": "2026-02-02", "to": "2026-02-01", "name": "n", "working": False}]},
    {"exceptions": [{"from": "2026-02-30", "to": "2026-03-01", "name": "n", "working": False}]},
    {"exceptions": [{"from": "2026-02-01", "to": "2026-02-01", "name": "n", "working": False}] * 5001},
])  # fmt: skip
def test_55_a_calendar_that_cannot_be_is_e1002(v5, plant, change):
    v5.refused("E1002", "POST", "/calendar", plant.body("calendar", **change))


def test_55_the_calendar_of_an_asset_is_its_lines_else_its_sites(v5, plant):
    of_site, of_line = plant.new("calendar"), plant.new("calendar")
    site = plant.new("site", calendar_id=of_site)
    area = plant.new("area", site_id=site)
    line, plain = plant.new("line", area_id=area, calendar_id=of_line), plant.new("line", area_id=area)
    machine, crane = plant.new("equipment", line_id=line), plant.new("equipment", area_id=area)
    for asset, expected in ((line, of_line), (machine, of_line), (plain, of_site), (crane, of_site), (area, of_site)):
        assert v5.read("/calendar/resolve", asset_id=asset)["calendar_id"] == expected
    v5.refused("E1300", "GET", "/calendar/resolve", asset_id=plant.new("area", site_id=plant.new("site")))
    v5.refused("E1001", "GET", "/calendar/resolve")
