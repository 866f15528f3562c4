"""V5 §13, point 47: pages of very many records and alarm events. `scripts/bench large-tables` measures them."""

import time

import pytest

from stores import chosen_engine

EVENTS = 12_345
COUNTED = 10_000  # counting a history stops here
TAGS = 3_000

EVENT = {
    "event_id": "1000000 + i", "alarm_id": "'ALARM_OLD_' || i % 7", "alarm_name": "'Old'", "tag_id": "'TAG_OLD_' || i % 7",
    "tag_name": "'Old'", "site_id": "'SITE_DEFAULT'", "linked_asset_id": "''", "occurrence_id": "'OCC_' || i",
    "event": "'RAISE'", "level_from": "'NORMAL'", "level_to": "'HI'",
    "priority": "CASE i % 5 WHEN 0 THEN 'HIGH' ELSE 'LOW' END", "message": "'old'", "value": "81.5", "limit_value": "80",
    "event_time": "{began} + i / 3", "at": "{began} + i / 3", "actor": "'EDGE_OLD'", "comment": "NULL",
    "after_restart": "0", "merged": "0",
}  # fmt: skip


def numbers(count):
    if chosen_engine() == "postgresql":
        return f"(SELECT generate_series(0::bigint, {count - 1}) AS i) AS n"
    return f"(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count - 1}) SELECT i FROM n) AS n"


@pytest.fixture(scope="module")
def v5_gateway(make_v5_gateway):
    """One of its own: it is left with very many records."""
    return make_v5_gateway().start()


@pytest.fixture(scope="module")
def events(v5, v5_gateway):
    """A history that took years: three events in each ms, so that the time alone does not distinguish them."""
    began = int(time.time() * 1000) - 86_400_000
    values = ", ".join(EVENT.values()).format(began=began)
    v5_gateway.store.sql(f"INSERT INTO alarm_event ({', '.join(EVENT)}) SELECT {values} FROM {numbers(EVENTS)}")
    return began


def walked(v5, path, size, **queries):
    """All items by cursor, page after page."""
    items, after = [], {}
    while True:
        page = v5.read(path, size=size, **queries, **(after or {"page": 1}))
        items += page["items"]
        if page["next"] is None:
            return items
        assert len(page["items"]) == size
        after = {"after": page["next"]}


def test_47_a_long_history_is_walked_without_gap_or_repeat(v5, events):
    items = walked(v5, "/alarm/history", 1000, actor="EDGE_OLD")
    assert [int(item["event_id"]) for item in items] == [1_000_000 + n for n in reversed(range(EVENTS))]
    assert items[0]["at"] == events + (EVENTS - 1) // 3


def test_47_counting_a_long_history_stops(v5, events):
    page = v5.read("/alarm/history", actor="EDGE_OLD", size=100)
    assert len(page["items"]) == 100 and (page["total"], page["total_capped"]) == (COUNTED, True)
    few = v5.read("/alarm/history", actor="EDGE_OLD", priority="HIGH", size=100)
    assert few["total"] == -(-EVENTS // 5) and "total_capped" not in few
    assert {item["priority"] for item in few["items"]} == {"HIGH"}


def test_47_a_part_of_a_long_history(v5, events):
    third, fourth = events + 1000, events + 1002
    page = v5.read("/alarm/history", actor="EDGE_OLD", **{"from": third, "to": fourth})
    assert [int(item["event_id"]) for item in page["items"]] == [1_000_000 + n for n in reversed(range(3000, 3009))]


def test_47_tags_of_many_opcs(v5, plant):
    opcs = [plant.new("opc", auto_collect=False) for _ in range(3)]
    items = [{"tag_id": f"TAG_MANY_{n:05}", "opc_id": opcs[n % 3], "plc_address": f"hr{n}", "data_type": "UInt16"}
             for n in range(TAGS)]  # fmt: skip
    assert v5.done("POST", "/tag/bulk", {"items": items})["created"] == TAGS
    for place, opc in enumerate(opcs):
        page = v5.read("/tag", opc_id=opc, page=3, size=100)
        assert page["total"] == TAGS // 3
        assert [tag["tag_id"] for tag in page["items"]] == [f"TAG_MANY_{n:05}" for n in range(600 + place, 900, 3)]
        assert len(walked(v5, "/tag", 100, opc_id=opc)) == TAGS // 3
    v5.done("DELETE", f"/opc/{opcs[0]}")
    assert v5.read("/tag", opc_id=opcs[0], page=1)["total"] == 0, "an old total is not returned"
    assert v5.read("/tag", opc_id=opcs[1], page=1)["total"] == TAGS // 3
