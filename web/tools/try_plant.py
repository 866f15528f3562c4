"""More of a plant than the demonstration has, to look at the pages of planning with: orders in each state, shifts,
a path of several steps, a flow of ten nodes, people, keys. Loaded by try_gateway.py --plant."""

import time

HOUR = 3_600_000
DAY = 24 * HOUR

MASTER = [
    ("/customer", [
        ("CUST_HANARO", "Hanaro Mart", {"business_no": "104-81-40217", "contact_name": "Park Minseo", "phone": "+82 2 555 0134",
                                        "email": "minseo.park@hanaro.example"}),
        ("CUST_NORD", "Nordgetränke Vertriebsgesellschaft mbH & Co. KG", {"business_no": "DE 811 204 337", "contact_name": "Jens Petersen",
                                                                         "phone": "+49 40 555 7210", "email": "einkauf@nord.example"}),
        ("CUST_SEOUL", "서울음료유통", {"business_no": "220-87-11904", "contact_name": "이서준", "phone": "+82 2 555 0190"}),
        ("CUST_OLD", "Riverside Cafés", {"contact_name": "Ann Lee", "active": False}),
    ]),
    ("/employee", [
        ("EMPL_104", "Kim Jiwoo", {"employee_no": "104", "department": "Filling", "position": "Shift leader", "crew": "A", "site_id": "{site}"}),
        ("EMPL_117", "박서연", {"employee_no": "117", "department": "Filling", "position": "Operator", "crew": "A", "site_id": "{site}"}),
        ("EMPL_121", "Choi Hyunwoo", {"employee_no": "121", "department": "Utilities", "position": "Boiler attendant", "crew": "B",
                                      "site_id": "{site}"}),
        ("EMPL_133", "Lee Soomin", {"employee_no": "133", "department": "Maintenance", "position": "Electrician", "crew": "C", "site_id": "{site}"}),
        ("EMPL_140", "Jung Eunji", {"employee_no": "140", "department": "Quality", "position": "Laboratory", "site_id": "{site}"}),
    ]),
    ("/product", [
        ("PROD_COLA", "Cola 0.33 l can", {"product_code": "C-033", "product_type": "FINISHED", "unit": "cans", "customer_id": "CUST_HANARO",
                                          "ideal_cycle_ms": 120}),
        ("PROD_WATER", "Mineral water 1.5 l", {"product_code": "W-15", "product_type": "FINISHED", "unit": "bottles", "ideal_cycle_ms": 400}),
        ("PROD_SYRUP", "Lemon syrup", {"product_code": "S-LEM", "product_type": "SEMI", "unit": "l", "spec": "65 °Brix, pH 2.8"}),
        ("PROD_TEA", "보리차 500 ml", {"product_code": "T-05", "product_type": "FINISHED", "unit": "bottles", "customer_id": "CUST_SEOUL"}),
        ("PROD_SUGAR", "Sugar", {"product_code": "R-SUG", "product_type": "RAW", "unit": "kg"}),
    ]),
    ("/asset/area", [("AREA_PACKING", "Packing and store", {"site_id": "{site}", "sort_no": 3})]),
    ("/asset/line", [
        ("LINE_CANS", "Can line", {"area_id": "AREA_FILLING", "sort_no": 2}),
        ("LINE_SYRUP", "Syrup kitchen", {"area_id": "AREA_FILLING", "sort_no": 3, "calendar_id": "CAL_DAY"}),
        ("LINE_PALLETS", "Palletising", {"area_id": "AREA_PACKING", "calendar_id": "CAL_DAY"}),
    ]),
    ("/asset/equipment", [
        ("EQUI_MIXER", "Syrup mixer", {"line_id": "LINE_SYRUP", "equipment_type": "MIXER", "manufacturer": "Alfa", "model": "M-400"}),
        ("EQUI_SEAMER", "Can seamer", {"line_id": "LINE_CANS", "equipment_type": "SEAMER"}),
        ("EQUI_LABELLER", "Labeller", {"line_id": "LINE_FILLING", "equipment_type": "LABELLER"}),
        ("EQUI_ROBOT", "Palletising robot 1", {"line_id": "LINE_PALLETS", "equipment_type": "ROBOT"}),
    ]),
]  # fmt: skip

WEEK = [1, 2, 3, 4, 5]
CALENDARS = [
    {"calendar_id": "CAL_DAY", "calendar_name": "Day shift, Monday to Friday", "time_zone": "Asia/Seoul", "shifts": [
        {"shift_name": "day", "days": WEEK, "start": "08:00", "end": "17:00", "crew": "A",
         "breaks": [{"start": "12:00", "end": "12:45"}, {"start": "15:00", "end": "15:15"}]}],
     "exceptions": []},
]  # fmt: skip

