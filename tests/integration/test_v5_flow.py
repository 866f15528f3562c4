"""V5 point 58: diagrams, their nodes, edges and live view (v5 §9)."""

import base64

import pytest

from device import own_address
from waiting import eventually

# One pixel.
PNG = ("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJ"
       "RU5ErkJggg==")  # fmt: skip


def edge(edge_id, start, end, **fields):
    return {"edge_id": edge_id, "from_node_id": start, "to_node_id": end, "kind": "PIPE", **fields}


def node(node_id, **fields):
    return {"flow_node_id": node_id, "node_type": "TANK", "x": 1, "y": 2, **fields}


@pytest.fixture
def drawn(plant):
    """A flow of three nodes in a row, joined by two edges."""
    flow = plant.new("flow")
    nodes = [plant.new("node", flow_id=flow) for _ in range(3)]
    plant.change("flow", flow, edges=[edge("e1", nodes[0], nodes[1]), edge("e2", nodes[1], nodes[2])])
    return flow, nodes


def edges_of(plant, flow):
    return {e["edge_id"] for e in plant.read("flow", flow)["edges"]}


def nodes_of(v5, flow):
    return {n["flow_node_id"] for n in v5.read("/flow/node", flow_id=flow)}


def test_58_a_deleted_node_takes_its_edges_along(plant, drawn):
    flow, nodes = drawn
    plant.delete("node", nodes[0])
    assert edges_of(plant, flow) == {"e2"}
    plant.delete("node", nodes[1])
    assert edges_of(plant, flow) == set()


def test_58_edges_come_back_as_they_were_drawn(plant, drawn):
    flow, nodes = drawn
    whole = edge("e9", nodes[0], nodes[2], from_port="out", to_port="in", label="steam 증기", kind="SIGNAL",
                 points=[{"x": 1.5, "y": -2}], color="#FF0000", width=50, tag_id=plant.shared("tag"))  # fmt: skip
    stored = plant.change("flow", flow, edges=[whole])["edges"]
    assert len(stored) == 1 and {name: stored[0][name] for name in whole} == whole


@pytest.mark.parametrize("fields, code", [
    ({"to_node_id": "FNODE_NONE"}, "E1200"), ({"tag_id": "TAG_NONE"}, "E1200"), ({"kind": "WIRE"}, "E1002"),
    ({"width": 0}, "E1002"), ({"width": 51}, "E1002"), ({"points": [{"x": 1}]}, "E1001"), ({"nosuch": 1}, "E1001"),
])  # fmt: skip
def test_58_edges_are_checked(v5, plant, drawn, fields, code):
    flow, nodes = drawn
    answer = v5.put(f"/flow/{flow}", {"edges": [edge("e1", nodes[0], nodes[1]) | fields]})
    expected = {code, "E1002"} if "to_node_id" in fields else {code}
    assert answer.code in expected, answer
    assert edges_of(plant, flow) == {"e1", "e2"}


def test_58_an_edge_ends_in_its_own_flow_and_its_id_is_unique(v5, plant, drawn):
    flow, nodes = drawn
    foreign = plant.new("node", flow_id=plant.new("flow"))
    v5.refused("E1002", "PUT", f"/flow/{flow}", {"edges": [edge("e1", nodes[0], foreign)]})
    twice = [edge("e1", nodes[0], nodes[1]), edge("e1", nodes[1], nodes[2])]
    v5.refused("E1002", "PUT", f"/flow/{flow}", {"edges": twice})


def test_58_a_graph_is_replaced_at_once(v5, plant, drawn):
    flow, nodes = drawn
    version = plant.read("flow", flow)["version"]
    new = plant.new_id("node")
    body = {"nodes": [node(nodes[0], x=99), node(new)], "edges": [edge("n1", nodes[0], new)]}
    v5.done("PUT", f"/flow/{flow}/graph", body, headers={"If-Match": f'"{version}"'})
    assert nodes_of(v5, flow) == {nodes[0], new} and edges_of(plant, flow) == {"n1"}
    assert plant.read("node", nodes[0])["x"] == 99
    assert plant.read("flow", flow)["version"] == version + 1
    v5.refused("E1200", "PUT", f"/flow/{flow}/graph", body, headers={"If-Match": f'"{version}"'})


