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


@pytest.mark.parametrize("query, field", [("level=loud", "level"), ("last=0", "last"), ("last=10001", "last"), ("after=-1", "after")])  # fmt: skip
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


def test_no_secret_of_the_gateway_is_in_the_bundle(make_gateway):
    mark = "very-secret-word"
    gateway = make_gateway({"edge.opcua.enabled": "true"}).start()
    client = gateway.client()
    admin = gateway.first_admin(f"password {mark}")
    keys = [client.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"] for role in ("viewer", "admin")]
    client.create({"opc_id": "WEB", "opc_type": "HTTP", "opc_agent_ip": "http://127.0.0.1:9", "auto_collect": "false",
                   "options": {"path": f"/read?key={mark}", "headers": {"Authorization": f"Basic {mark}"}},
                   "tag_list": []})  # fmt: skip
    client.done("POST", "/api/v1/transfer/out", {
        "type": "api", "url": f"http://127.0.0.1:9/in?code={mark}", "headers": {"X-Api-Key": mark}})  # fmt: skip
    client.get(f"/api/v1/edge?token={gateway.key()}")
    client.get("/api/v1/edge", headers={"User-Agent": gateway.key()})
    token = admin.csrf
    session = admin.session.cookies["penstock_session"]
    found = contents(client)
    hidden = [("main key", gateway.key().encode()), ("mark", mark.encode()), ("csrf", token.encode()),
              ("session", session.encode()), *(("named key", key.encode()) for key in keys), *secrets_of(gateway)]  # fmt: skip
    assert len(hidden) > 8
    for what, secret in hidden:
        for name, text in found.items():
            assert secret not in text, f"{what} is in {name}"
    engineer = client.done("POST", "/api/v1/keys", {"name": "bundle", "role": "engineer"})["key"]
    for query in ("", "?list=true"):
        assert gateway.client(key=engineer).get(f"/api/v1/diagnostics/bundle{query}").status == 403
