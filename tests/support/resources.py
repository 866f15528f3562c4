"""The seventeen stored resources of V5 as a table: where they are, the least that makes one, one change of it."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Resource:
    """`needs` are members that refer to records of another kind, without which none is made."""

    path: str
    prefix: str
    id: str
    name: str | None
    least: dict = dataclasses.field(default_factory=dict)
    needs: dict = dataclasses.field(default_factory=dict)
    change: dict = dataclasses.field(default_factory=lambda: {"description": "changed"})
    has_name_default: bool = False
    common: frozenset = frozenset({"active", "external_id", "attributes"})

    @property
    def domain(self):
        return self.path.split("/")[1]


NONE = frozenset()
MODBUS = {"opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1", "auto_collect": False}
LEVEL = {"level": "HI", "limit": 80, "priority": "MEDIUM", "message": "too high"}

RESOURCES = {
    "site": Resource("/site", "SITE_", "site_id", "site_name", change={"address": "Ulsan"}),
    "customer": Resource("/customer", "CUST_", "customer_id", "customer_name", change={"business_no": "123"}),
    "employee": Resource("/employee", "EMPL_", "employee_id", "employee_name", change={"crew": "B"}),
    "product": Resource("/product", "PROD_", "product_id", "product_name", change={"unit": "kg"}),
    "area": Resource("/asset/area", "AREA_", "area_id", "area_name", needs={"site_id": "site"},
                     change={"sort_no": 7}),
    "line": Resource("/asset/line", "LINE_", "line_id", "line_name", needs={"area_id": "area"},
                     change={"order_rule": "MANY"}),
    "equipment": Resource("/asset/equipment", "EQUI_", "equipment_id", "equipment_name", needs={"line_id": "line"},
                          change={"serial_no": "S-1"}),
    "opc": Resource("/opc", "OPC_", "opc_id", "opc_name", MODBUS, has_name_default=True, common=NONE,
                    change={"timecycle": 2000}),
    "tag": Resource("/tag", "TAG_", "tag_id", "tag_name", {"plc_address": "hr0", "data_type": "Double"},
                    {"opc_id": "opc"}, has_name_default=True, common=NONE, change={"unit": "°C"}),
    "alarm": Resource("/alarm", "ALARM_", "alarm_id", "alarm_name", {"kind": "LIMIT", "levels": [LEVEL]},
                      {"tag_id": "tag"}, has_name_default=True, change={"instruction": "open the valve"}),
    "order": Resource("/order", "ORDER_", "order_id", "order_name", {"planned_qty": 500}, {"product_id": "product"},
                      has_name_default=True, change={"priority": 1}),
    "calendar": Resource("/calendar", "CAL_", "calendar_id", "calendar_name", {"time_zone": "Asia/Seoul"},
                         change={"cycle_days": 28}),
    "path": Resource("/path", "PATH_", "path_id", "path_name", change={"revision": "B"}),
    "flow": Resource("/flow", "FLOW_", "flow_id", "flow_name", needs={"site_id": "site"}, change={"width": 800}),
    "node": Resource("/flow/node", "FNODE_", "flow_node_id", "flow_node_name",
                     {"node_type": "PUMP", "x": 10, "y": 20}, {"flow_id": "flow"}, has_name_default=True,
                     common=NONE, change={"x": 30.5}),
    "picture": Resource("/flow/picture", "FPIC_", "flow_picture_id", "flow_picture_name", needs={"flow_id": "flow"},
                        has_name_default=True, common=NONE),
    "account": Resource("/system/account", "", "user_id", None, common=frozenset({"active"}),
                        change={"role": "operator"}),
}  # fmt: skip

PREFIXED = [kind for kind, resource in RESOURCES.items() if resource.prefix]
NAMED = [kind for kind in PREFIXED if not RESOURCES[kind].has_name_default]
