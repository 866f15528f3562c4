"""Options that are secret or may hold a secret (finding A12): who sees them, what is sent back and stored."""

import sqlite3

import pytest

from receiver import Receiver
from v5 import V5
from waiting import eventually

PASSWORD = "a long enough password"
SECRETS = ("t0pKeyInPath", "QmFzaWM6c2VjcmV0", "bodySecret1", "writeSecret2", "tokenSecret3", "urlSecret4", "hookSecret5")

DEVICE = {
    "opc_type": "HTTP",
    "opc_agent_ip": "http://127.0.0.1:9",
    "auto_collect": "false",
    "timecycle": 60_000,
    "options": {
        "path": f"/read?key={SECRETS[0]}&station={{opc_id}}",
        "method": "POST",
        "headers": {"Authorization": f"Basic {SECRETS[1]}", "X-Plant": "7"},
        "body": f"<login>{SECRETS[2]}</login>",
        "write_path": "/set",
        "write_body": f'{{"pin":"{SECRETS[3]}","v":{{value}}}}',
    },
}
TRANSFER = {
    "type": "api",
    "url": f"http://127.0.0.1:9/in?code={SECRETS[5]}",
    "headers": {"X-Api-Key": SECRETS[6], "X-Line": "3"},
    "format": "template",
    "template": f'{{"pin":"{SECRETS[4]}","samples":{{samples}}}}',
}


@pytest.fixture(scope="module")
def admin(gateway):
    return gateway.first_admin(PASSWORD)


@pytest.fixture(scope="module")
def person(gateway, admin):
    def make(role):
        admin.done("POST", "/api/v1/users", {"user_id": f"a_{role}", "password": PASSWORD, "role": role})
        session = gateway.client(key=None)
        assert session.login(f"a_{role}", PASSWORD).status == 200
        return session

    return {role: make(role) for role in ("viewer", "operator", "engineer")}


@pytest.fixture(scope="module", autouse=True)
def configured(client):
    tag = {"tag_id": "S1", "plc_address": "/v", "data_type": "Int16", "options": {"write_body": f"<pin>{SECRETS[3]}</pin>"}}
    client.create({**DEVICE, "opc_id": "SECRETIVE", "tag_list": [tag]})
    client.done("POST", "/api/v1/transfer/secretive", TRANSFER)


READS = (
    "/api/v1/opc", "/api/v1/opc/SECRETIVE", "/api/v1/opc/SECRETIVE/tag", "/api/v1/opc/SECRETIVE/tag?format=csv",
    "/api/v1/opc/SECRETIVE/plan", "/api/v1/tag/S1", "/api/v1/transfer", "/api/v1/transfer/secretive",
    "/api/v5/opc", "/api/v5/opc/SECRETIVE", "/api/v5/tag", "/api/v5/tag/S1", "/api/v5/opc/export", "/api/v5/tag/export",
)  # fmt: skip


@pytest.mark.parametrize("role", ["viewer", "operator"])
def test_who_may_not_change_them_sees_no_value_that_may_hold_a_secret(person, role):
    seen = 0
    for path in READS:
        answer = person[role].get(path)
        assert answer.status in (200, 403, 404), (path, answer)
        seen += answer.status == 200
        assert not [secret for secret in SECRETS if secret in answer.text], (path, answer)
    assert seen >= 8, "the reads did not read"


def test_who_may_change_them_sees_what_is_no_secret_and_can_send_it_back(person):
    engineer = person["engineer"]
    shown = engineer.get("/api/v1/opc/SECRETIVE").data
    assert shown["options"]["path"] == "/read?key=***&station={opc_id}"
    assert shown["options"]["headers"] == {"Authorization": "***", "X-Plant": "7"}
    assert shown["options"]["body"] == DEVICE["options"]["body"], "an engineer must see the request"
    way = engineer.get("/api/v1/transfer/secretive").data
    assert way["url"] == "http://127.0.0.1:9/in?code=***" and way["headers"] == {"X-Api-Key": "***", "X-Line": "3"}

    engineer.done("PUT", "/api/v1/opc/SECRETIVE", {**shown, "description": "sent back"})
    engineer.done("PUT", "/api/v1/transfer/secretive", {k: v for k, v in way.items() if k not in ("status", "source", "name")})
    assert engineer.get("/api/v1/opc/SECRETIVE").data["options"] == shown["options"]

    lost = engineer.call("PUT", "/api/v1/opc/SECRETIVE", {"options": {**shown["options"], "path": "/other?pin=***"}})
    assert lost.status == 400 and "options.path" in lost.text, lost


def test_the_other_door_shows_the_same_and_a_record_sent_back_is_not_changed(gateway):
    v5 = V5(gateway, v1_key=gateway.key())
    record = v5.get("/opc/SECRETIVE").data
    assert record["options"]["headers"] == {"Authorization": "***", "X-Plant": "7"}
    again = v5.put("/opc/SECRETIVE", record).data
    assert again["version"] == record["version"] and again["options"] == record["options"]


ELSEWHERE = {"host": ("http://127.0.0.2:9", "http://127.0.0.2:9/in?code=***"),
             "port": ("http://127.0.0.1:10", "http://127.0.0.1:10/in?code=***"),
             "scheme": ("https://127.0.0.1:9", "https://127.0.0.1:9/in?code=***")}  # fmt: skip