@pytest.mark.parametrize("code, bad", [
    ("E1002", lambda p: node(p.new_id("node"), node_type="ROBOT")),
    ("E1001", lambda p: node(p.new_id("node"), nosuch=1)),
    ("E1002", lambda p: node("X_1")),
    ("E1200", lambda p: node(p.new_id("node"), asset_id="LINE_NONE")),
    ("E1200", lambda p: node(p.new_id("node"), bindings=[{"role": "VALUE", "tag_id": "TAG_NONE"}])),
])  # fmt: skip
def test_58_one_bad_node_leaves_the_whole_graph_as_it_was(v5, plant, drawn, code, bad):
    flow, nodes = drawn
    before = plant.read("flow", flow), v5.read("/flow/node", flow_id=flow)
    body = {"nodes": [node(nodes[0], x=99), node(plant.new_id("node")), bad(plant)], "edges": []}
    v5.refused(code, "PUT", f"/flow/{flow}/graph", body)
    assert (plant.read("flow", flow), v5.read("/flow/node", flow_id=flow)) == before


def test_58_an_edge_of_a_graph_may_not_end_in_a_node_that_goes(v5, plant, drawn):
    flow, nodes = drawn
    body = {"nodes": [node(nodes[0])], "edges": [edge("e1", nodes[0], nodes[1])]}
    assert v5.put(f"/flow/{flow}/graph", body).code in ("E1002", "E1200")
    assert nodes_of(v5, flow) == set(nodes)


def test_58_groups_nest_without_a_cycle(v5, plant):
    flow = plant.new("flow")
    outer = plant.new("node", flow_id=flow, node_type="GROUP")
    inner = plant.new("node", flow_id=flow, node_type="GROUP", parent_node_id=outer)
    leaf = plant.new("node", flow_id=flow, parent_node_id=inner)
    for child, parent in ((outer, inner), (outer, outer)):
        v5.refused("E1400", "PUT", f"/flow/node/{child}", {"parent_node_id": parent})
    v5.refused("E1002", "PUT", f"/flow/node/{leaf}", {"parent_node_id": plant.new("node", flow_id=flow)})
    elsewhere = plant.new("node", flow_id=plant.new("flow"), node_type="GROUP")
    assert v5.put(f"/flow/node/{leaf}", {"parent_node_id": elsewhere}).code in ("E1002", "E1400")


def test_58_nodes_keep_bindings_ports_style_and_image(plant):
    fields = {
        "bindings": [{"role": "LEVEL", "tag_id": plant.shared("tag"), "min": 0, "max": 100, "format": "0.0 %"}],
        "ports": [{"name": "out", "side": "E", "offset": 0.5}], "style": {"fill": "#00FF00"}, "image": PNG,
        "rotation": 359.9, "z": -3, "asset_id": plant.shared("line"),
    }  # fmt: skip
    made = plant.make("node", node_type="IMAGE", **fields)
    for name, value in fields.items():
        assert made[name] == value or name == "bindings" and {k: made[name][0][k] for k in value[0]} == value[0]


@pytest.mark.parametrize("fields, code", [
    ({"bindings": [{"role": "SPEED", "tag_id": "TAG_1"}]}, "E1002"), ({"bindings": [{"role": "VALUE"}]}, "E1001"),
    ({"bindings": [{"role": "VALUE", "tag_id": "TAG_NONE"}]}, "E1200"),
    ({"ports": [{"name": "p", "side": "UP", "offset": 0}]}, "E1002"),
    ({"ports": [{"name": "p", "side": "N", "offset": 1.1}]}, "E1002"),
    ({"style": {"a": "x" * 4097}}, "E1002"), ({"style": {"a": 1}}, "E1001"),
    ({"image": "https://example.org/a.png"}, "E1002"), ({"image": "data:text/html;base64,PGI+"}, "E1002"),
    ({"image": "data:image/png;base64," + "A" * 65_536}, "E1002"), ({"parent_node_id": "FNODE_NONE"}, "E1200"),
    ({"link_flow_id": "FLOW_NONE"}, "E1200"), ({"asset_id": "EQUI_NONE"}, "E1200"), ({"flow_id": "FLOW_NONE"}, "E1200"),
])  # fmt: skip
def test_58_nodes_are_checked(v5, plant, fields, code):
    v5.refused(code, "POST", "/flow/node", plant.body("node", **fields))


def test_58_a_node_has_at_most_20_bindings(v5, plant):
    binding = {"role": "VALUE", "tag_id": plant.shared("tag")}
    assert len(plant.make("node", bindings=[binding] * 20)["bindings"]) == 20
    v5.refused("E1002", "POST", "/flow/node", plant.body("node", bindings=[binding] * 21))


def test_58_nodes_are_found_by_tag_and_asset(v5, plant):
    tag, line = plant.new("tag"), plant.new("line")
    by_tag = plant.new("node", bindings=[{"role": "STATE", "tag_id": tag}])
    by_asset = plant.new("node", asset_id=line, node_type="MOTOR")
    assert [n["flow_node_id"] for n in v5.read("/flow/node", tag_id=tag)] == [by_tag]
    assert [n["flow_node_id"] for n in v5.read("/flow/node", asset_id=line, node_type="MOTOR")] == [by_asset]


