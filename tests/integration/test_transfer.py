"""Configuration of transfers: the calls of decisions-data E1 and every way in which they refuse."""

import subprocess

import pytest
import requests

from receiver import Receiver
from waiting import eventually


@pytest.fixture(scope="module")
def receiver():
    made = Receiver().start()
    yield made
    made.stop()


@pytest.fixture
def make(client, receiver, new_id):
    """Makes API transfers; they are deleted with the test."""
    made = []

    def call(**keys):
        name = keys.pop("name", None) or new_id("way").replace(".", "-")
        client.done("POST", f"/api/v1/transfer/{name}", {"type": "api", "url": receiver.url, **keys})
        made.append(name)
        return name

    yield call
    for name in made:
        client.delete(f"/api/v1/transfer/{name}")


def transfers(client):
    return client.get("/api/v1/transfer").data["transfers"]


def test_a_transfer_from_creation_to_deletion(client, make, receiver):
    name = make(opcs="PLC_A, PLC_B", headers={"X-Plant": "7"}, auth="bearer", token="t0p-secret", enabled=False)
    entry = next(t for t in transfers(client) if t["name"] == name)
    assert entry == {
        "name": name,
        "type": "API",
        "enabled": False,
        "connected": False,
        "sent_count": 0,
        "queued": entry["queued"],
        "oldest_queued_ts": None,
        "dropped": 0,
        "last_error": "",
        "last_sent_ts": None,
        "dead_letters": 0,
    }
    whole = client.get(f"/api/v1/transfer/{name}").data
    assert whole["opcs"] == ["PLC_A", "PLC_B"] and whole["sites"] == ["*"] and whole["exclude"] == []
    assert whole["headers"] == {"X-Plant": "7"}
    assert whole["token"] == "***" and "t0p-secret" not in str(whole)
    assert (whole["batch_count"], whole["batch_bytes"], whole["batch_ms"], whole["window"]) == (1000, 262144, 500, 4)
    assert whole["source"] == "database" and whole["status"]["name"] == name
    assert whole["verify_tls"] is True and whole["deadband"] == 0 and whole["mode"] == "change"

    client.done("PUT", f"/api/v1/transfer/{name}", whole)  # an answer can be sent back
    again = client.get(f"/api/v1/transfer/{name}").data
    assert {**again, "status": None} == {**whole, "status": None}

    client.done("PUT", f"/api/v1/transfer/{name}", {"batch_count": 5, "opcs": None, "token": "***"})
    changed = client.get(f"/api/v1/transfer/{name}").data
    assert changed["batch_count"] == 5 and changed["opcs"] == ["*"] and changed["token"] == "***"

    client.done("DELETE", f"/api/v1/transfer/{name}")
    assert client.get(f"/api/v1/transfer/{name}").code == "NOT_FOUND"
    assert name not in [t["name"] for t in transfers(client)]


def test_transfers_are_sorted_by_name(client, make):
    made = [make(name=name, enabled=False) for name in ("zz", "AA", "mm")]
    names = [t["name"] for t in transfers(client)]
    assert names == sorted(names) and set(made) <= set(names)


