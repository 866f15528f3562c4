"""V5 points 25, 28 and 29: long lists by page and cursor, bulk, dry run (v5 §1.2, §1.3)."""

import os
import threading
import uuid

import pytest

from resources import RESOURCES
from v5 import walk

ROWS = int(os.environ.get("PENSTOCK_V5_ROWS", "100000"))
BULK = 10_000


def customers(count, mark, first=0):
    return [{"customer_id": f"CUST_{mark}_{n:06}", "customer_name": f"no {n}", "external_id": mark}
            for n in range(first, first + count)]  # fmt: skip


def bulk(v5, items, path="/customer", **options):
    return v5.post(f"{path}/bulk", {"items": items, **options}, timeout=200)


@pytest.fixture(scope="module")
def v5_gateway(make_v5_gateway):
    """One of its own: it is left with very many records."""
    return make_v5_gateway().start()


@pytest.fixture
def mark():
    return uuid.uuid4().hex[:8]


class Inserter(threading.Thread):
    """Stores records before, between and after those that a walk has passed, until it is stopped."""

    def __init__(self, v5, mark):
        super().__init__()
        self.client, self.mark, self.is_over = v5.twin(), mark, threading.Event()
        self.made, self.fault = 0, None

    def run(self):
        while not self.is_over.is_set():
            for where in ("000000", "050000", "099999"):
                new_id = f"CUST_{self.mark}_{where}x{self.made}"
                body = {"customer_id": new_id, "customer_name": "new", "external_id": self.mark}
                answer = self.client.post("/customer", body)
                if answer.status != 200:
                    self.fault = answer
                    return
                self.made += 1


def test_25_a_cursor_walks_all_rows_without_gap_or_repeat_during_inserts(v5, mark):
    for first in range(0, ROWS, BULK):
        answer = bulk(v5, customers(min(BULK, ROWS - first), mark, first))
        assert answer.data["created"] == min(BULK, ROWS - first)
    inserter = Inserter(v5, mark)
    inserter.start()
    try:
        seen = [record["customer_id"] for record in walk(v5, "/customer", size=1000, external_id=mark)]
    finally:
        inserter.is_over.set()
        inserter.join()
    assert inserter.fault is None and inserter.made > 0
    assert len(seen) == len(set(seen)), "no row twice"
    assert seen == sorted(seen)
    assert set(seen) >= {body["customer_id"] for body in customers(ROWS, mark)}, "no row is missed"
    everything = v5.get("/customer", external_id=mark, timeout=200).data
    assert len(everything) == ROWS + inserter.made, "the plain list is never cut"


