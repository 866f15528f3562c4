"""Finding A4: all open access of a user, at every change of that user (docs/decisions/0009)."""

import pytest

from v5 import V5
from waiting import eventually

pytest.importorskip("asyncua")
from ua import Visitor  # noqa: E402

PASSWORD = "correct horse battery"
OTHER = "another long password"

CHANGES = {
    "role": lambda admin, name: admin.done("PUT", f"/api/v1/users/{name}", {"role": "viewer"}),
    "disabled": lambda admin, name: admin.done("PUT", f"/api/v1/users/{name}", {"disabled": True}),
    "deleted": lambda admin, name: admin.done("DELETE", f"/api/v1/users/{name}"),
    "password": lambda admin, name: admin.done("PUT", f"/api/v1/users/{name}", {"password": OTHER}),
}


@pytest.fixture(scope="module")
def gateway(make_gateway):
    return make_gateway({"edge.opcua.allow_none": "true", "edge.opcua.trust": "all"}).start()


@pytest.fixture(scope="module")
def admin(gateway):
    return gateway.first_admin(PASSWORD)


@pytest.fixture
def node(make_opc):
    """A tag that can be written."""
    opc_id = make_opc(["hr10"])
    return f"ns=2;s=SITE_DEFAULT.{opc_id}.{opc_id}.hr10"


class Person:
    """A user with every kind of access: each returns whether it still allows a change."""

    def __init__(self, gateway, admin, name):
        self.gateway, self.name = gateway, name
        admin.done("POST", "/api/v1/users", {"user_id": name, "password": PASSWORD, "role": "admin"})
        self.session = gateway.client(key=None)
        assert self.session.login(name, PASSWORD).status == 200
        person = V5(gateway)
        person.session.cookies.update(self.session.session.cookies)
        made = person.done(
            "POST", "/system/token", {"user_id": name, "description": "mine"}, headers={"X-CSRF-Token": self.session.csrf}
        )
        self.token = made["token"]
        self.v5 = V5(gateway, V5(gateway).connect(name, self.token).data["api_key"])
        self.key = gateway.client(key=self.session.done("POST", "/api/v1/keys", {"name": name, "role": "admin"})["key"])
        self.visitor = Visitor(gateway, name, PASSWORD)

    def http_session(self):
        return self.session.post("/api/v1/opc/NONE/start").code == "NOT_FOUND"

    def v5_key(self):
        return self.v5.put("/site/NONE", {"description": "x"}).code == "E1300"

    def v5_token(self):
        answer = V5(self.gateway).connect(self.name, self.token)
        return answer.status == 200 and V5(self.gateway, answer.data["api_key"]).put("/site/NONE", {"description": "x"}).code == "E1300"

    def named_key(self):
        return self.key.post("/api/v1/opc/NONE/start").code == "NOT_FOUND"

    def opcua(self, node):
        return self.visitor.write(node, 7) == "Good"


@pytest.fixture
def person(gateway, admin, new_id):
    made = Person(gateway, admin, new_id("person"))
    yield made
    made.visitor.leave()
    admin.delete(f"/api/v1/users/{made.name}")


@pytest.mark.parametrize("change", CHANGES)
def test_every_door_ends_with_the_change(gateway, admin, person, node, change):
    doors = {
        "HTTP session": person.http_session,
        "OPC UA session": lambda: person.opcua(node),
        "V5 key": person.v5_key,
        "V5 token": person.v5_token,
        "named key": person.named_key,
    }
    eventually(doors["OPC UA session"], within=10, what="the device is connected")
    assert {name: is_open() for name, is_open in doors.items()} == dict.fromkeys(doors, True)
    CHANGES[change](admin, person.name)
    stays = {"named key"} if change == "password" else set()
    assert {name for name, is_open in doors.items() if is_open()} == stays


def test_a_new_user_of_the_same_name_gets_nothing_of_who_was_there_before(gateway, admin, person, node):
    admin.done("DELETE", f"/api/v1/users/{person.name}")
    admin.done("POST", "/api/v1/users", {"user_id": person.name, "password": OTHER, "role": "admin"})
    assert not person.http_session() and not person.v5_key() and not person.v5_token() and not person.opcua(node)


def test_who_changes_the_own_password_ends_all_but_the_session_that_did(gateway, admin, person, node):
    body = {"old_password": PASSWORD, "password": OTHER}
    elsewhere = gateway.client(key=None)
    assert elsewhere.login(person.name, PASSWORD).status == 200
    answer = person.session.put("/api/v1/session/password", body)
    assert answer.status == 200, answer
    person.session.csrf = answer.data["csrf_token"]
    assert person.http_session()
    assert elsewhere.get("/api/v1/edge").status == 401
    assert not person.v5_key() and not person.v5_token() and not person.opcua(node)
    Visitor(gateway, person.name, OTHER).leave()


def test_an_enabled_person_comes_in_again_and_a_promoted_one_may_more(gateway, admin, person, node):
    admin.done("PUT", f"/api/v1/users/{person.name}", {"disabled": True})
    admin.done("PUT", f"/api/v1/users/{person.name}", {"disabled": False, "role": "viewer"})
    viewer = Visitor(gateway, person.name, PASSWORD)
    assert viewer.write(node, 7) == "BadUserAccessDenied"
    admin.done("PUT", f"/api/v1/users/{person.name}", {"role": "operator"})
    viewer.leave()
    writer = Visitor(gateway, person.name, PASSWORD)
    eventually(lambda: writer.write(node, 7) == "Good", within=10)
    writer.leave()


def test_keys_of_the_gateways_own_key_depend_on_no_account(gateway, client, admin, person):
    key = gateway.client(key=client.done("POST", "/api/v1/keys", {"name": "machine", "role": "operator"})["key"])
    admin.done("DELETE", f"/api/v1/users/{person.name}")
    assert key.post("/api/v1/opc/NONE/start").code == "NOT_FOUND"
