"""Every operation of both OpenAPI documents, called by all kinds of callers for things that do not exist and with
invalid bodies: each is answered by a code that the documents name, none by "an unexpected error", and the gateway keeps
running."""

import itertools
import urllib.parse

import pytest

from calls import fill, operations, wrong_bodies
from http_session import Connection, as_json
from v5 import V5, Accounts

ROLES = ("viewer", "operator", "engineer", "admin")
IDS = ("NOPE", "FLOW_NOPE", "EDGE_SYSTEM", urllib.parse.quote("가/%00\r\n", safe=""), "a" * 300, ".", "*", "-1")
PASSWORD = "correct horse battery"
# These end what the other calls of this file need: the session, or the key of the caller.
LEFT_OUT = {"/logout", "/api/v5/system/disconnect"}


@pytest.fixture(scope="module")
def own_gateway(make_gateway):
    return make_gateway({"edge.rest.api.strict_http": "true", "edge.admin.runner": "none"}).start()


@pytest.fixture(scope="module")
def main_key(own_gateway):
    return own_gateway.client()


@pytest.fixture(scope="module")
def documents(own_gateway, main_key):
    v5 = V5(own_gateway, v1_key=own_gateway.key())
    return {"v1": main_key.session.get(own_gateway.https + "/api/v1/openapi.json", headers={"X-API-Key": main_key.key}).json(),
            "v5": v5.session.get(v5.base + "/openapi.json", headers=v5.identity()).json()}  # fmt: skip


@pytest.fixture(scope="module")
def callers(own_gateway, main_key):
    """Headers of all kinds of callers, by name."""
    accounts = Accounts(V5(own_gateway, v1_key=own_gateway.key()))
    session = own_gateway.first_admin(PASSWORD)
    person = {"Cookie": f"penstock_session={session.session.cookies['penstock_session']}"}
    all_of_them = {"nobody": {}, "main key": {"X-API-Key": main_key.key}, "wrong key": {"api_key": "wrong"},
                   "session": person | {"X-CSRF-Token": session.csrf}, "session without token": person}  # fmt: skip
    for role in ROLES:
        key = main_key.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"]
        all_of_them[f"named key {role}"] = {"X-API-Key": key}
        all_of_them[f"service key {role}"] = {"api_key": accounts.connect(role).key}
    return all_of_them


@pytest.fixture
def ask(own_gateway):
    """One call, unchanged; the answer must not look like a crash. Returns its status."""
    connection = Connection(own_gateway.https, own_gateway.ca)

    def call(caller, method, path, body=b""):
        if isinstance(body, dict):
            caller, body = caller | {"Content-Type": "application/json"}, as_json(body)
        response = connection.call(method, path, caller, body)
        status, text = response.status_code, response.text
        told = f"{method} {path} {str(body)[:200]}: {status} {text[:500]}"
        assert status not in (500, 502), told
        assert '"_code":"E1900"' not in text and '"code":"INTERNAL_ERROR"' not in text, told
        return status

    yield call
    connection.close()
    assert own_gateway.program.is_running(), own_gateway.complaints()
    assert "an unexpected" not in own_gateway.log()


@pytest.mark.parametrize("api", ("v1", "v5"))
def test_every_call_of_every_caller_for_what_does_not_exist(documents, callers, ask, api):
    for method, template, _ in operations(documents[api]):
        if template in LEFT_OUT:
            continue
        for (name, caller), an_id in itertools.product(callers.items(), IDS):
            if an_id != IDS[0] and ("{" not in template or name not in ("main key", "service key admin")):
                continue
            if method != "GET" and an_id == IDS[2] and name in ("main key", "session"):
                continue  # EDGE_SYSTEM exists: that is another test's
            status = ask(caller, method, fill(template, an_id))
            if name == "wrong key" and api == "v5" and not template.endswith(("/ping", "/connect")):
                assert status == 401, (method, template)


@pytest.mark.parametrize("api", ("v1", "v5"))
def test_every_body_that_makes_no_sense(documents, callers, ask, api):
    for method, template, operation in operations(documents[api]):
        if template in LEFT_OUT or method in ("GET", "DELETE"):
            continue
        for an_id in ("NOPE", "EDGE_SYSTEM")[: 2 if "{" in template else 1]:
            for body in wrong_bodies(documents[api], operation):
                ask(callers["main key"], method, fill(template, an_id), body)


@pytest.mark.parametrize("api", ("v1", "v5"))
def test_every_query_parameter_with_what_it_does_not_take(documents, callers, ask, api):
    for method, template, operation in operations(documents[api]):
        for parameter in operation.get("parameters", []):
            if parameter["in"] != "query" or method != "GET":
                continue
            for text in ("", "-1", "0", "1e99", "zzz", "%00", "%", "%25", "a,b,,", "9" * 40, "true", "x" * 4000):
                ask(callers["main key"], method, f"{fill(template, 'NOPE')}?{parameter['name']}={text}")
