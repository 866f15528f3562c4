"""Who may create accounts, tokens, users and keys: no caller can extend its own rights, and an id has one owner."""

import itertools

import pytest

from v5 import V5

pytestmark = pytest.mark.one_store

PASSWORD = "correct horse battery"
PEOPLE = {"boss": "admin", "eng": "engineer", "eve": "viewer"}


@pytest.fixture(scope="module")
def v5_gateway(make_v5_gateway):
    """One of its own: its first administrator is made here."""
    return make_v5_gateway().start()


@pytest.fixture(scope="module")
def root(v5_gateway):
    """The first administrator's v1 session."""
    return v5_gateway.first_admin(PASSWORD)


@pytest.fixture(scope="module")
def people(v5_gateway, root):
    """V5 by the sessions of persons of three roles."""
    clients = {}
    for name, role in PEOPLE.items():
        root.done("POST", "/api/v1/users", {"user_id": name, "password": PASSWORD, "role": role})
        person = v5_gateway.client(key=None)
        assert person.login(name, PASSWORD).status == 200
        clients[name] = V5(v5_gateway)
        clients[name].session.cookies.update(person.session.cookies)
        clients[name].session.headers["X-CSRF-Token"] = person.csrf
    return clients


@pytest.fixture(scope="module")
def keys(v5_gateway, v1, v1_key, accounts, people):
    """All other kinds of callers, each with the role admin."""
    named = v1.done("POST", "/api/v1/keys", {"name": "named", "role": "admin"})["key"]
    narrow = accounts.connect("admin", ["system:read", "system:write"])
    return {"main key": v1_key, "named key": V5(v5_gateway, v1_key=named), "service key": accounts.connect("admin"),
            "narrow service key": narrow, "key of an administrator": key_of(people["boss"], "boss")}  # fmt: skip


def key_of(session, user_id):
    client = V5(session.gateway)
    token = session.done("POST", "/system/token", {"user_id": user_id, "description": "own"})["token"]
    client.key = client.connect(user_id, token).data["api_key"]
    return client


def may(client, method, path, body=None):
    return client.call(method, path, body).code != "E1101"


def test_a_users_token_is_created_by_that_user_or_an_administrator_in_session(people, keys):
    for asker, user_id in itertools.product(people, PEOPLE):
        expected = asker == user_id or PEOPLE[asker] == "admin"
        assert may(people[asker], "POST", "/system/token", {"user_id": user_id, "description": "d"}) == expected, (asker, user_id)
    for asker, user_id in itertools.product(keys, PEOPLE):
        assert not may(keys[asker], "POST", "/system/token", {"user_id": user_id, "description": "d"}), (asker, user_id)


def test_a_token_allows_no_more_than_its_user_may(people):
    for name, role in PEOPLE.items():
        assert key_of(people[name], name).read("/system/me")["role"] == role


def test_accounts_and_their_tokens_are_made_by_administrators_in_session_and_the_main_key(people, keys, accounts, new_id):
    victim = accounts.make("viewer")
    calls = [("POST", "/system/account", lambda: {"user_id": new_id("svc").lower(), "role": "admin"}),
             ("POST", "/system/account/bulk", lambda: {"items": [{"user_id": new_id("svc").lower()}]}),
             ("PUT", f"/system/account/{victim}", lambda: {"role": "admin"}),
             ("DELETE", "/system/account/nobody-knows", lambda: None),
             ("POST", "/system/token", lambda: {"user_id": victim, "description": "d"}),
             ("DELETE", "/system/token/TKN_NONE", lambda: None)]  # fmt: skip
    for method, path, body in calls:
        for name, client in people.items():
            assert may(client, method, path, body()) == (name == "boss"), (name, method, path)
        for name, client in keys.items():
            assert may(client, method, path, body()) == (name == "main key"), (name, method, path)
    for client in keys.values():
        assert client.call("POST", "/system/account/import", data="user_id,role\nimp,admin\n",
                           headers={"Content-Type": "text/csv"}).code == ("" if client is keys["main key"] else "E1101")  # fmt: skip


def test_a_service_account_cannot_widen_its_own_scopes(keys):
    narrow = keys["narrow service key"]
    own = narrow.read("/system/me")
    narrow.refused("E1101", "PUT", f"/system/account/{own['user_id']}", {"scopes": ["*:write"]})
    assert narrow.read("/system/me")["scopes"] == own["scopes"]


@pytest.mark.parametrize("user_id", ["boss", "api-key", "open", "counter", "opcua", "edge_x", "key_x"])
def test_an_account_never_has_the_id_of_another(v1_key, people, user_id):
    refused = v1_key.refused("E1200", "POST", "/system/account", {"user_id": user_id, "role": "viewer"})
    assert refused.fields == {"user_id"}
    bulk = v1_key.refused("E1200", "POST", "/system/account/bulk", {"items": [{"user_id": user_id}]})
    assert user_id in bulk.message
    v1_key.refused("E1300", "GET", f"/system/account/{user_id}")


def test_a_person_never_has_the_id_of_an_account_or_of_the_gateway(root, accounts):
    for user_id in (accounts.make(), "api-key", "OPEN", "EDGE_1", "KEY_1"):
        answer = root.post("/api/v1/users", {"user_id": user_id, "password": PASSWORD, "role": "viewer"})
        assert answer.code == "DUPLICATE" and user_id in answer.data["msg"], answer
        assert root.get(f"/api/v1/users/{user_id}").code == "NOT_FOUND"


def test_a_named_key_makes_no_keys(v5_gateway, v1):
    named = v1.done("POST", "/api/v1/keys", {"name": "short", "role": "admin"})["key"]
    answer = v5_gateway.client(key=named).post("/api/v1/keys", {"name": "long", "role": "admin"})
    assert answer.status == 403 and answer.code == "FORBIDDEN"
    assert [key["name"] for key in v1.get("/api/v1/keys").data["data"]].count("long") == 0