STEPS = [
    (10, "Mix syrup", "EQUI_MIXER", 900_000, 0, 60_000, "Check the Brix value before pumping"),
    (20, "Fill", "EQUI_FILLER", 600_000, 250, 1_500, ""),
    (30, "Label", "EQUI_LABELLER", 300_000, 240, 800, ""),
    (40, "Pack in trays of 24", "EQUI_PACKER", 120_000, 500, 30_000, ""),
    (50, "Stack on pallets", "EQUI_ROBOT", 0, 9_500, 0, "84 trays a pallet"),
]

# id, name, product, amount, line, customer, begin and end in hours from now, priority, what is done with it
ORDERS = [
    ("ORDER_0481", "Water for Nord", "PROD_WATER", 48_000, "LINE_FILLING", "CUST_NORD", 6, 14, 200, []),
    ("ORDER_0482", "Barley tea, autumn edition for Seoul", "PROD_TEA", 12_500, "LINE_FILLING", "CUST_SEOUL", 15, 20, 300, []),
    ("ORDER_0483", "Cola cans, week 49", "PROD_COLA", 250_000, "LINE_CANS", "CUST_HANARO", 20, 44, 400, []),
    ("ORDER_0484", "Syrup for the next week", "PROD_SYRUP", 4_000, None, None, None, None, 500, []),
    ("ORDER_0477", "Cola cans, week 48", "PROD_COLA", 180_000, "LINE_CANS", "CUST_HANARO", -9, 5, 100,
     [("start", {}), ("report", {"good_qty": 118_420, "reject_qty": 212})]),
    ("ORDER_0479", "Lemon syrup", "PROD_SYRUP", 1_200.5, "LINE_SYRUP", None, -2, 3, 150,
     [("start", {}), ("report", {"good_qty": 310.25}), ("pause", {"reason": "No sugar: the lorry is late"})]),
    ("ORDER_0475", "Pallets for Hanaro", "PROD_COLA", 60, "LINE_PALLETS", "CUST_HANARO", -7, -1, 300,
     [("start", {}), ("pause", {"reason": "Robot gripper changed"}), ("resume", {}), ("end", {"good_qty": 60, "reject_qty": 2})]),
    ("ORDER_0471", "Trial run with the new cap", "PROD_WATER", 500, "LINE_PALLETS", None, -6, -5, 900,
     [("start", {}), ("abort", {"reason": "Caps leak at 4 bar"})]),
]  # fmt: skip

FLOW_NODES = [
    ("FNODE_SUMP", "TANK", "Sump", 60, 120, 120, 160, [("LEVEL", "PUMPS.LEVEL", 0, 4000), ("VALUE", "PUMPS.LEVEL", None, None)]),
    ("FNODE_PUMP", "PUMP", "P-101", 250, 200, 64, 64, [("VALUE", "PUMPS.FLOW", None, None)]),
    ("FNODE_BOILER", "EQUIPMENT", "Steam boiler", 420, 100, 180, 140, [("VALUE", "BOILER.PRESSURE", None, None), ("STATE", "BOILER.FLAME", None, None)]),
    ("FNODE_STEAM", "SENSOR", "Steam", 670, 60, 56, 56, [("VALUE", "BOILER.STEAM", None, None)]),
    ("FNODE_MIXER", "TANK", "Mixer", 700, 240, 120, 150, [("LEVEL", "MIXER.LEVEL", 0, 2000), ("VALUE", "MIXER.TEMP", None, None)]),
    ("FNODE_MOTOR", "MOTOR", "M-201", 730, 440, 60, 60, [("STATE", "MIXER.MOTOR", None, None)]),
    ("FNODE_VALVE", "VALVE", "V-12", 900, 290, 56, 56, [("STATE", "FILL.VALVE", None, None)]),
    ("FNODE_FILLER", "EQUIPMENT", "Filler", 1040, 260, 150, 110, [("VALUE", "FILL.LEVEL", None, None), ("STATE", "FILL.STATE", None, None)]),
    ("FNODE_BELT", "CONVEYOR", "Belt", 1020, 480, 220, 40, []),
    ("FNODE_CELL", "VALUE", "Packs", 760, 600, 140, 70, [("VALUE", "CELL.PACKS", None, None)]),
    ("FNODE_TITLE", "TEXT", "Bottling, line 1", 60, 30, 260, 40, []),
]  # fmt: skip

