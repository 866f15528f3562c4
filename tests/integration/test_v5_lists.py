"""V5 points 24, 26 and 27: shapes of lists, order, filters and search (v5 §1.1, §1.3)."""

import pytest

from plant import Plant
from resources import RESOURCES
from v5 import walk

HISTORIES = ("/alarm/history", "/system/change")


@pytest.fixture
def tagged(plant):
    """Makes customers that share an external_id, so that a list can be narrowed to them."""

    def make(names):
        mark = f"batch-{next(Plant.numbers)}"
        made = [plant.make("customer", customer_name=name, external_id=mark) for name in names]
        return mark, made

    return make


def names(records):
    return [record["customer_name"] for record in records]


def steady(records):
    """Without the time that an order runs, which goes on between two calls."""
    return [{member: value for member, value in record.items() if member != "run_ms"} for record in records]


@pytest.mark.parametrize("kind", RESOURCES)
def test_24_a_plain_list_is_an_array_and_a_page_an_object(v5, plant, kind):
    path, record_id = RESOURCES[kind].path, plant.new(kind)
    everything = v5.read(path)
    assert isinstance(everything, list) and record_id in {record[RESOURCES[kind].id] for record in everything}
    for query in ({"page": 1}, {"size": 1}, {"page": 1, "size": 5000}):
        page = v5.read(path, **query)
        assert set(page) == {"items", "total", "page", "size", "next"}
        assert page["total"] == len(everything)
        assert page["size"] == query.get("size", 100) and page["page"] == 1
        assert steady(page["items"]) == steady(everything[: page["size"]])
        assert (page["next"] is None) == (len(everything) <= page["size"])


@pytest.mark.parametrize("kind", RESOURCES)
def test_24_lists_without_a_match_keep_their_shape(v5, plant, kind):
    path, nothing = RESOURCES[kind].path, "no record is called like this"
    assert v5.read(path, q=nothing) == []
    assert v5.read(path, q=nothing, page=1) == {"items": [], "total": 0, "page": 1, "size": 100, "next": None}
    assert v5.read(f"{path}/count", q=nothing) == {"count": 0}


def test_24_a_page_behind_the_end_is_empty(v5, tagged):
    mark, _ = tagged(["a", "b", "c"])
    page = v5.read("/customer", external_id=mark, page=3, size=2)
    assert (page["items"], page["total"], page["page"], page["next"]) == ([], 3, 3, None)


def test_24_histories_are_always_objects(v5, plant):
    order = plant.new("order")
    for path in (*HISTORIES, f"/order/{order}/event", f"/alarm/{plant.new('alarm')}/history"):
        assert isinstance(v5.read(path)["items"], list), path
    assert "next" in v5.read("/alarm/history") and v5.read(f"/order/{order}/event")["total"] == 1


def test_24_a_history_is_paged_by_number_to_100_000_and_by_cursor_beyond(v5):
    v5.read("/alarm/history", page=20, size=5000)
    v5.refused("E1002", "GET", "/alarm/history", page=21, size=5000)


def test_24_the_change_feed_is_oldest_first_after_a_number(v5, plant):
    start = walk_changes(v5)[-1]["seq"]
    site = plant.new("site")
    plant.change("site", site, description="changed")
    plant.delete("site", site)
    changes = [change for change in walk_changes(v5, start) if change["id"] == site]
    assert [(c["domain"], c["actor"]) for c in changes] == [("site", v5.user_id)] * 3
    assert [change["action"] for change in changes] == ["create", "update", "delete"]
    assert [change["version"] for change in changes][:2] == [1, 2]
    assert all(change["seq"] > start for change in changes)


def walk_changes(v5, after=0):
    """All changes behind a number; they must come in order."""
    found = []
    while items := v5.read("/system/change", after=found[-1]["seq"] if found else after)["items"]:
        found += items
    assert [change["seq"] for change in found] == sorted({change["seq"] for change in found})
    return found