@pytest.mark.parametrize(
    "keys, fault",
    [
        ({"type": None}, "type: "),
        ({"type": "pigeon"}, "type: expected one of api"),
        ({"url": None}, "url: is required"),
        ({"url": "ftp://x"}, "url: expected http://"),
        ({"url": "http://user:pw@x/"}, "url: "),
        ({"batch_count": 0}, "batch_count: expected a whole number from 1"),
        ({"batch_count": "many"}, "batch_count: expected a whole number"),
        ({"batchcount": 5}, "batchcount: unknown option; did you mean batch_count"),
        ({"mode": "sometimes"}, "mode: expected one of change, all"),
        ({"enabled": "perhaps"}, "enabled: expected true or false"),
        ({"tags": 7.5, "url": {"a": 1}}, "url: must not be an object"),
        ({"url": ["x"]}, "url: must not be a list"),
        ({"tag_name": "{tagg}"}, "tag_name: unknown placeholder {tagg}"),
        ({"headers": {"bad name": "x"}}, "headers: expected names and texts"),
        ({"headers": {"Content-Length": "3"}}, "headers: Content-Length must not be listed here"),
        ({"headers": "text"}, "headers: expected an object"),
        ({"auth": "basic"}, "username: is required for auth basic"),
        ({"auth": "bearer"}, "token: is required for auth bearer"),
        ({"auth": "api_key"}, "api_key: is required for auth api_key"),
        ({"auth": "oauth2", "client_id": "a"}, "token_url: is required for auth oauth2"),
        ({"format": "template", "template": "{}"}, "template: expected a text with {samples}"),
        ({"ca": "/nowhere/ca.pem"}, "ca: expected a readable file"),
        ({"client_cert": "/nowhere/me.pem"}, "client_cert: expected a readable PEM certificate"),
        ({"client_key": "/nowhere/me.key"}, "client_cert: is required with client_key"),
        ({"retry_min_ms": 500, "retry_max_ms": 400}, "retry_max_ms: expected at least retry_min_ms"),
        ({"password": "***"}, "password: *** stands for the stored secret"),
    ],
)
def test_bad_keys_are_named(client, receiver, keys, fault):
    body = {key: value for key, value in {"type": "api", "url": receiver.url, **keys}.items() if value is not None}
    answer = client.post("/api/v1/transfer/bad", body)
    assert answer.status == 400 and answer.code == "VALIDATION_FAILED", answer
    assert any(text.startswith(fault) for text in answer.faults), answer.faults
    assert client.get("/api/v1/transfer/bad").code == "NOT_FOUND"


def test_all_faults_come_at_once(client):
    answer = client.post("/api/v1/transfer/bad", {"type": "api", "window": 0, "batch_ms": -1})
    assert {text.split(":")[0] for text in answer.faults} == {"url", "window", "batch_ms"}


def test_names_are_checked(client, receiver):
    for name in ("a.b", "x" * 51, "a%20b"):
        answer = client.post(f"/api/v1/transfer/{name}", {"type": "api", "url": receiver.url})
        assert answer.status == 400 and answer.faults[0].startswith("name: "), answer


def test_bodies_that_are_no_object(client):
    for data in ("", "[]", "{", '{"type":"api","type":"api"}'):
        answer = client.call("POST", "/api/v1/transfer/bad", data=data, headers={"Content-Type": "application/json"})
        assert answer.status == 400 and answer.code == "VALIDATION_FAILED", answer


def test_a_name_is_taken_once(client, make, receiver):
    name = make(enabled=False)
    assert client.post(f"/api/v1/transfer/{name}", {"type": "api", "url": receiver.url}).code == "DUPLICATE"


def test_what_does_not_exist(client):
    for method, path in [
        ("GET", ""),
        ("PUT", ""),
        ("DELETE", ""),
        ("POST", "/test"),
        ("GET", "/dead"),
        ("DELETE", "/dead"),
        ("GET", "/dead/B"),
        ("DELETE", "/dead/B"),
        ("POST", "/dead/B/retry"),
    ]:
        answer = client.call(method, "/api/v1/transfer/nobody" + path, {} if method in ("PUT", "POST") else None)
        assert answer.status == 200 and answer.code == "NOT_FOUND", (method, path, answer)


def test_the_type_cannot_change(client, make):
    name = make(enabled=False)
    answer = client.put(f"/api/v1/transfer/{name}", {"type": "pigeon"})
    assert answer.status == 400 and answer.faults[0].startswith("type: "), answer
    client.done("PUT", f"/api/v1/transfer/{name}", {"type": "Api"})


def test_a_bad_change_changes_nothing(client, make):
    name = make(enabled=False, batch_count=7)
    assert client.put(f"/api/v1/transfer/{name}", {"batch_count": 9, "window": 0}).status == 400
    assert client.get(f"/api/v1/transfer/{name}").data["batch_count"] == 7


