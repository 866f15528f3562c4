"""V5 points 9 to 11: which fault wins, the nine codes, unknown paths and methods (v5 §1.5)."""

import pytest

from v5 import STATUS, V5

LONG = "x" * 201


@pytest.mark.one_store
def test_09_an_unknown_path_wins_over_a_missing_key(nobody):
    nobody.refused("E1300", "GET", "/nosuch")
    answer = nobody.refused("E1001", "DELETE", "/site")
    assert "GET" in answer.headers["Allow"] and "POST" in answer.headers["Allow"]


@pytest.mark.one_store
def test_09_plain_http_wins_over_a_missing_key(v5_gateway):
    plain = V5(v5_gateway, base=v5_gateway.http)
    answer = plain.get("/site?size=5")
    assert answer.status == 308
    assert answer.headers["Location"] == f"https://127.0.0.1:{v5_gateway.ports['https']}/api/v5/site?size=5"
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        plain.refused("E1101", method, "/site" + ("" if method == "POST" else "/SITE_X"), {})
    plain.refused("E1300", "POST", "/nosuch", {})


@pytest.mark.one_store
def test_09_a_missing_key_wins_over_role_and_body(nobody):
    nobody.refused("E1100", "POST", "/site", data=b"{", headers={"Content-Type": "application/json"})


@pytest.mark.one_store
def test_09_the_role_wins_over_existence_and_body(accounts):
    viewer = accounts.connect("viewer")
    viewer.refused("E1101", "DELETE", "/site/SITE_NONE")
    viewer.refused("E1101", "PUT", "/site/SITE_NONE", {"site_name": LONG, "nosuch": 1})
    viewer.refused("E1101", "POST", "/site", data=b"{", headers={"Content-Type": "application/json"})


@pytest.mark.one_store
def test_09_shape_wins_over_rules(v5):
    answer = v5.refused("E1001", "POST", "/site", {"site_id": "B", "site_name": LONG, "nosuch": 1})
    assert answer.fields == {"nosuch"}, "faults of one step only"
    answer = v5.refused("E1001", "POST", "/site", {"site_id": "B"})
    assert answer.fields == {"site_name"}
    v5.refused("E1001", "GET", "/site", size=0, nosuch=1)


@pytest.mark.one_store
def test_09_a_query_string_over_8_kib_is_malformed(v5, nobody, accounts):
    def path(size):
        return "/employee?crew=" + "x" * (size - len("crew="))

    assert v5.done("GET", path(8192)) == []
    assert "query string" in v5.refused("E1001", "GET", path(8193)).body["_message"]
    v5.refused("E1001", "GET", "/employee/count?" + "&" * 8193)
    nobody.refused("E1100", "GET", path(8193))
    accounts.connect("viewer").refused("E1101", "POST", path(8193), {})


def test_09_rules_win_over_existence(v5):
    v5.refused("E1002", "PUT", "/site/SITE_NONE", {"site_name": LONG})
    v5.refused("E1001", "PUT", "/site/SITE_NONE", {"site_name": 5})
    v5.refused("E1002", "POST", "/order/ORDER_NONE/report", {"good_qty": 1, "reason": "x" * 501})


def test_09_existence_wins_over_the_version(v5):
    v5.refused("E1300", "PUT", "/site/SITE_NONE", {"description": "d"}, headers={"If-Match": '"7"'})
    v5.refused("E1300", "DELETE", "/site/site-without-prefix")
    v5.refused("E1300", "POST", "/order/ORDER_NONE/start", {"version": 3})


def test_09_the_version_wins_over_cross_field_checks(v5, plant):
    order = plant.new("order", planned_start=2_000_000_000_000, planned_end=2_000_000_001_000)
    too_early = {"planned_end": 1_999_999_999_000}
    v5.refused("E1200", "PUT", f"/order/{order}", too_early, headers={"If-Match": '"9"'})
    v5.refused("E1002", "PUT", f"/order/{order}", too_early, headers={"If-Match": '"1"'})


def test_09_the_version_wins_over_a_domain_rule(v5, plant):
    order = plant.new("order")
    v5.refused("E1200", "POST", f"/order/{order}/pause", {"version": 9})
    v5.refused("E1400", "POST", f"/order/{order}/pause", {"version": 1})


def test_09_a_domain_rule_wins_over_a_conflict(v5, plant):
    closed, taken = plant.new("site", active=False), plant.new("employee")
    v5.refused("E1400", "POST", "/employee", plant.body("employee", employee_id=taken, site_id=closed))
    v5.refused("E1400", "POST", "/tag", plant.body("tag", tag_id=plant.shared("tag"), opc_id="EDGE_SYSTEM"))


