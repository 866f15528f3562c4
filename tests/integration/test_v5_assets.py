"""V5 point 32: areas, lines, equipment and their tree (v5 §4)."""

import pytest


@pytest.fixture(scope="module")
def works(plant):
    """One site of two areas; the first has a line with two machines, the second a machine of its own."""
    site = plant.new("site", site_name="Ulsan")
    first, second = (plant.new("area", site_id=site, area_name=name) for name in ("Turning", "Store"))
    line = plant.new("line", area_id=first, line_name="Line 1")
    machines = [plant.new("equipment", line_id=line, equipment_name=name) for name in ("Lathe", "Mill")]
    crane = plant.new("equipment", area_id=second, equipment_name="Crane")
    return {"site": site, "first": first, "second": second, "line": line, "machines": machines, "crane": crane}


def nested(children):
    """The tree without names: id → (type, children)."""
    return {child["asset_id"]: (child["asset_type"], nested(child["children"])) for child in children}


def test_32_the_tree_of_a_site_is_what_was_built(v5, works):
    tree = v5.read("/asset/tree", site_id=works["site"])
    assert [(site["site_id"], site["site_name"]) for site in tree] == [(works["site"], "Ulsan")]
    kinds = {child["asset_type"] for child in tree[0]["children"]}
    assert len(kinds) == 1
    area = kinds.pop()
    machine_level = nested(tree[0]["children"])[works["first"]][1][works["line"]][1]
    assert set(machine_level) == set(works["machines"])
    assert {asset: kind for asset, (kind, _) in nested(tree[0]["children"]).items()} == {
        works["first"]: area, works["second"]: area}  # fmt: skip
    assert set(nested(tree[0]["children"])[works["second"]][1]) == {works["crane"]}


def test_32_nodes_of_the_tree_carry_id_type_name_and_children(v5, works):
    area = v5.read("/asset/tree", site_id=works["site"])[0]["children"][0]
    assert set(area) == {"asset_id", "asset_type", "asset_name", "children"}
    assert (area["asset_id"], area["asset_name"]) == (works["first"], "Turning")
    leaf = area["children"][0]["children"][0]
    assert leaf["asset_name"] in ("Lathe", "Mill") and leaf["children"] == []


def test_32_the_whole_tree_has_every_site(v5, works):
    sites = {site["site_id"] for site in v5.read("/asset/tree")}
    assert sites == {site["site_id"] for site in v5.read("/site")}


def test_32_the_flat_list_returns_the_same(v5, works):
    """The parent of an asset is an asset: areas have none, but a site."""
    flat = {asset["asset_id"]: asset for asset in v5.read("/asset") if asset["site_id"] == works["site"]}
    assert {i: asset["parent_id"] for i, asset in flat.items()} == {
        works["first"]: None, works["second"]: None, works["line"]: works["first"],
        works["machines"][0]: works["line"], works["machines"][1]: works["line"], works["crane"]: works["second"],
    }  # fmt: skip
    assert all(set(a) == {"asset_id", "asset_type", "asset_name", "parent_id", "site_id"} for a in flat.values())
    by_type = {asset["asset_type"] for asset in flat.values()}
    assert len(by_type) == 3 and flat[works["crane"]]["asset_type"] == flat[works["machines"][0]]["asset_type"]


@pytest.mark.parametrize("parents", [[], ["line_id", "area_id"]])
def test_32_equipment_has_exactly_one_parent(v5, works, plant, parents):
    both = {"line_id": works["line"], "area_id": works["first"]}
    body = plant.body("equipment", area_id=None, line_id=None) | {name: both[name] for name in parents}
    v5.refused("E1002", "POST", "/asset/equipment", body)
    v5.refused("E1002", "PUT", f"/asset/equipment/{works['crane']}", {"line_id": None, "area_id": None}
               | {name: both[name] for name in parents})  # fmt: skip


def test_32_the_rule_looks_at_the_record_after_the_merge(v5, plant, works):
    machine = plant.new("equipment", area_id=works["second"])
    v5.refused("E1002", "PUT", f"/asset/equipment/{machine}", {"line_id": works["line"]})
    moved = plant.change("equipment", machine, line_id=works["line"], area_id=None)
    assert (moved["line_id"], moved["area_id"]) == (works["line"], None)


def test_32_the_site_follows_where_an_asset_moves(plant):
    here, there = plant.new("site"), plant.new("site")
    areas = [plant.new("area", site_id=site) for site in (here, there)]
    line = plant.make("line", area_id=areas[0])
    machine = plant.make("equipment", line_id=line["line_id"])
    assert line["site_id"] == machine["site_id"] == here
    assert plant.change("line", line["line_id"], area_id=areas[1])["site_id"] == there
    assert plant.read("equipment", machine["equipment_id"])["site_id"] == there
    plant.change("area", areas[1], site_id=here)
    assert plant.read("line", line["line_id"])["site_id"] == here
    assert plant.read("equipment", machine["equipment_id"])["site_id"] == here


@pytest.mark.parametrize("actions, is_open", [([], False), (["start"], True), (["start", "pause"], True),
                                              (["start", "end"], False), (["abort"], False)])  # fmt: skip
def test_32_a_line_with_an_open_order_stays_where_it_is(v5, plant, actions, is_open):
    line, elsewhere = plant.new("line"), plant.new("area")
    order = plant.new("order", line_id=line)
    for action in actions:
        v5.done("POST", f"/order/{order}/{action}")
    for change in ({"area_id": elsewhere}, {"order_rule": "MANY"}):
        answer = v5.put(f"/asset/line/{line}", change)
        assert answer.code == ("E1400" if is_open else ""), (change, answer)
    assert plant.change("line", line, line_name="renamed")["line_name"] == "renamed"


@pytest.mark.parametrize("kind, by", [("area", "site_id"), ("line", "area_id"), ("line", "site_id"),
                                      ("equipment", "line_id"), ("equipment", "site_id")])  # fmt: skip
def test_32_assets_are_listed_by_where_they_are(v5, works, plant, kind, by):
    where = {"site_id": works["site"], "area_id": works["first"], "line_id": works["line"]}[by]
    path = f"/asset/{kind}"
    found = v5.read(path, **{by: where})
    assert found and found == [record for record in v5.read(path) if record[by] == where]


def test_32_counters_of_a_line_are_numeric_tags(v5, plant):
    text = plant.new("tag", data_type="String", plc_address="hr0.8")
    number = plant.new("tag", data_type="UInt32")
    assert v5.post("/asset/line", plant.body("line", good_tag_id=text)).code in ("E1002", "E1400")
    assert plant.make("line", good_tag_id=number, reject_tag_id=number)["good_tag_id"] == number