def test_dead_letter_queries_are_checked(client, make):
    name = make(enabled=False)
    assert client.get(f"/api/v1/transfer/{name}/dead").data == {"items": [], "total": 0, "next": None}
    assert client.get(f"/api/v1/transfer/{name}/dead?size=0").status == 400


def test_roles(gateway, client, make):
    name = make(enabled=False)
    keys = {
        role: client.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"]
        for role in ("viewer", "operator", "engineer")
    }
    for role in ("viewer", "operator"):
        other = gateway.client(keys[role])
        assert other.get(f"/api/v1/transfer/{name}").data["name"] == name
        for method, path in [("POST", "/x"), ("PUT", f"/{name}"), ("DELETE", f"/{name}"), ("POST", f"/{name}/test")]:
            answer = other.call(method, "/api/v1/transfer" + path, {})
            assert answer.status == 403 and answer.code == "FORBIDDEN", (role, method, answer)
    gateway.client(keys["engineer"]).done("PUT", f"/api/v1/transfer/{name}", {"batch_count": 3})


def test_secrets_are_not_in_the_store_in_the_clear(gateway, client, make):
    make(enabled=False, auth="bearer", token="very-secret-token-0815")
    stored = b"".join(file.read_bytes() for file in gateway.data.glob("config.sqlite*"))
    assert b"very-secret-token-0815" not in stored and b"enc1:" in stored
    assert "very-secret-token-0815" not in gateway.log()


def test_what_is_configured_outlives_a_restart(make_gateway, receiver):
    gateway = make_gateway().start()
    body = {"type": "api", "url": receiver.url, "enabled": False, "auth": "bearer", "token": "kept"}
    gateway.client().done("POST", "/api/v1/transfer/mes", body)
    before = gateway.client().get("/api/v1/transfer/mes").data
    gateway.stop()
    gateway.start()
    assert gateway.client().get("/api/v1/transfer/mes").data == before
    gateway.client().done("PUT", "/api/v1/transfer/mes", {"token": "***"})
    assert gateway.client().post("/api/v1/transfer/mes/test").data["result"] == "SUCCESS"
    assert receiver.requests[-1].headers["Authorization"] == "Bearer kept"


def test_transfers_of_the_properties_file_are_protected(make_gateway, receiver):
    gateway = make_gateway(
        {
            "edge.transfer.mes.type": "API",
            "edge.transfer.mes.url": receiver.url,
            "edge.transfer.mes.opcs": "A*, B",
            "edge.transfer.mes.headers.X-Plant": "Ost",
        }
    ).start()
    client = gateway.client()
    whole = client.get("/api/v1/transfer/mes").data
    assert whole["source"] == "file" and whole["opcs"] == ["A*", "B"] and whole["headers"] == {"X-Plant": "Ost"}
    assert client.put("/api/v1/transfer/mes", {"window": 2}).code == "PROTECTED"
    assert client.delete("/api/v1/transfer/mes").code == "PROTECTED"
    assert client.post("/api/v1/transfer/mes", {"type": "api", "url": receiver.url}).code == "DUPLICATE"
    assert client.post("/api/v1/transfer/mes/test").data["result"] == "SUCCESS"
    assert receiver.requests[-1].headers["X-Plant"] == "Ost"


def test_a_transfer_that_is_gone_from_the_file_holds_nothing(make_gateway, receiver):
    gateway = make_gateway({"edge.transfer.mes.type": "api", "edge.transfer.mes.url": receiver.url})
    gateway.start()
    gateway.stop()
    marks = b"".join(file.read_bytes() for file in (gateway.data / "journal").iterdir())
    assert b"transfer/mes" in marks
    for key in ("type", "url"):
        gateway.settings[f"edge.transfer.mes.{key}"] = None
    gateway.start()
    assert gateway.client().get("/api/v1/transfer").data["transfers"] == []
    gateway.stop()
    newest = max((gateway.data / "journal").iterdir(), key=lambda file: file.name)
    assert b"transfer/mes" not in newest.read_bytes()[-4096:]


