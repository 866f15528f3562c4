"""What helps to find a fault: the last records of the log, figures of a device, the bundle for whoever helps."""

import base64
import io
import json
import zipfile

import pytest

from waiting import eventually


def records(client, query=""):
    answer = client.get(f"/api/v1/diagnostics/log{query}")
    assert answer.status == 200, answer
    return answer.data["data"]


def test_the_last_records_of_the_log_are_filtered(gateway, client):
    everything = records(client, "?last=10000")
    assert [r["seq"] for r in everything] == sorted({r["seq"] for r in everything})
    started = [r for r in everything if r["module"] == "app"]
    assert started and set(started[0]) == {"seq", "time", "level", "module", "message"}
    assert records(client, "?module=app&last=10000") == started
    assert {r["level"] for r in records(client, "?level=warn")} <= {"warn", "error", "critical"}
    part = records(client, "?q=oPCs%20WITH")
    assert part and all("OPCs with" in r["message"] for r in part)
    assert len(records(client, "?last=1")) == 1
    after = records(client, f"?after={started[0]['seq']}&last=10000")
    assert after and min(r["seq"] for r in after) > started[0]["seq"]
    assert records(client, "?module=no_such_module") == []


@pytest.mark.parametrize("query, field", [("level=loud", "level"), ("last=0", "last"), ("last=10001", "last"), ("after=-1", "after"), (f"q={'x' * 1001}", "q"), (f"module={'x' * 1001}", "module")])  # fmt: skip
def test_what_makes_no_sense_is_refused_and_named(client, query, field):
    answer = client.get(f"/api/v1/diagnostics/log?{query}")
    assert answer.status == 400 and answer.faults[0].startswith(field + ":"), answer


def test_lines_of_calls_are_for_administrators(gateway, client):
    client.get("/api/v1/edge")
    engineer = client.done("POST", "/api/v1/keys", {"name": "log engineer", "role": "engineer"})["key"]
    operator = client.done("POST", "/api/v1/keys", {"name": "log operator", "role": "operator"})["key"]
    assert any(r["module"] == "access" for r in records(client, "?last=10000"))
    seen = records(gateway.client(key=engineer), "?last=10000")
    assert seen and not any(r["module"] == "access" for r in seen)
    assert records(gateway.client(key=engineer), "?module=access") == []
    assert gateway.client(key=operator).get("/api/v1/diagnostics/log").status == 403
    assert gateway.key() not in client.get("/api/v1/diagnostics/log?last=10000").text


def test_a_device_shows_what_it_was_asked_and_how_it_answered(client, make_opc):
    opc_id = make_opc(["hr1", "hr2"])
    path = f"/api/v1/diagnostics/opc/{opc_id}"
    data = eventually(lambda: (d := client.get(path).data)["requests"] > 3 and d, what="it is asked")
    assert sum(data["rtt"]["counts"]) >= 1 and len(data["rtt"]["counts"]) == len(data["rtt"]["bounds_ms"]) + 1
    assert data["rtt"]["sum_ms"] > 0 and data["timeouts"] == 0 and data["values_read"] > 0
    columns = {name: column for name, column in data["minutes"].items() if name != "end"}
    assert len({len(column) for column in columns.values()}) == 1 and len(columns) == 7
    assert client.get("/api/v1/diagnostics/opc/NONE").code == "NOT_FOUND"
    assert client.get("/api/v1/diagnostics/opc/EDGE_SYSTEM").data["requests"] == 0


ADDRESSES = {"modbus": "hr1", "melsec": "D1", "s7": "DB1,INT10", "xgt": "%DW1", "eip": "IArr[0]", "http": "/p1"}