@pytest.mark.parametrize("size", [1, 7, 25, 26, 100])
def test_25_pages_tile_the_set(v5, mark, size):
    bulk(v5, customers(26, mark))
    everything = v5.read("/customer", external_id=mark)
    paged, page = [], 1
    while items := (answer := v5.read("/customer", external_id=mark, page=page, size=size))["items"]:
        assert (answer["total"], answer["page"], answer["size"]) == (26, page, size)
        paged, page = paged + items, page + 1
    assert paged == everything and page - 1 == -(-26 // size)
    assert walk(v5, "/customer", size=size, external_id=mark) == everything


def test_25_a_cursor_survives_the_deletion_of_the_row_it_stands_at(v5, mark):
    bulk(v5, customers(10, mark))
    page = v5.read("/customer", external_id=mark, size=4)
    v5.done("DELETE", f"/customer/{page['items'][-1]['customer_id']}")
    rest = v5.read("/customer", external_id=mark, size=100, after=page["next"])
    assert [record["customer_name"] for record in rest["items"]] == [f"no {n}" for n in range(4, 10)]


def test_28_a_bulk_of_10_000_stores_all(v5, mark):
    items = customers(BULK, mark)
    data = bulk(v5, items).data
    assert (data["created"], data["updated"], data["skipped"], data["failed"]) == (BULK, 0, 0, 0)
    assert [(item["index"], item["id"], item["ok"]) for item in data["items"]] == [
        (n, item["customer_id"], True) for n, item in enumerate(items)
    ]
    assert v5.read("/customer/count", external_id=mark) == {"count": BULK}


def test_28_a_bulk_of_10_000_tags_stores_all(v5, plant):
    opc = plant.new("opc")
    tags = [{"tag_id": f"TAG_{opc}_{n}", "opc_id": opc, "plc_address": f"hr{n}", "data_type": "Int16"}
            for n in range(BULK)]  # fmt: skip
    assert bulk(v5, tags, "/tag").data["created"] == BULK
    assert v5.read("/tag/count", opc_id=opc) == {"count": BULK}
    assert v5.read(f"/opc/{opc}")["tag_count"] == BULK


def test_28_more_than_10_000_items_are_refused(v5, mark):
    assert bulk(v5, customers(BULK + 1, mark)).code == "E1002"
    assert v5.read("/customer/count", external_id=mark) == {"count": 0}


FAULTY = [
    ("E1001", {"customer_id": "CUST_{}_bad"}),
    ("E1002", {"customer_id": "X_{}_bad", "customer_name": "x"}),
    ("E1001", {"customer_name": "x", "nosuch": 1}),
    ("E1002", {"customer_name": "x", "email": "none"}),
    ("E1200", {"customer_id": "CUST_{}_000001", "customer_name": "twice in one bulk"}),
]


@pytest.mark.parametrize("code, bad", FAULTY)
def test_28_one_bad_item_stores_none_and_names_its_index(v5, mark, code, bad):
    items = customers(5, mark)
    items.insert(3, {member: value.format(mark) if isinstance(value, str) else value for member, value in bad.items()})
    answer = bulk(v5, items)
    assert answer.code == code and {error["index"] for error in answer.errors} == {3}, answer
    assert v5.read("/customer/count", external_id=mark) == {"count": 0}


def test_28_all_bad_items_of_a_step_are_named(v5, mark):
    items = customers(6, mark)
    items[1]["email"] = items[4]["email"] = "none"
    answer = bulk(v5, items)
    assert [(error["index"], error["field"]) for error in answer.errors] == [(1, "email"), (4, "email")]


def test_28_without_atomic_the_rest_is_stored(v5, mark):
    items = customers(6, mark)
    items[1]["email"] = "none"
    items[4] = {"customer_id": items[4]["customer_id"]}
    data = bulk(v5, items, atomic=False).data
    assert (data["created"], data["failed"]) == (4, 2)
    assert [item["ok"] for item in data["items"]] == [True, False, True, True, False, True]
    assert [data["items"][n]["code"] for n in (1, 4)] == ["E1002", "E1001"]
    assert all("email" in data["items"][1]["message"] for _ in range(1))
    assert v5.read("/customer/count", external_id=mark) == {"count": 4}


def test_28_what_exists_already_fails_is_merged_or_skipped(v5, mark):
    first = customers(3, mark)
    bulk(v5, [item | {"phone": "1"} for item in first])
    again = [item | {"customer_name": "renamed"} for item in first] + customers(1, mark, 3)
    refused = bulk(v5, again)
    assert refused.code == "E1200" and {error["index"] for error in refused.errors} == {0, 1, 2}

    data = bulk(v5, again, on_conflict="skip").data
    assert (data["created"], data["updated"], data["skipped"], data["failed"]) == (1, 0, 3, 0)
    assert v5.read(f"/customer/{first[0]['customer_id']}")["customer_name"] == "no 0"

    data = bulk(v5, again, on_conflict="update").data
    assert (data["created"], data["updated"], data["skipped"], data["failed"]) == (0, 4, 0, 0)
    merged = v5.read(f"/customer/{first[0]['customer_id']}")
    assert (merged["customer_name"], merged["phone"], merged["version"]) == ("renamed", "1", 2)


@pytest.mark.parametrize(
    "body", [{}, {"items": {}}, {"items": [], "on_conflict": "replace"}, {"items": [], "atomic": "yes"},
             {"items": [5]}, {"items": [], "nosuch": 1}]
)  # fmt: skip
def test_28_the_frame_of_a_bulk_is_checked(v5, body):
    assert v5.post("/customer/bulk", body).code == ("E1002" if "on_conflict" in body else "E1001")


def test_28_an_empty_bulk_is_a_bulk(v5):
    data = bulk(v5, []).data
    assert data == {"created": 0, "updated": 0, "skipped": 0, "failed": 0, "items": []}


@pytest.mark.parametrize("kind", RESOURCES)
def test_28_every_kind_has_a_bulk(v5, plant, kind):
    resource = RESOURCES[kind]
    items = [plant.body(kind) for _ in range(3)]
    data = bulk(v5, items, resource.path).data
    assert data["created"] == 3 and all(plant.exists(kind, item[resource.id]) for item in items)
    changed = [{**item, "description": "by bulk"} for item in items]
    assert bulk(v5, changed, resource.path, on_conflict="update").data["updated"] == 3
    assert plant.read(kind, items[2][resource.id])["description"] == "by bulk"


def test_29_a_dry_run_stores_nothing_and_answers_the_same(v5, mark):
    items = customers(6, mark)
    bulk(v5, items[:2])
    items[4]["email"] = "none"
    for options in ({"atomic": False}, {"atomic": False, "on_conflict": "update"}, {"on_conflict": "update"}):
        tried = bulk(v5, items, dry_run=True, **options)
        assert v5.read("/customer/count", external_id=mark) == {"count": 2}
        assert v5.read(f"/customer/{items[0]['customer_id']}")["version"] == 1
        real = bulk(v5, items, **options)
        assert tried.status == real.status and tried.code == real.code, (tried, real)
        assert tried.body == real.body if real.code == "" else tried.errors == real.errors
        for item in items[2:]:
            v5.delete(f"/customer/{item['customer_id']}")
