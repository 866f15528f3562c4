"""The tables of v5 §10: the conflicts and the broken rules of each domain, one row each."""

import dataclasses
from collections.abc import Callable

import pytest

from alarm_fixture import alarm_id
from resources import LEVEL, RESOURCES

ROWS = []


@dataclasses.dataclass
class Row:
    domain: str
    code: str
    what: str
    provoke: Callable


def row(domain, code, what):
    """Registers a way to provoke a code; it returns the answer."""

    def register(provoke):
        ROWS.append(Row(domain, code, what, provoke))
        return provoke

    return register


def create(kind, /, **fields):
    return lambda v5, plant: v5.post(RESOURCES[kind].path, plant.body(kind, **fields))


def change(plant, kind, record_id, /, **fields):
    return plant.v5.put(plant.where(kind, record_id), fields)


def delete(plant, kind, record_id):
    return plant.v5.delete(plant.where(kind, record_id))


def act(plant, order, action, body=None):
    return plant.v5.post(f"/order/{order}/{action}", body)


for kind, resource in RESOURCES.items():
    domain = resource.domain
    row(domain, "E1200", f"{kind}: id taken")(
        lambda v5, plant, kind=kind: v5.post(
            RESOURCES[kind].path, plant.body(kind, **{RESOURCES[kind].id: plant.new(kind)})
        )
    )
    row(domain, "E1200", f"{kind}: version")(
        lambda v5, plant, kind=kind: v5.put(plant.where(kind, plant.new(kind)), {"description": "d", "version": 9})
    )

MISSING = {"site": ["calendar_id"], "employee": ["site_id", "user_id"], "product": ["customer_id"], "area": ["site_id"],
           "line": ["area_id", "calendar_id", "good_tag_id", "reject_tag_id"], "equipment": ["line_id"],
           "opc": ["site_id"], "tag": ["opc_id", "linked_asset_id"], "alarm": ["tag_id"],
           "order": ["product_id", "line_id", "customer_id", "path_id"], "path": ["site_id", "product_id"],
           "flow": ["site_id", "asset_id"],
           "node": ["flow_id", "asset_id", "link_flow_id", "parent_node_id"]}  # fmt: skip
NOBODY = {"calendar_id": "CAL_NONE", "site_id": "SITE_NONE", "user_id": "nobody-knows", "customer_id": "CUST_NONE",
          "area_id": "AREA_NONE", "good_tag_id": "TAG_NONE", "reject_tag_id": "TAG_NONE", "line_id": "LINE_NONE",
          "opc_id": "OPC_NONE", "linked_asset_id": "EQUI_NONE", "tag_id": "TAG_NONE", "product_id": "PROD_NONE",
          "path_id": "PATH_NONE", "asset_id": "AREA_NONE", "flow_id": "FLOW_NONE", "link_flow_id": "FLOW_NONE",
          "parent_node_id": "FNODE_NONE"}  # fmt: skip
for kind, members in MISSING.items():
    for member in members:
        row(RESOURCES[kind].domain, "E1200", f"{kind}: {member} missing")(create(kind, **{member: NOBODY[member]}))


@row("system", "E1200", "account has tokens")
def account_with_tokens(v5, plant):
    account = plant.new("account")
    v5.done("POST", "/system/token", {"user_id": account, "description": "d"})
    return delete(plant, "account", account)


@row("system", "E1400", "token for an inactive account")
def token_for_inactive_account(v5, plant):
    return v5.post("/system/token", {"user_id": plant.new("account", active=False), "description": "d"})


@row("system", "E1200", "token for an account that is not there")
def token_for_nobody(v5, plant):
    return v5.post("/system/token", {"user_id": "nobody-knows", "description": "d"})


@row("site", "E1200", "in use")
def site_in_use(v5, plant):
    return delete(plant, "site", plant.read("area", plant.new("area"))["site_id"])


@row("site", "E1400", "inactive calendar")
def site_with_inactive_calendar(v5, plant):
    return create("site", calendar_id=plant.new("calendar", active=False))(v5, plant)


@row("customer", "E1200", "in use")
def customer_in_use(v5, plant):
    customer = plant.new("customer")
    plant.new("product", customer_id=customer)
    return delete(plant, "customer", customer)


@row("employee", "E1200", "employee_no taken")
def employee_no_taken(v5, plant):
    number = plant.new_id("employee")
    plant.new("employee", employee_no=number)
    return create("employee", employee_no=number)(v5, plant)


@row("employee", "E1400", "inactive site")
def employee_at_inactive_site(v5, plant):
    return create("employee", site_id=plant.new("site", active=False))(v5, plant)


@row("product", "E1200", "code taken")
def product_code_taken(v5, plant):
    plant.new("product", product_code=(code := plant.new_id("product")))
    return change(plant, "product", plant.new("product"), product_code=code)


@row("product", "E1200", "in use")
def product_in_use(v5, plant):
    product = plant.new("product")
    plant.new("order", product_id=product)
    return delete(plant, "product", product)


@row("product", "E1400", "inactive customer")
def product_of_inactive_customer(v5, plant):
    return create("product", customer_id=plant.new("customer", active=False))(v5, plant)


@row("asset", "E1200", "in use")
def area_in_use(v5, plant):
    area = plant.new("area")
    plant.new("line", area_id=area)
    return delete(plant, "area", area)