@pytest.mark.parametrize(
    "settings, words",
    [
        ({"edge.transfer.mes.url": "http://x"}, "edge.transfer.mes.type: is required"),
        ({"edge.transfer.mes.type": "pigeon"}, "edge.transfer.mes.type: expected one of api"),
        ({"edge.transfer.mes.type": "api"}, "edge.transfer.mes.url: is required"),
        (
            {"edge.transfer.mes.type": "api", "edge.transfer.mes.url": "http://x", "edge.transfer.mes.windo": "1"},
            "edge.transfer.mes.windo: unknown option; did you mean window?",
        ),
        (
            {"edge.transfer.mes.type": "api", "edge.transfer.mes.url": "http://x", "edge.transfer.mes.ca": "/no.pem"},
            "edge.transfer.mes.ca: expected a readable file",
        ),
    ],
)
def test_a_bad_transfer_in_the_file_is_off_and_stops_nothing_else(make_gateway, tmp_path, settings, words):
    empty = tmp_path / "empty.properties"
    empty.touch()
    gateway = make_gateway(settings)
    checked = subprocess.run([*gateway.command(), "--check-config", "--config", empty], capture_output=True, text=True)
    assert checked.returncode == 1 and words in checked.stderr, checked
    client = gateway.start().client()
    [transfer] = client.get("/api/v1/transfer").data["transfers"]
    why = words.split(": ", 1)[1].split(";")[0] if "pigeon" not in settings.values() else "no transfers of type pigeon"
    assert transfer["name"] == "mes" and why in transfer["status_error"], transfer
    assert any(w.startswith("transfer mes: ") for w in client.get("/api/v1/system/health").data["warnings"])


@pytest.mark.parametrize("key", ["edge.transfer.a b.type", "edge.transfer.mes"])
def test_a_bad_key_of_a_transfer_refuses_to_start(make_gateway, key):
    gateway = make_gateway({key: "api"})
    gateway.program.start()
    assert gateway.program.process.wait(30) == 1
    assert "expected edge.transfer.<name>.<key>" in gateway.log()


def test_the_probe_reports_an_unreachable_receiver(client, make):
    name = make(url="http://127.0.0.1:9/", opcs="EDGE_SYSTEM", batch_ms=50, retry_max_ms=500)
    told = eventually(
        lambda: [w for w in client.get("/api/v1/system/health").data.get("warnings", []) if name in w], within=15
    )
    assert told[0].startswith(f"transfer {name}: http://127.0.0.1:9/")
    entry = next(t for t in transfers(client) if t["name"] == name)
    assert not entry["connected"] and entry["queued"] > 0 and "http://127.0.0.1:9/" in entry["last_error"]


def test_monitor_and_metrics_count_what_was_sent(gateway, client, make, receiver):
    name = make(opcs="EDGE_SYSTEM", batch_ms=50, mode="all")
    eventually(lambda: client.get("/api/v1/monitoring").data["sended_point_count"] > 0, within=15)
    record = client.get("/api/v1/monitoring").data
    assert record["sended_point_bytes"] > 0 and record["queue_size"] >= 0
    assert client.get("/api/v1/edge").data["sended_count"] > 0
    entry = next(t for t in transfers(client) if t["name"] == name)
    assert entry["connected"] and entry["sent_count"] > 0 and entry["last_sent_ts"] > 1_700_000_000_000
    text = requests.get(
        gateway.https + "/metrics", headers={"X-API-Key": gateway.key()}, verify=gateway.ca, timeout=10
    ).text
    line = next(x for x in text.splitlines() if x.startswith(f'penstock_transfer_sent_total{{transfer="{name}"'))
    assert float(line.split()[-1]) > 0