@pytest.mark.one_store
def test_58_the_view_gives_values_and_alarm_levels_in_one_answer(v5, plant, device):
    limit = own_address(1, 9) - 1
    opc = plant.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=50)
    hot, calm, animated = (plant.new("tag", opc_id=opc, plc_address=address, data_type="UInt16", hi=hi)
                           for address, hi in (("hr9", limit), ("hr10", 70_000), ("hr11", None)))  # fmt: skip
    flow = plant.new("flow")
    ends = [plant.new("node", flow_id=flow, bindings=[{"role": "VALUE", "tag_id": tag}]) for tag in (hot, calm)]
    plant.change("flow", flow, edges=[edge("e1", *ends, tag_id=animated)])

    def view():
        return v5.read(f"/flow/{flow}/view", live="true")

    eventually(lambda: view()["tags"][hot]["level"] == "HI", within=15)
    eventually(lambda: all(tag["quality"] == 192 for tag in view()["tags"].values()), within=5)
    seen = view()
    assert set(seen) == {"flow", "nodes", "edges", "tags"} and set(seen["tags"]) == {hot, calm, animated}
    assert seen["flow"]["flow_id"] == flow and [e["edge_id"] for e in seen["edges"]] == ["e1"]
    assert {n["flow_node_id"] for n in seen["nodes"]} == set(ends)
    shown = [seen["tags"][tag]["value"] for tag in (hot, calm, animated)]
    assert shown == [str(own_address(1, n)) for n in (9, 10, 11)]
    assert all(set(tag) == {"value", "quality", "ts", "level"} for tag in seen["tags"].values())
    assert seen["tags"][calm]["level"] == "NORMAL" and seen["tags"][hot]["quality"] == 192
    plant.delete("flow", flow)
    plant.delete("opc", opc)


def picture(v5, flow, content=PNG.split(",")[1]):
    made = v5.done("POST", "/flow/picture", {"flow_id": flow})["flow_picture_id"]
    v5.done("PUT", f"/flow/picture/{made}/content", {"content": content})
    return made


def test_a_picture_is_what_its_bytes_say_and_belongs_to_one_flow(v5, plant, drawn):
    flow, nodes = drawn
    shown = picture(v5, flow)
    stored = v5.read(f"/flow/picture/{shown}")
    assert (stored["content_type"], "content" in stored) == ("image/png", False)
    answer = v5.get(f"/flow/{flow}/picture/{shown}")
    assert answer.headers["Content-Type"] == "image/png" and answer.raw == base64.b64decode(PNG.split(",")[1])
    other = plant.new("flow")
    assert v5.get(f"/flow/{other}/picture/{shown}").status == 404
    plant.change("node", nodes[0], node_type="IMAGE", picture_id=shown)
    v5.refused("E1002", "PUT", f"/flow/node/{nodes[1]}", {"picture_id": picture(v5, other)})
    v5.refused("E1200", "DELETE", f"/flow/picture/{shown}")


@pytest.mark.parametrize("content, code", [
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "E1002"), (b"GIF89a", "E1002"), (b"", "E1002"),
    (b"\xff\xd8\xff" + bytes(1024 * 1024), "E1002"), (None, "E1001"),
])  # fmt: skip
def test_a_picture_is_png_jpeg_or_webp_of_at_most_one_mebibyte(v5, plant, drawn, content, code):
    made = v5.done("POST", "/flow/picture", {"flow_id": drawn[0]})["flow_picture_id"]
    body = {"content": "no base64!" if content is None else base64.b64encode(content).decode()}
    answer = v5.put(f"/flow/picture/{made}/content", body)
    assert answer.code == code and "content" in answer.fields, answer
    assert v5.get(f"/flow/{drawn[0]}/picture/{made}").status == 404


@pytest.mark.parametrize("fields, field", [
    ({"node_type": "TREND", "trend_minutes": 0}, "trend_minutes"), ({"node_type": "CLOCK"}, "node_type"),
    ({"node_type": "VALUE", "bindings": [{"role": "WRITE"}]}, "bindings[0].role"),
    ({"node_type": "GAUGE", "bindings": [{"role": "LEVEL", "min": 5, "max": 5}]}, "bindings[0].max"),
])  # fmt: skip
def test_nodes_that_show_or_write_values_are_checked(v5, plant, drawn, fields, field):
    flow, nodes = drawn
    for binding in fields.get("bindings", ()):
        binding["tag_id"] = plant.shared("tag")
    answer = v5.put(f"/flow/node/{nodes[0]}", fields)
    assert answer.code == "E1002" and field in answer.fields, answer