@pytest.mark.parametrize(
    "query, code",
    [("page=0", "E1002"), ("page=-1", "E1002"), ("size=0", "E1002"), ("size=5001", "E1002"), ("page=one", "E1001"),
     ("size=1.5", "E1001"), ("size=", "E1001"), ("nosuch=1", "E1001"), ("sort=nosuch", "E1002"),
     ("sort=email", "E1002"), ("sort=-", "E1002"), ("after=not-a-cursor", "E1002"),
     ("customer_name=x", "E1001"), ("active=maybe", "E1001"), ("updated_since=yesterday", "E1001"),
     ("Page=1", "E1001")],
)  # fmt: skip
def test_26_queries_that_mean_nothing_are_refused(v5, query, code):
    v5.refused(code, "GET", f"/customer?{query}")
    if not query.startswith(("page", "size", "after", "sort")):
        v5.refused(code, "GET", f"/customer/count?{query}")


def test_26_the_default_order_is_by_id(v5, tagged):
    mark, made = tagged(["c", "a", "b"])
    ids = [record["customer_id"] for record in v5.read("/customer", external_id=mark)]
    assert ids == sorted(record["customer_id"] for record in made)


# By code point, where dictionaries, case folding, UTF-16 and numbers in texts would each give another order.
BY_CODE_POINT = ["10", "9", "A", "B", "Z", "_", "a", "a b", "ab", "z", "Ä", "ä", "ö", "가", "나", "ﬀ", "😀"]


def test_26_texts_are_ordered_by_code_point(v5, tagged):
    mark, _ = tagged(BY_CODE_POINT[::2] + BY_CODE_POINT[1::2])
    assert BY_CODE_POINT == sorted(BY_CODE_POINT)
    assert names(v5.read("/customer", external_id=mark, sort="name")) == BY_CODE_POINT
    assert names(v5.read("/customer", external_id=mark, sort="-name")) == BY_CODE_POINT[::-1]
    assert names(walk(v5, "/customer", size=3, external_id=mark, sort="name")) == BY_CODE_POINT
    assert names(walk(v5, "/customer", size=4, external_id=mark, sort="-name")) == BY_CODE_POINT[::-1]


def test_26_ties_are_broken_by_id_and_later_columns_order_within_earlier_ones(v5, plant):
    mark = f"ties-{next(Plant.numbers)}"
    for kind, name in (("RAW", "b"), ("SEMI", "a"), ("RAW", "c"), ("SEMI", "c"), ("RAW", "b")):
        plant.make("product", product_type=kind, product_name=name, external_id=mark)
    rows = v5.read("/product", external_id=mark, sort="product_type,-name")
    assert [(row["product_type"], row["product_name"]) for row in rows] == [
        ("RAW", "c"), ("RAW", "b"), ("RAW", "b"), ("SEMI", "c"), ("SEMI", "a")]  # fmt: skip
    twins = [row["product_id"] for row in rows if row["product_name"] == "b"]
    assert twins == sorted(twins)
    assert walk(v5, "/product", size=1, external_id=mark, sort="product_type,-name") == rows


@pytest.mark.parametrize("column", ["id", "created_at", "updated_at", "name"])
def test_26_every_common_column_sorts_both_ways(v5, tagged, plant, column):
    mark, made = tagged(["m", "k", "l"])
    plant.change("customer", made[0]["customer_id"], description="later")
    member = {"id": "customer_id", "name": "customer_name"}.get(column, column)
    for sort, is_reversed in ((column, False), (f"-{column}", True)):
        values = [record[member] for record in v5.read("/customer", external_id=mark, sort=sort)]
        assert values == sorted(values, reverse=is_reversed) and len(values) == 3


def test_26_a_filter_takes_several_values(v5, plant):
    crews = [f"crew {next(Plant.numbers)}" for _ in range(3)]
    made = [plant.new("employee", crew=crew) for crew in crews]
    found = v5.read("/employee", crew=",".join(crews[:2]))
    assert [employee["employee_id"] for employee in found] == made[:2]
    assert v5.read("/employee/count", crew=crews[2]) == {"count": 1}