FLOW_EDGES = [
    ("EDGE_1", "FNODE_SUMP", "FNODE_PUMP", "PIPE", "raw water", None),
    ("EDGE_2", "FNODE_PUMP", "FNODE_BOILER", "PIPE", "", None),
    ("EDGE_3", "FNODE_BOILER", "FNODE_STEAM", "SIGNAL", "", None),
    ("EDGE_4", "FNODE_BOILER", "FNODE_MIXER", "PIPE", "steam", "BOILER.FLAME"),
    ("EDGE_5", "FNODE_MIXER", "FNODE_VALVE", "PIPE", "", None),
    ("EDGE_6", "FNODE_VALVE", "FNODE_FILLER", "PIPE", "syrup", "FILL.VALVE"),
    ("EDGE_7", "FNODE_FILLER", "FNODE_BELT", "CONVEYOR", "", None),
]


DECIMALS = {"BOILER.PRESSURE": "0.00", "BOILER.STEAM": "0.0", "MIXER.TEMP": "0.0"}


def records(kind, rows, site):
    for record_id, name, more in rows:
        fields = {key: site if value == "{site}" else value for key, value in more.items()}
        yield {f"{kind}_id": record_id, f"{kind}_name": name, **fields}


def load(api):
    """Everything above; `api` may do everything."""

    def v5(method, path, body=None):
        return api.call(method, "/api/v5" + path, body)

    def bulk(path, items):
        v5("POST", path + "/bulk", {"items": list(items), "on_conflict": "update"})

    site = v5("GET", "/site")[0]["site_id"]
    bulk("/calendar", CALENDARS)
    for path, rows in MASTER:
        bulk(path, records(path.rsplit("/", 1)[1], rows, site))
    names = ("step_no", "step_name", "asset_id", "setup_ms", "cycle_ms", "transfer_ms", "description")
    steps = [dict(zip(names, step)) for step in STEPS]
    bulk("/path", [
        {"path_id": "PATH_LEMONADE", "path_name": "Lemonade 0.5 l in trays", "product_id": "PROD_LEMONADE", "revision": "C",
         "is_default": True, "steps": steps},
        {"path_id": "PATH_WATER", "path_name": "Mineral water", "product_id": "PROD_WATER", "revision": "A", "steps": steps[1:4]},
        {"path_id": "PATH_CLEANING", "path_name": "Cleaning in place", "steps": steps[:2]},
    ])  # fmt: skip
    load_orders(v5)
    load_flows(v5, site)
    for name, role, days in (("mes-export", "viewer", 90), ("historian", "operator", 10), ("commissioning laptop of the integrator", "engineer", 400)):
        api.call("POST", "/api/v1/keys", {"name": name, "role": role, "expires_at": int(time.time() * 1000) + days * DAY})


def load_orders(v5):
    now = int(time.time() * 1000) // HOUR * HOUR
    for order_id, name, product, amount, line, customer, begin, end, priority, acts in ORDERS:
        times = {} if begin is None else {"planned_start": now + begin * HOUR, "planned_end": now + end * HOUR}
        fields = {"line_id": line, "customer_id": customer, "lot_no": f"L-{order_id[-4:]}", "priority": priority, **times}
        v5("POST", "/order", {"order_id": order_id, "order_name": name, "product_id": product, "planned_qty": amount,
                              **{key: value for key, value in fields.items() if value is not None}})  # fmt: skip
        for act, body in acts:
            v5("POST", f"/order/{order_id}/{act}", body)


def load_flows(v5, site):
    v5("POST", "/flow", {"flow_id": "FLOW_BOTTLING", "flow_name": "Bottling, line 1", "site_id": site,
                         "description": "From the sump to the packing cell", "width": 1280, "height": 720})  # fmt: skip
    v5("POST", "/flow", {"flow_id": "FLOW_UTILITIES", "flow_name": "Utilities", "site_id": site})
    nodes = [
        {"flow_node_id": node_id, "node_type": kind, "flow_node_name": name, "x": x, "y": y, "width": width, "height": height,
         "bindings": [{"role": role, "tag_id": tag, "min": low, "max": high, "format": DECIMALS.get(tag, "")}
                      for role, tag, low, high in bindings]}
        for node_id, kind, name, x, y, width, height, bindings in FLOW_NODES
    ]  # fmt: skip
    edges = [
        {"edge_id": edge_id, "from_node_id": begin, "to_node_id": end, "kind": kind, "label": label, **({"tag_id": tag} if tag else {})}
        for edge_id, begin, end, kind, label, tag in FLOW_EDGES
    ]
    version = v5("GET", "/flow/FLOW_BOTTLING")["version"]
    v5("PUT", "/flow/FLOW_BOTTLING/graph", {"nodes": nodes, "edges": edges, "version": version})