@row("asset", "E1400", "line with an open order moved")
def line_with_open_order_moved(v5, plant):
    line = plant.new("line")
    act(plant, plant.new("order", line_id=line), "start")
    return change(plant, "line", line, area_id=plant.new("area"))


@row("opc", "E1200", "tags in use")
def opc_with_tags_in_use(v5, plant):
    opc = plant.new("opc")
    plant.new("alarm", tag_id=plant.new("tag", opc_id=opc))
    return delete(plant, "opc", opc)


row("opc", "E1400", "EDGE_SYSTEM")(lambda v5, plant: v5.delete("/opc/EDGE_SYSTEM"))
row("tag", "E1400", "EDGE_SYSTEM")(create("tag", opc_id="EDGE_SYSTEM"))


@row("tag", "E1200", "in use")
def tag_in_use(v5, plant):
    tag = plant.new("tag")
    plant.new("alarm", tag_id=tag)
    return delete(plant, "tag", tag)


row("alarm", "E1400", "ack in a wrong state")(
    lambda v5, plant: v5.post(f"/alarm/{alarm_id(plant.new('tag', hi=80))}/ack", {})
)
row("alarm", "E1400", "unshelve of what is not shelved")(
    lambda v5, plant: v5.post(f"/alarm/{plant.new('alarm')}/unshelve", {})
)
row("alarm", "E1400", "TAG definition changed")(
    lambda v5, plant: change(plant, "alarm", alarm_id(plant.new("tag", hi=80)), levels=[LEVEL])
)
row("alarm", "E1400", "TAG definition deleted")(
    lambda v5, plant: delete(plant, "alarm", alarm_id(plant.new("tag", hi=80)))
)
row("order", "E1400", "transition")(lambda v5, plant: act(plant, plant.new("order"), "end"))


@row("order", "E1400", "line taken")
def line_taken(v5, plant):
    line = plant.new("line")
    orders = [plant.new("order", line_id=line) for _ in range(2)]
    return [act(plant, order, "start") for order in orders][1]


@row("order", "E1400", "locked field")
def locked_field(v5, plant):
    order = plant.new("order", line_id=plant.new("line"))
    act(plant, order, "start")
    return change(plant, "order", order, lot_no="L")


@row("calendar", "E1200", "in use")
def calendar_in_use(v5, plant):
    calendar = plant.new("calendar")
    plant.new("line", calendar_id=calendar)
    return delete(plant, "calendar", calendar)


row("calendar", "E1400", "no working time left")(
    lambda v5, plant: v5.get(f"/calendar/{plant.new('calendar')}/add", working_ms=1, **{"from": 0})
)


def steps_at(asset):
    return [{"step_no": 1, "step_name": "turn", "asset_id": asset}]


row("path", "E1200", "asset missing")(create("path", steps=steps_at("LINE_NONE")))


@row("path", "E1200", "in use")
def path_in_use(v5, plant):
    path = plant.new("path")
    plant.new("order", path_id=path)
    return delete(plant, "path", path)


@row("path", "E1400", "used by an open order")
def path_of_open_order(v5, plant):
    line = plant.new("line")
    path = plant.new("path", steps=steps_at(line))
    act(plant, plant.new("order", path_id=path, line_id=line), "start")
    return change(plant, "path", path, steps=[])


row("flow", "E1200", "tag missing")(create("node", bindings=[{"role": "VALUE", "tag_id": "TAG_NONE"}]))


@row("flow", "E1200", "linked")
def flow_that_another_opens(v5, plant):
    flow = plant.new("flow")
    plant.new("node", link_flow_id=flow)
    return delete(plant, "flow", flow)


@row("flow", "E1400", "group cycle")
def group_cycle(v5, plant):
    group = plant.new("node", node_type="GROUP")
    return change(plant, "node", group, parent_node_id=group)


@pytest.mark.parametrize("row", ROWS, ids=[f"{r.domain}-{r.code}-{r.what}" for r in ROWS])
def test_a_row_of_the_tables(v5, plant, row):
    answer = row.provoke(v5, plant)
    assert answer.code == row.code, answer


def test_every_domain_has_rows_of_both_codes_but_customers_break_no_rule():
    codes = {}
    for known in ROWS:
        codes.setdefault(known.domain, set()).add(known.code)
    assert len(codes) == 13
    assert {domain for domain, found in codes.items() if found != {"E1200", "E1400"}} == {"customer"}


COMMON = [
    ("E1001", lambda v5, path: v5.post(path, {"nosuch": 1})),
    ("E1001", lambda v5, path: v5.get(path, nosuch=1)),
    ("E1002", lambda v5, path: v5.get(path, size=5001)),
    ("E1100", lambda v5, path: v5.get(path, headers={"api_key": "wrong"})),
    ("E1300", lambda v5, path: v5.get(f"{path}/NONE")),
]


@pytest.mark.parametrize("kind", RESOURCES)
def test_the_codes_that_are_the_same_in_every_domain(v5, kind):
    for code, provoke in COMMON:
        answer = provoke(v5, RESOURCES[kind].path)
        assert answer.code == code, answer


@pytest.mark.parametrize("kind", RESOURCES)
def test_a_viewer_gets_e1101_in_every_domain(accounts, kind):
    accounts.connect("viewer").refused("E1101", "POST", RESOURCES[kind].path, {})
