"""V5 point 56: working time, its intervals and its inverse (v5 §8)."""

import datetime
import random

import pytest

from shift_reference import UTC, ms

pytestmark = pytest.mark.one_store

WEEKDAYS = [1, 2, 3, 4, 5]
SHIFTS = [
    {"shift_name": "day", "days": WEEKDAYS, "start": "06:00", "end": "14:00",
     "breaks": [{"start": "09:00", "end": "09:15"}, {"start": "12:00", "end": "12:30"}]},
    {"shift_name": "night", "days": WEEKDAYS, "start": "22:00", "end": "06:00",
     "breaks": [{"start": "02:00", "end": "02:45"}]},
]  # fmt: skip
HOLIDAYS = [{"from": "2026-05-01", "to": "2026-05-01", "name": "labour", "working": False}]
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
SEED = 20261122


def at(*when):
    return ms(datetime.datetime(*when, tzinfo=UTC))


def span(first, last):
    return {"from": first, "to": last}


@pytest.fixture(scope="module")
def calendar(plant):
    return plant.new("calendar", time_zone="Europe/Berlin", shifts=SHIFTS, exceptions=HOLIDAYS)


@pytest.fixture(scope="module")
def without_breaks(plant):
    shifts = [{**shift, "breaks": []} for shift in SHIFTS]
    return plant.new("calendar", time_zone="Europe/Berlin", shifts=shifts, exceptions=HOLIDAYS)


def worked(v5, calendar, first, last):
    return v5.read(f"/calendar/{calendar}/working-time", **span(first, last))


def moments(count):
    chance = random.Random(SEED)
    return [at(2026, 1, 1) + chance.randrange(365 * 24 * HOUR_MS) for _ in range(count)]


def test_56_a_plain_day_has_its_hours_less_the_breaks(v5, calendar):
    data = worked(v5, calendar, at(2026, 6, 3, 4), at(2026, 6, 3, 12))
    assert data["working_ms"] == 8 * HOUR_MS - 45 * MINUTE_MS and data["break_ms"] == 45 * MINUTE_MS
    assert data["by_shift"] == [{"shift_name": "day", "working_ms": data["working_ms"]}]


def test_56_by_shift_adds_up_to_the_whole(v5, calendar):
    data = worked(v5, calendar, at(2026, 1, 1), at(2027, 1, 1))
    assert {item["shift_name"] for item in data["by_shift"]} == {"day", "night"}
    assert sum(item["working_ms"] for item in data["by_shift"]) == data["working_ms"]


def test_56_working_time_is_the_sum_of_its_intervals(v5, calendar, without_breaks):
    first, *later = sorted(moments(20))
    for last in later:
        found = v5.read(f"/calendar/{without_breaks}/interval", **span(first, last))
        total = sum(item["end"] - item["start"] for item in found)
        data = worked(v5, without_breaks, first, last)
        assert (data["working_ms"], data["break_ms"]) == (total, 0)
        with_breaks = worked(v5, calendar, first, last)
        assert with_breaks["working_ms"] + with_breaks["break_ms"] == total


def test_56_working_time_can_be_added_up_piece_by_piece(v5, calendar):
    points = sorted(moments(12))
    pieces = [worked(v5, calendar, a, b) for a, b in zip(points, points[1:])]
    whole = worked(v5, calendar, points[0], points[-1])
    for member in ("working_ms", "break_ms"):
        assert sum(piece[member] for piece in pieces) == whole[member]


def test_56_add_is_the_inverse_of_working_time(v5, calendar):
    chance = random.Random(SEED)
    for first in moments(25):
        working_ms = chance.randrange(1, 300 * HOUR_MS)
        then = v5.read(f"/calendar/{calendar}/add", working_ms=working_ms, **{"from": first})["at"]
        assert worked(v5, calendar, first, then)["working_ms"] == working_ms
        assert worked(v5, calendar, first, then - 1)["working_ms"] == working_ms - 1, "the first such moment"


def test_56_adding_nothing_goes_nowhere(v5, calendar):
    saturday = at(2026, 6, 6, 12)
    assert v5.read(f"/calendar/{calendar}/add", working_ms=0, **{"from": saturday})["at"] == saturday


def test_56_an_empty_span_has_no_working_time(v5, calendar):
    moment = at(2026, 6, 3, 8)
    assert worked(v5, calendar, moment, moment)["working_ms"] == 0
    assert v5.read(f"/calendar/{calendar}/interval", **span(moment, moment)) == []


def test_56_without_working_time_in_ten_years_nothing_can_be_added(v5, plant):
    idle = plant.new("calendar", time_zone="UTC")
    v5.refused("E1400", "GET", f"/calendar/{idle}/add", working_ms=1, **{"from": at(2026, 1, 1)})


@pytest.mark.parametrize("call, query, code", [
    ("working-time", span(at(2026, 1, 2), at(2026, 1, 1)), "E1002"),
    ("working-time", span(at(2026, 1, 1), at(2036, 1, 3)), "E1002"),
    ("interval", span(at(2026, 1, 2), at(2026, 1, 1)), "E1002"),
    ("interval", span(at(2026, 1, 1), at(2026, 1, 1) + 401 * 24 * HOUR_MS), "E1002"),
    ("working-time", {"from": "noon", "to": 5}, "E1001"), ("working-time", {"from": 5}, "E1001"),
    ("add", {"from": 5}, "E1001"), ("add", {"from": 5, "working_ms": -1}, "E1002"),
    ("shift", {"at": "now"}, "E1001"), ("shift", {"nosuch": 1}, "E1001"),
])  # fmt: skip
def test_56_spans_that_mean_nothing_are_refused(v5, calendar, call, query, code):
    v5.refused(code, "GET", f"/calendar/{calendar}/{call}", **query)


def test_56_spans_at_the_limit_are_answered(v5, calendar):
    v5.read(f"/calendar/{calendar}/interval", **span(at(2026, 1, 1), at(2026, 1, 1) + 400 * 24 * HOUR_MS))
    data = worked(v5, calendar, at(2026, 1, 1), at(2036, 1, 1))
    assert data["working_ms"] > 10 * 250 * 14 * HOUR_MS