@pytest.mark.parametrize("kind", ADDRESSES)
def test_the_bytes_of_a_device_are_counted(client, make_device, new_id, kind):
    device, opc_id = make_device(kind=kind), new_id("OPC")
    client.create({"opc_id": opc_id, "opc_type": kind.upper(), "opc_agent_port": "" if kind == "http" else str(device.port),
                   "opc_agent_ip": f"http://127.0.0.1:{device.port}/values" if kind == "http" else "127.0.0.1", "timecycle": 50,
                   "tag_list": [{"tag_id": f"{opc_id}.a", "plc_address": ADDRESSES[kind], "data_type": "Int16"}]})  # fmt: skip
    figures = lambda: client.get(f"/api/v1/diagnostics/opc/{opc_id}").data  # noqa: E731
    before = eventually(lambda: (now := figures())["values_read"] > 0 and now, within=10)
    assert before["sent_bytes"] > 8 and before["received_bytes"] > 8 and before["unasked_bytes"] == 0
    after = eventually(lambda: (now := figures())["requests"] >= before["requests"] + 5 and now, within=10)
    for figure in ("sent_bytes", "received_bytes"):
        assert after[figure] >= before[figure] + 5 * 8, "a request and its answer have at least so many"
    client.done("DELETE", f"/api/v1/opc/{opc_id}")


