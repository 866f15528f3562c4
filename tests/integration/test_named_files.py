"""Files that a configuration names (finding A8): none of them blocks a thread, none is one of the gateway's own secrets."""

import json
import os
import pathlib

import pytest

from certificate import make_certificate

SCHEMAS = pathlib.Path(__file__).parents[2] / "src"

# Every option that names a file: what else the OPC or transfer needs so that the file is read.
OPCS = {
    ("HTTP", "ca"): {"opc_agent_ip": "https://127.0.0.1:1/"},
    ("HTTP", "client_cert"): {"opc_agent_ip": "https://127.0.0.1:1/"},
    ("HTTP", "client_key"): {"opc_agent_ip": "https://127.0.0.1:1/"},
    ("MODBUS", "ca"): {"options": {"transport": "tls"}},
    ("MODBUS", "client_cert"): {"options": {"transport": "tls"}},
    ("MODBUS", "client_key"): {"options": {"transport": "tls"}},
    ("OPCUA", "user_certificate"): {},
    ("OPCUA", "user_key"): {},
}
TRANSFERS = {
    (kind, name): {"type": kind, **more}
    for kind, more in {
        "api": {"url": "https://127.0.0.1:1/"},
        "mqtt": {"brokers": "mqtts://127.0.0.1:1"},
        "sparkplug": {"brokers": "mqtts://127.0.0.1:1", "group_id": "G", "edge_node_id": "N"},
    }.items()
    for name in ("ca", "client_cert", "client_key")
}


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    return make_certificate(tmp_path_factory.mktemp("pair"), "me")


@pytest.fixture(params=["fifo", "folder", "device", "own key", "missing"])
def wrong_file(request, gateway, tmp_path):
    if request.param == "fifo":
        os.mkfifo(tmp_path / "fifo")
    return {"fifo": tmp_path / "fifo", "folder": tmp_path, "device": "/dev/zero", "missing": tmp_path / "none",
            "own key": gateway.data / "secrets/api-key"}[request.param]  # fmt: skip


def with_files(name, wrong, pair):
    """The option with the wrong file, and with it the other half of a pair."""
    halves = {"client_cert": "client_key", "client_key": "client_cert",
              "user_certificate": "user_key", "user_key": "user_certificate"}  # fmt: skip
    named = {name: str(wrong)}
    if name in halves:
        named[halves[name]] = pair[0] if halves[name].endswith(("cert", "certificate")) else pair[1]
    return named


def test_the_lists_above_name_every_such_option():
    found = set()
    for path in SCHEMAS.glob("drivers/*/schema.json"):
        schema = json.loads(path.read_text())
        for option in schema["options"] + schema.get("tag_options", []):
            if option["description"].startswith(("Path on the gateway", "File on the gateway")):
                found.add((schema["type"], option["name"]))
    assert found == set(OPCS)
    shared = json.loads((SCHEMAS / "publish/schema.json").read_text())["options"]
    named = {option["name"] for option in shared if option["description"].startswith("Path on the gateway")}
    assert named == {name for _, name in TRANSFERS}


@pytest.mark.parametrize(("kind", "name"), OPCS, ids=lambda part: part)
def test_an_opc_that_names_such_a_file_blocks_nothing(client, new_id, pair, wrong_file, kind, name):
    more = OPCS[kind, name]
    opc_id = new_id("FILE")
    body = {"opc_id": opc_id, "opc_type": kind, "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1", "timecycle": 100, **more}
    if "opc_agent_ip" in more:
        del body["opc_agent_port"]
    body["options"] = {**more.get("options", {}), **with_files(name, wrong_file, pair)}
    body["tag_list"] = [{"tag_id": f"{opc_id}.t", "plc_address": {"HTTP": "/t", "MODBUS": "hr0", "OPCUA": "i=85"}[kind],
                         "data_type": "Int16"}]  # fmt: skip
    answer = client.call("POST", "/api/v1/opc", body, timeout=10)
    assert answer.status in (200, 400), answer
    assert "PRIVATE" not in answer.text and client.key not in answer.text
    assert client.get("/api/v1/opc", timeout=5).status == 200, "the store's thread is free"
    if answer.status == 200:
        assert client.delete(f"/api/v1/opc/{opc_id}", timeout=10).status == 200


@pytest.mark.parametrize(("kind", "name"), TRANSFERS, ids=lambda part: part)
def test_a_transfer_that_names_such_a_file_blocks_nothing(client, new_id, pair, wrong_file, kind, name):
    way = new_id("file")
    body = {**TRANSFERS[kind, name], **with_files(name, wrong_file, pair)}
    answer = client.call("POST", f"/api/v1/transfer/{way}", body, timeout=10)
    assert answer.status in (200, 400), answer
    assert "PRIVATE" not in answer.text and client.key not in answer.text
    assert client.get("/api/v1/opc", timeout=5).status == 200, "the store's thread is free"
    if answer.status == 200:
        assert client.delete(f"/api/v1/transfer/{way}", timeout=10).status == 200


def test_and_the_gateway_still_stops(make_gateway, tmp_path):
    os.mkfifo(tmp_path / "fifo")
    gateway = make_gateway().start()
    client = gateway.client()
    client.call("POST", "/api/v1/transfer/w", {**TRANSFERS["mqtt", "ca"], "ca": str(tmp_path / "fifo")}, timeout=10)
    client.call("POST", "/api/v1/opc", {"opc_id": "O", "opc_type": "OPCUA", "opc_agent_ip": "127.0.0.1",
                                        "options": with_files("user_key", tmp_path / "fifo", [str(tmp_path / "fifo")] * 2)}, timeout=10)  # fmt: skip
    assert gateway.stop(within=15) == 0
