"""V5 points 18, 19 and 31: references to nothing, deletes that are refused while something refers, retired records."""

import pytest

from resources import RESOURCES
from v5 import names_in


def tag(plant, **fields):
    return plant.new("tag", **fields)


def binding(tag_id):
    return [{"role": "VALUE", "tag_id": tag_id}]


def step(asset_id):
    return [{"step_no": 10, "step_name": "turn", "asset_id": asset_id}]


# Every way to refer: record, kind that refers, the members that do it, given the id referred to.
ROWS = [
    ("site", "area", lambda i: {"site_id": i}),
    ("site", "opc", lambda i: {"site_id": i}),
    ("site", "employee", lambda i: {"site_id": i}),
    ("site", "path", lambda i: {"site_id": i}),
    ("site", "flow", lambda i: {"site_id": i}),
    ("customer", "product", lambda i: {"customer_id": i}),
    ("customer", "order", lambda i: {"customer_id": i}),
    ("product", "order", lambda i: {"product_id": i}),
    ("product", "path", lambda i: {"product_id": i}),
    ("area", "line", lambda i: {"area_id": i}),
    ("area", "equipment", lambda i: {"area_id": i, "line_id": None}),
    ("area", "tag", lambda i: {"linked_asset_id": i}),
    ("area", "flow", lambda i: {"asset_id": i}),
    ("area", "node", lambda i: {"asset_id": i}),
    ("line", "equipment", lambda i: {"line_id": i}),
    ("line", "order", lambda i: {"line_id": i}),
    ("line", "path", lambda i: {"steps": step(i)}),
    ("line", "tag", lambda i: {"linked_asset_id": i}),
    ("line", "flow", lambda i: {"asset_id": i}),
    ("line", "node", lambda i: {"asset_id": i}),
    ("equipment", "path", lambda i: {"steps": step(i)}),
    ("equipment", "tag", lambda i: {"linked_asset_id": i}),
    ("equipment", "flow", lambda i: {"asset_id": i}),
    ("equipment", "node", lambda i: {"asset_id": i}),
    ("tag", "alarm", lambda i: {"tag_id": i}),
    ("tag", "line", lambda i: {"good_tag_id": i}),
    ("tag", "line", lambda i: {"reject_tag_id": i}),
    ("tag", "node", lambda i: {"bindings": binding(i)}),
    ("calendar", "site", lambda i: {"calendar_id": i}),
    ("calendar", "line", lambda i: {"calendar_id": i}),
    ("path", "order", lambda i: {"path_id": i}),
    ("flow", "node", lambda i: {"link_flow_id": i}),
]
ROW_IDS = [f"{kind}-{by}-{n}" for n, (kind, by, _) in enumerate(ROWS)]
every_reference = pytest.mark.parametrize("kind, by, members", ROWS, ids=ROW_IDS)


@every_reference
def test_18_a_reference_to_nothing_is_e1200_and_names_it(v5, plant, kind, by, members):
    missing = RESOURCES[kind].prefix + "NONE"
    answer = v5.refused("E1200", "POST", RESOURCES[by].path, plant.body(by, **members(missing)))
    assert missing in answer.message
    if next(iter(members(missing))) not in ("flow_id", "tag_id"):
        v5.refused("E1200", "PUT", plant.where(by, plant.new(by)), members(missing))


@every_reference
def test_18_a_delete_is_refused_while_referred_to_then_allowed(v5, plant, kind, by, members):
    target = plant.new(kind)
    referrer = plant.new(by, **members(target))
    answer = v5.refused("E1200", "DELETE", plant.where(kind, target))
    assert names_in(answer.message, {referrer}), answer
    assert plant.exists(kind, target) and plant.exists(by, referrer)
    plant.delete(by, referrer)
    plant.delete(kind, target)


def test_18_a_site_with_an_order_stays_as_long_as_its_areas_do(v5, plant):
    """An order refers to a site by its line alone, which keeps line, area and with them the site."""
    site = plant.new("site")
    area = plant.new("area", site_id=site)
    line = plant.new("line", area_id=area)
    order = plant.make("order", line_id=line)
    assert order["site_id"] == site
    for kind, record_id in (("site", site), ("area", area), ("line", line)):
        v5.refused("E1200", "DELETE", plant.where(kind, record_id))
    for kind, record_id in (("order", order["order_id"]), ("line", line), ("area", area), ("site", site)):
        plant.delete(kind, record_id)


def test_18_the_gateways_own_site_is_not_deleted(v5, v1):
    own = v1.get("/api/v1/edge").data["site_id"]
    assert own == "SITE_DEFAULT" and v5.read(f"/site/{own}")["site_id"] == own
    v5.refused("E1200", "DELETE", f"/site/{own}")


def test_18_up_to_five_referrers_are_named(v5, plant):
    site = plant.new("site")
    areas = {plant.new("area", site_id=site) for _ in range(7)}
    named = names_in(v5.refused("E1200", "DELETE", f"/site/{site}").message, areas)
    assert len(named) == 5