@pytest.mark.parametrize("what", ELSEWHERE)
def test_another_receiver_asks_for_the_secrets_again(person, gateway, what):
    engineer = person["engineer"]
    address, url = ELSEWHERE[what]
    shown = engineer.get("/api/v1/opc/SECRETIVE").data
    moved = {"opc_id": "SECRETIVE", "opc_type": "HTTP", "opc_agent_ip": address, "options": shown["options"]}
    v5 = V5(gateway)
    v5.session, v5.key = engineer.session, None
    v5.session.headers["X-CSRF-Token"] = engineer.csrf
    for method, path, body in (("PUT", "/api/v1/opc/SECRETIVE", {"opc_agent_ip": address}),
                               ("PUT", "/api/v1/opc/SECRETIVE", moved),
                               ("POST", "/api/v1/opc/test", moved)):  # fmt: skip
        answer = engineer.call(method, path, body)
        assert answer.status == 400 and "options.path" in answer.text and "options.headers" in answer.text, (path, answer)
    for body in ({"opc_agent_ip": address}, {"opc_agent_ip": address, "options": shown["options"]}):
        answer = v5.call("PATCH", "/opc/SECRETIVE", body)
        assert answer.status == 400 and "options.headers" in answer.text, answer
    answer = engineer.put("/api/v1/transfer/secretive", {"url": url})
    assert answer.status == 400 and "url" in answer.text and "headers" in answer.text, answer
    assert engineer.get("/api/v1/opc/SECRETIVE").data["opc_agent_ip"] == DEVICE["opc_agent_ip"]
    # Who knows them may say them, and what is none stays.
    again = {**moved, "options": {**shown["options"], "path": "/read?key=new", "headers": {"Authorization": "new"}}}
    assert engineer.call("POST", "/api/v1/opc/test", again).status == 200
    engineer.done("PUT", "/api/v1/opc/SECRETIVE", {"opc_agent_ip": "http://127.0.0.1:9/", "timecycle": 60_001})
    engineer.done("PUT", "/api/v1/opc/SECRETIVE", {"opc_agent_ip": DEVICE["opc_agent_ip"]})


@pytest.mark.parametrize("text", ["enc0:", "enc1:AAAA"])
def test_what_marks_a_stored_secret_brings_none_to_another_receiver(gateway, person, text):
    """A client that may change the device, but not read its secrets, gives what the store has for one."""
    engineer = person["engineer"]
    v5 = V5(gateway)
    v5.session, v5.key = engineer.session, None
    v5.session.headers["X-CSRF-Token"] = engineer.csrf
    options = {"path": text, "headers": {"A": "1"}, "body": text, "write_body": text, "write_path": text}
    for address in (DEVICE["opc_agent_ip"], "http://127.0.0.2:9"):
        body = {"opc_agent_ip": address, "options": options}
        for answer in (engineer.call("PUT", "/api/v1/opc/SECRETIVE", body), v5.call("PATCH", "/opc/SECRETIVE", body)):
            assert answer.status == 400 and "options.path" in answer.text and "options.body" in answer.text, answer
    assert engineer.get("/api/v1/opc/SECRETIVE").data["opc_agent_ip"] == DEVICE["opc_agent_ip"]


def test_a_key_in_the_query_of_a_devices_address_is_sealed_and_masked_as_a_transfers(gateway, client, person):
    secret = "addressSecret8"
    client.create({**DEVICE, "opc_id": "QUERY", "opc_agent_ip": f"http://127.0.0.1:9/v?key={secret}", "options": {}})
    for path in ("/api/v1/opc/QUERY", "/api/v1/opc", "/api/v5/opc/QUERY"):
        assert secret not in person["engineer"].get(path).text, path
    assert client.get("/api/v1/opc/QUERY").data["options"]["path"] == "/v?key=***"
    with sqlite3.connect(gateway.data / "config.sqlite") as database:
        assert secret not in "\n".join(database.iterdump())
    client.done("PUT", "/api/v1/opc/QUERY", {"opc_agent_ip": "http://127.0.0.1:9/w?key=other"})
    assert client.get("/api/v1/opc/QUERY").data["options"]["path"] == "/w?key=***"


def test_in_the_database_they_are_sealed(gateway, client):
    gateway.stop()
    with sqlite3.connect(gateway.data / "config.sqlite") as db:
        stored = "\n".join(text for (text,) in db.execute("SELECT options FROM opc UNION ALL SELECT options FROM transfer"))
    assert "X-Plant" not in stored and not [secret for secret in SECRETS if secret in stored], stored
    gateway.start()
    shown = gateway.client().get("/api/v1/opc/SECRETIVE").data
    assert shown["options"]["path"] == "/read?key=***&station={opc_id}", "opened again"


def test_the_device_gets_them_whole_and_the_log_nothing(make_gateway):
    device = Receiver().start()
    try:
        device.rule = lambda request: (500, "", {})
        gateway = make_gateway().start()
        client = gateway.client()
        client.create({**DEVICE, "opc_id": "D", "opc_agent_ip": device.url.rsplit("/", 1)[0], "auto_collect": "true", "timecycle": 100,
                       "tag_list": [{"tag_id": "D1", "plc_address": "/v", "data_type": "Int16"}]})  # fmt: skip
        client.done("PUT", "/api/v1/opc/D", {**client.get("/api/v1/opc/D").data, "description": "sent back"})
        device.requests.clear()
        request = eventually(lambda: device.requests and device.requests[-1])
        assert request.path == f"/read?key={SECRETS[0]}&station=D"
        assert request.headers["Authorization"] == f"Basic {SECRETS[1]}"
        assert request.body.decode() == DEVICE["options"]["body"]
        error = eventually(lambda: client.get("/api/v1/tag/D1").data["value_read_error_message"])
        plan = client.get("/api/v1/opc/D/plan").data["plan"]
        assert "/read?key=***" in plan[0]
        assert not [secret for secret in SECRETS if secret in "".join([error, gateway.log(), *plan])]
        gateway.stop()
    finally:
        device.stop()
