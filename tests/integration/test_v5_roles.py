"""V5 point 8: what a role may do, and how scopes narrow it (v5 §2)."""

import pytest

from resources import RESOURCES

pytestmark = pytest.mark.one_store

ROLES = ("viewer", "operator", "engineer", "admin")


@pytest.fixture(scope="module")
def by_role(accounts):
    return {role: accounts.connect(role) for role in ROLES}


def allowed(client, method, path, body=None):
    return client.call(method, path, body).code != "E1101"


@pytest.mark.parametrize("kind", [kind for kind in RESOURCES if kind != "account"])
def test_08_all_may_read_and_engineers_may_change_every_kind(by_role, plant, kind):
    path = RESOURCES[kind].path
    for role, client in by_role.items():
        may_write = role in ("engineer", "admin")
        assert allowed(client, "GET", path), role
        assert allowed(client, "GET", f"{path}/{RESOURCES[kind].prefix}NONE"), role
        assert allowed(client, "POST", path, plant.body(kind)) == may_write, role
        for method in ("PUT", "PATCH", "DELETE"):
            body = {} if method != "DELETE" else None
            assert allowed(client, method, f"{path}/{RESOURCES[kind].prefix}NONE", body) == may_write, (role, method)
        assert allowed(client, "POST", f"{path}/bulk", {"items": []}) == may_write, role


def test_08_a_refusal_names_role_and_domain(by_role, plant):
    answer = by_role["viewer"].refused("E1101", "POST", "/site", plant.body("site"))
    assert "viewer" in answer.message and "site" in answer.message


def test_08_accounts_and_tokens_are_seen_by_administrators_and_changed_by_no_service_account(by_role, accounts):
    user_id = accounts.make()
    for role, client in by_role.items():
        is_admin = role == "admin"
        assert allowed(client, "GET", "/system/account") == is_admin, role
        assert allowed(client, "GET", "/system/token") == is_admin, role
        assert not allowed(client, "PUT", f"/system/account/{user_id}", {"description": "d"}), role
        assert not allowed(client, "DELETE", "/system/token/TKN_NONE"), role
        for path in ("/system/ping", "/system/me", "/system/change"):
            assert allowed(client, "GET", path), (role, path)


def test_08_an_operator_runs_orders_but_plans_none(by_role, plant):
    line, operator = plant.new("line"), by_role["operator"]
    order = plant.new("order", line_id=line)
    by_role["viewer"].refused("E1101", "POST", f"/order/{order}/start")
    for action in ("start", "pause", "resume"):
        operator.done("POST", f"/order/{order}/{action}")
    operator.done("POST", f"/order/{order}/report", {"good_qty": 5})
    operator.done("POST", f"/order/{order}/end")
    operator.done("POST", f"/order/{plant.new('order')}/abort")
    operator.refused("E1101", "PUT", f"/order/{order}", {"note": "n"})


def test_08_an_operator_answers_alarms_but_defines_none(by_role, plant):
    alarm, operator = plant.new("alarm"), by_role["operator"]
    for action, body in (("shelve", {}), ("unshelve", None), ("comment", {"comment": "c"})):
        by_role["viewer"].refused("E1101", "POST", f"/alarm/{alarm}/{action}", body)
        operator.done("POST", f"/alarm/{alarm}/{action}", body)
    operator.refused("E1400", "POST", f"/alarm/{alarm}/ack")  # may, but there is nothing to acknowledge
    assert allowed(operator, "POST", "/alarm/ack", {"alarm_ids": [alarm]})
    operator.refused("E1101", "PUT", f"/alarm/{alarm}", {"enabled": False})


def test_08_a_scope_of_reading_blocks_writes_and_other_domains(accounts, plant):
    client = accounts.connect("engineer", ["site:read"])
    client.read("/site")
    client.refused("E1101", "POST", "/site", plant.body("site"))
    client.refused("E1101", "GET", "/product")
    assert client.read("/system/me")["scopes"] == ["site:read"]


def test_08_scopes_of_several_domains_stand_next_to_each_other(accounts, plant):
    client = accounts.connect("engineer", ["site:write", "order:operate", "product:read"])
    client.done("POST", "/site", plant.body("site"))
    client.read("/product")
    client.refused("E1101", "POST", "/product", plant.body("product"))
    order = plant.new("order", line_id=plant.new("line"))
    client.done("POST", f"/order/{order}/start")
    client.refused("E1101", "PUT", f"/order/{order}", {"note": "n"})


def test_08_a_scope_cannot_widen_the_role(accounts, plant):
    client = accounts.connect("viewer", ["*:write"])
    client.refused("E1101", "POST", "/site", plant.body("site"))
    reader = accounts.connect("admin", ["*:read"])
    reader.read("/site")
    reader.refused("E1101", "POST", "/site", plant.body("site"))


@pytest.mark.parametrize("scope", ["site", "site:fly", "nosuch:read", ":read", "*:", ""])
def test_08_scopes_that_mean_nothing_are_refused(v1_key, plant, scope):
    v1_key.refused("E1002", "POST", "/system/account", {"user_id": plant.new_id("account"), "scopes": [scope]})