def contents(client):
    response = client.session.get(client.base + "/api/v1/diagnostics/bundle", headers={"X-API-Key": client.key})
    assert response.status_code == 200 and response.headers["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(response.content)) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name) for name in bundle.namelist()}


def test_the_bundle_holds_what_its_list_says(client, make_opc):
    opc_id = make_opc(["hr1"])
    listed = client.get("/api/v1/diagnostics/bundle?list=true").data["data"]
    files = contents(client)
    assert sorted(files) == sorted(part["name"] for part in listed)
    assert all(part["description"] and part["bytes"] > 0 for part in listed)
    assert json.loads(files["version.json"])["data"]["version"]
    assert json.loads(files["health.json"])["data"]["status"] in ("UP", "DEGRADED")
    assert b"penstock_requests_total" in files["metrics.txt"] or b"# TYPE" in files["metrics.txt"]
    assert opc_id.encode() in files["plans.txt"] and opc_id.encode() in files["opc.json"]
    assert {row["opc_id"] for row in json.loads(files["counts.json"])} >= {opc_id}
    assert b" app: " in files["log.txt"] and b"edge.http.port" in files["properties.txt"]


def secrets_of(gateway):
    """Everything in the gateway's secrets folder, as bytes and as the text it may be shown as."""
    for path in (gateway.data / "secrets").rglob("*"):
        if path.is_file() and len(held := path.read_bytes().strip()) >= 8:
            yield path.name, held
            yield f"{path.name} in hex", held.hex().encode()
            yield f"{path.name} in base64", base64.b64encode(held)


MARK = "verySecretWord"
# One each of what a person configures; together they have every option that a schema calls secret.
DEVICES = [
    {"opc_type": "HTTP", "opc_agent_ip": "http://127.0.0.1:9", "options": {
        "path": f"/read?key={MARK}", "headers": {"Authorization": f"Basic {MARK}"}, "method": "POST", "body": f"<pin>{MARK}</pin>",
        "write_path": f"/set?key={MARK}", "write_body": f"<pin>{MARK}</pin>", "auth": "bearer", "token": MARK}},
    {"opc_type": "HTTP", "opc_agent_ip": "http://127.0.0.1:9", "options": {
        "auth": "oauth2", "client_id": "edge", "client_secret": MARK, "token_url": f"https://127.0.0.1:9/t?key={MARK}"}},
    {"opc_type": "HTTP", "opc_agent_ip": "http://127.0.0.1:9", "options": {"push": True, "push_key": f"{MARK}-long-enough"}},
    {"opc_type": "MELSEC", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "9", "options": {"family": "iQ-R", "remote_password": MARK}},
    {"opc_type": "OPCUA", "opc_agent_ip": "opc.tcp://127.0.0.1:9", "opc_agent_port": "9", "options": {"username": "kim", "password": MARK}},
]  # fmt: skip
TRANSFERS = [
    {"type": "api", "url": f"http://127.0.0.1:9/in?code={MARK}", "headers": {"X-Api-Key": MARK}, "format": "template",
     "template": f'{{"pin":"{MARK}","samples":{{samples}}}}', "auth": "bearer", "token": MARK},
    {"type": "api", "url": "http://127.0.0.1:9/in", "auth": "api_key", "api_key": MARK},
    {"type": "api", "url": "http://127.0.0.1:9/in", "auth": "oauth2", "client_id": "edge", "client_secret": MARK,
     "token_url": f"http://127.0.0.1:9/t?key={MARK}"},
    {"type": "api", "url": "http://127.0.0.1:9/in", "auth": "basic", "username": "kim", "password": MARK},
    {"type": "mqtt", "brokers": ["mqtt://127.0.0.1:9"], "username": "kim", "password": MARK},
]  # fmt: skip
PASSWORDS_OF_FILES = {"edge.history.cassandra.password": MARK, "edge.rest.api.key": f"{MARK}-main-key-of-forty-characters-or-more"}


def secret_options(types):
    """The names of options, of devices or transfers and of their tags, that a schema calls secret."""
    for one in types:
        for group in ("options", "tag_options"):
            for rule in one["schema"].get(group, []):
                if rule.get("secret"):
                    yield f"{one.get('opc_type', one.get('type')).lower()}.{rule['name']}"


def test_no_secret_of_the_gateway_is_in_the_bundle(make_gateway):
    gateway = make_gateway({"edge.opcua.enabled": "true", **PASSWORDS_OF_FILES}).start()
    main_key = PASSWORDS_OF_FILES["edge.rest.api.key"]
    client = gateway.client(key=main_key)
    token_of_setup = gateway.setup_token()
    admin = gateway.first_admin(f"password {MARK}")
    keys = [client.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"] for role in ("viewer", "admin")]
    for n, device in enumerate(DEVICES):
        client.create({"opc_id": f"D{n}", "auto_collect": "false", **device, "tag_list": []})
    for n, transfer in enumerate(TRANSFERS):
        client.done("POST", f"/api/v1/transfer/out{n}", transfer)
    admin.done("PUT", "/api/v1/view/V1", {"name": "wall", "kind": "display", "shared": True, "content": {}})
    display = admin.done("POST", "/api/v1/display", {"name": "wall", "view_id": "V1", "addresses": ["127.0.0.1"]})
    gateway.client(key=None).get(display["url"])
    for secret in (main_key, MARK, keys[0]):  # in lines of the log
        client.get(f"/api/v1/edge?token={secret}", headers={"User-Agent": main_key})
        client.get(f"/api/v1/opc/D0?key={secret}")
    assert gateway.client(key=None).login("root", f"wrong password {MARK}").status == 401
    found = contents(client)
    hidden = [("main key", main_key.encode()), ("mark", MARK.encode()), ("csrf", admin.csrf.encode()),
              ("session", admin.session.cookies["penstock_session"].encode()), ("set-up token", token_of_setup.encode()),
              ("display", display["url"].rsplit("/", 1)[-1].encode()),
              *(("named key", key.encode()) for key in keys), *secrets_of(gateway)]  # fmt: skip
    assert len(hidden) > 10
    for what, secret in hidden:
        for name, text in found.items():
            assert secret not in text, f"{what} is in {name}"
    assert b"D4" in found["opc.json"] and b"out4" in found["transfers.json"]


def test_all_secret_options_are_tried_in_the_bundle(client):
    """A new secret option must be put into the devices and transfers above."""
    tried = {"http.write_path", "http.write_body"}  # of tags: as those of devices
    for device in DEVICES:
        tried |= {f"{device['opc_type'].lower()}.{name}" for name in device["options"]}
    for transfer in TRANSFERS:
        tried |= {f"{transfer['type']}.{name}" for name in transfer}
    known = [*secret_options(client.get("/api/v1/drivers").data["data"]), *secret_options(client.get("/api/v1/transfer_types").data["data"])]
    assert len(known) > 10 and "opcua.password" in tried and "mqtt.password" in tried
    assert not [name for name in known if name not in tried and not name.endswith(".password")]


def test_only_administrators_get_the_bundle(gateway, client):
    engineer = client.done("POST", "/api/v1/keys", {"name": "bundle", "role": "engineer"})["key"]
    for query in ("", "?list=true"):
        assert gateway.client(key=engineer).get(f"/api/v1/diagnostics/bundle{query}").status == 403
    assert gateway.client(key=None).get("/api/v1/diagnostics/bundle").status == 401
    answer = client.get("/api/v1/diagnostics/bundle?list=maybe")
    assert answer.status == 400 and answer.faults[0].startswith("list:"), answer