def test_18_an_opc_is_deleted_with_its_tags_unless_one_is_refused(v5, plant):
    opc = plant.new("opc")
    free, bound = tag(plant, opc_id=opc), tag(plant, opc_id=opc)
    alarm = plant.new("alarm", tag_id=bound)
    v5.refused("E1200", "DELETE", f"/opc/{opc}")
    assert plant.exists("tag", free) and plant.exists("tag", bound)
    plant.delete("alarm", alarm)
    plant.delete("opc", opc)
    assert not plant.exists("tag", free) and not plant.exists("tag", bound)


def test_18_a_tag_is_deleted_with_its_own_alarm(plant):
    limited = tag(plant, hi=80)
    assert plant.exists("alarm", f"ALARM_{limited}")
    plant.delete("tag", limited)
    assert not plant.exists("alarm", f"ALARM_{limited}")


def test_18_a_tag_on_an_edge_of_a_flow_is_kept(v5, plant):
    flow, animated = plant.new("flow"), tag(plant)
    ends = [plant.new("node", flow_id=flow) for _ in range(2)]
    edge = {"edge_id": "e1", "from_node_id": ends[0], "to_node_id": ends[1], "kind": "PIPE", "tag_id": animated}
    plant.change("flow", flow, edges=[edge])
    assert flow in v5.refused("E1200", "DELETE", f"/tag/{animated}").message
    plant.change("flow", flow, edges=[{**edge, "tag_id": None}])
    plant.delete("tag", animated)


def test_18_an_edge_with_a_missing_tag_is_e1200(v5, plant):
    flow = plant.new("flow")
    ends = [plant.new("node", flow_id=flow) for _ in range(2)]
    edge = {"edge_id": "e1", "from_node_id": ends[0], "to_node_id": ends[1], "kind": "PIPE", "tag_id": "TAG_NONE"}
    v5.refused("E1200", "PUT", f"/flow/{flow}", {"edges": [edge]})


def test_18_an_employee_is_free_to_go_and_events_keep_the_id(v5, plant):
    employee, order = plant.new("employee"), plant.new("order", line_id=plant.new("line"))
    v5.done("POST", f"/order/{order}/start", {"employee_id": employee})
    plant.delete("employee", employee)
    assert employee in [event["employee_id"] for event in v5.read(f"/order/{order}/event")["items"]]


def test_18_an_order_is_deleted_with_its_events_while_planned_only(v5, plant):
    order = plant.new("order", line_id=plant.new("line"))
    plant.delete("order", order)
    v5.refused("E1300", "GET", f"/order/{order}/event")
    started = plant.new("order", line_id=plant.new("line"))
    v5.done("POST", f"/order/{started}/start")
    v5.refused("E1400", "DELETE", f"/order/{started}")


def test_18_a_flow_is_deleted_with_its_nodes(plant):
    flow = plant.new("flow")
    nodes = [plant.new("node", flow_id=flow) for _ in range(3)]
    plant.delete("flow", flow)
    assert not any(plant.exists("node", node) for node in nodes)


def test_18_a_flow_may_go_though_its_own_node_opens_it(plant):
    flow = plant.new("flow")
    plant.new("node", flow_id=flow, link_flow_id=flow)
    plant.delete("flow", flow)


def test_18_a_group_with_members_is_kept(v5, plant):
    flow = plant.new("flow")
    group = plant.new("node", flow_id=flow, node_type="GROUP")
    member = plant.new("node", flow_id=flow, parent_node_id=group)
    assert member in v5.refused("E1200", "DELETE", f"/flow/node/{group}").message
    plant.delete("node", member)
    plant.delete("node", group)


def test_18_a_login_that_does_not_exist_is_no_login_of_an_employee(v5, plant):
    v5.refused("E1200", "POST", "/employee", plant.body("employee", user_id="nobody-knows"))


# What may be retired, and who may then no longer begin to refer to it.
RETIRED = [row for row in ROWS if row[0] != "tag"]


@pytest.mark.parametrize("kind, by, members", RETIRED, ids=[f"{k}-{b}-{n}" for n, (k, b, _) in enumerate(RETIRED)])
def test_31_an_inactive_record_takes_no_new_reference_and_keeps_the_old(v5, plant, kind, by, members):
    target = plant.new(kind)
    old, other = plant.new(by, **members(target)), plant.new(by)
    plant.change(kind, target, active=False)
    reference = members(target)
    v5.refused("E1400", "POST", RESOURCES[by].path, plant.body(by, **reference))
    v5.refused("E1400", "PUT", plant.where(by, other), reference)
    assert plant.change(by, old, description="still here")["description"] == "still here"
    plant.change(by, old, **reference)  # sent again, it is not new
    plant.change(kind, target, active=True)
    plant.change(by, other, **reference)


def test_31_inactive_records_are_listed_and_can_be_distinguished(v5, plant):
    site = plant.new("site", active=False)
    assert site in {record["site_id"] for record in v5.read("/site")}
    assert site in {record["site_id"] for record in v5.read("/site", active="false")}
    assert site not in {record["site_id"] for record in v5.read("/site", active="true")}