def test_09_a_taken_id_wins_over_a_missing_reference(v5, plant):
    taken = plant.new("employee")
    answer = v5.refused("E1200", "POST", "/employee", plant.body("employee", employee_id=taken, site_id="SITE_NONE"))
    assert taken in answer.message


def provoked(v5_gateway, v5, plant):
    """One call for each code that a healthy gateway can return."""
    viewer_less = V5(v5_gateway)
    site = plant.shared("site")
    yield "E1001", v5.post("/site", {})
    yield "E1002", v5.post("/site", {"site_name": LONG})
    yield "E1100", viewer_less.get("/site")
    yield "E1101", V5(v5_gateway, base=v5_gateway.http).post("/site", {})
    yield "E1200", v5.post("/site", {"site_id": site, "site_name": "x"})
    yield "E1300", v5.get("/site/SITE_NONE")
    yield "E1400", v5.post(f"/order/{plant.new('order')}/end")


def test_10_the_http_status_is_that_of_the_code(v5_gateway, v5, plant):
    for code, answer in provoked(v5_gateway, v5, plant):
        assert (answer.code, answer.status, answer.body["_http_status"]) == (code, STATUS[code], STATUS[code]), answer


def test_10_a_database_that_another_program_holds_is_e1500(make_v5_gateway):
    gateway = make_v5_gateway().start()
    client = V5(gateway, v1_key=gateway.key())
    client.done("POST", "/site", {"site_name": "before"})
    with gateway.store.locked("site"):
        client.read("/site")
        answer = client.refused("E1500", "POST", "/site", {"site_name": "meanwhile"}, timeout=30)
        assert (answer.status, answer.body["_http_status"]) == (503, 503)
    client.done("POST", "/site", {"site_name": "after"})
    assert {site["site_name"] for site in client.read("/site")} >= {"before", "after"}
    assert "meanwhile" not in {site["site_name"] for site in client.read("/site")}


def test_10_a_defect_is_e1900_and_returns_only_the_request_id(make_v5_gateway):
    gateway = make_v5_gateway().start()
    client = V5(gateway, v1_key=gateway.key())
    client.done("POST", "/customer", {"customer_name": "there"})
    tables = {table for table, _ in gateway.store.columns()}
    assert "customer" in tables
    gateway.store.sql("ALTER TABLE customer RENAME TO customer_is_away")
    answer = client.refused("E1900", "GET", "/customer")
    assert (answer.status, answer.body["_http_status"]) == (500, 500)
    assert answer.headers["X-Request-Id"] in answer.message
    assert "customer" not in answer.message.replace("/customer", "") and not answer.errors
    gateway.store.sql("ALTER TABLE customer_is_away RENAME TO customer")


@pytest.mark.one_store
@pytest.mark.parametrize("path", ["", "/", "/nosuch", "/site/SITE_1/nosuch", "/system/nosuch", "/asset/nosuch/X_1"])
def test_11_an_unknown_path_is_e1300(v5, path):
    v5.refused("E1300", "GET", path)


@pytest.mark.one_store
@pytest.mark.parametrize(
    "method, path, allowed",
    [
        ("DELETE", "/site", {"GET", "POST"}),
        ("PUT", "/product", {"GET", "POST"}),
        ("POST", "/site/SITE_1", {"GET", "PUT", "PATCH", "DELETE"}),
        ("POST", "/site/SITE_1/exists", {"GET"}),
        ("GET", "/system/connect", {"POST"}),
        ("GET", "/order/ORDER_1/start", {"POST"}),
        ("POST", "/system/ping", {"GET"}),
        ("POST", "/asset/tree", {"GET"}),
        ("GET", "/flow/FLOW_1/graph", {"PUT"}),
    ],
)
def test_11_a_wrong_method_is_e1001_and_names_the_right_ones(v5, method, path, allowed):
    answer = v5.refused("E1001", method, path)
    named = {name.strip() for name in answer.headers["Allow"].split(",")}
    assert allowed <= named and method not in named


@pytest.mark.one_store
def test_11_the_request_id_of_the_caller_is_kept(v5):
    wanted = "4b1f9f0e-7a44-4c39-9d5a-0f5d1c1b7a10"
    assert v5.get("/site", headers={"X-Request-Id": wanted}).headers["X-Request-Id"] == wanted