def test_26_a_filter_takes_at_most_500_values(v5):
    assert v5.read("/employee", crew=",".join(f"none{n}" for n in range(500))) == []
    v5.refused("E1002", "GET", "/employee", crew=",".join(f"none{n}" for n in range(501)))


def test_26_filters_narrow_each_other(v5, plant):
    site, mark = plant.new("site"), f"dept {next(Plant.numbers)}"
    both = plant.new("employee", site_id=site, department=mark)
    plant.new("employee", site_id=site)
    plant.new("employee", department=mark)
    found = v5.read("/employee", site_id=site, department=mark)
    assert [employee["employee_id"] for employee in found] == [both]


def test_26_updated_since_takes_milliseconds_and_iso_8601(v5, tagged, plant):
    mark, made = tagged(["a", "b"])
    later = plant.change("customer", made[1]["customer_id"], description="later")["updated_at"]
    everything = v5.read("/customer", external_id=mark)
    found = v5.read("/customer", external_id=mark, updated_since=later)
    assert found == [customer for customer in everything if customer["updated_at"] >= later] != []
    assert v5.read("/customer", external_id=mark, updated_since="2001-01-01T09:00:00+09:00") != []
    assert v5.read("/customer", external_id=mark, updated_since="2101-01-01T00:00:00Z") == []


def test_26_under_finds_what_is_linked_at_or_below(v5, plant):
    site = plant.new("site")
    area = plant.new("area", site_id=site)
    line = plant.new("line", area_id=area)
    machine = plant.new("equipment", line_id=line)
    opc = plant.new("opc", site_id=site)
    tags = [plant.new("tag", opc_id=opc, linked_asset_id=asset) for asset in (area, line, machine)]
    order, alarm = plant.new("order", line_id=line), plant.new("alarm", tag_id=tags[2])
    for below, expected in ((site, tags), (area, tags), (line, tags[1:]), (machine, tags[2:])):
        assert {tag["tag_id"] for tag in v5.read("/tag", under=below)} == set(expected), below
        assert [found["alarm_id"] for found in v5.read("/alarm", under=below)] == [alarm], below
    for below, expected in ((site, [order]), (line, [order]), (machine, [])):
        assert [found["order_id"] for found in v5.read("/order", under=below)] == expected
    assert [found["equipment_id"] for found in v5.read("/asset/equipment", under=area)] == [machine]


HARD = ["100% wool", "100 wool", "a_b", "axb", "back\\slash", "quote ' and \"", "star *", "[ab]", "50%", "naïve",
        "ÄRGER"]  # fmt: skip


def ascii_lower(text):
    return "".join(c.lower() if c.isascii() else c for c in text)


@pytest.mark.parametrize(
    "text", ["%", "_", "0% w", "a_b", "A_B", "\\", "'", "*", "[ab]", "%%", "__", "\\%", '"', "ä", "Ä"]
)
def test_27_every_character_of_q_is_literal(v5, tagged, text):
    mark, made = tagged(HARD)
    expected = [r for r in made if ascii_lower(text) in ascii_lower(f"{r['customer_id']}\0{r['customer_name']}")]
    assert sorted(names(v5.read("/customer", external_id=mark, q=text))) == sorted(names(expected))
    assert v5.read("/customer/count", external_id=mark, q=text) == {"count": len(expected)}


def test_27_q_ignores_the_case_of_ascii_and_looks_at_id_and_name(v5, tagged):
    mark, made = tagged(["Pump Station", "valve", "ÄRGER"])
    assert names(v5.read("/customer", external_id=mark, q="pUMP s")) == ["Pump Station"]
    assert names(v5.read("/customer", external_id=mark, q="ÄrGeR")) == ["ÄRGER"]
    assert names(v5.read("/customer", external_id=mark, q=made[1]["customer_id"].lower()[3:])) == ["valve"]
