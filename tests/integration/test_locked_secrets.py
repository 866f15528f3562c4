"""What is sealed and cannot be opened stops no start: its owner is off and says what to enter again."""

import pytest

from backups import carry, make_backup, restore
from receiver import Receiver
from test_second_factor import PASSWORD, log_in, set_up
from v5 import V5
from waiting import eventually

AGAIN = " again: it was not in the backup, or was encrypted with the key of another gateway"
TOKEN = "a-token-of-the-plant"

DEVICES = {
    "PLC": {"opc_type": "MODBUS", "options": {"username": "op", "password": "s3cret"}},
    "LINE": {"opc_type": "S7", "options": {"password": "s3cret"}},
    "UA": {"opc_type": "OPC_UA", "options": {"username": "op", "password": "s3cret"}},
    "WEB": {"opc_type": "HTTP", "options": {"path": "/read?key=s3cret", "headers": {"Authorization": "Basic c2VjcmV0"}}},
}  # fmt: skip
TRANSFERS = {
    "mes": {"type": "api", "url": "http://127.0.0.1:9/in", "auth": "bearer", "token": TOKEN},
    "off": {"type": "api", "url": "http://127.0.0.1:9/in", "enabled": False},
    "mq": {"type": "mqtt", "brokers": ["mqtt://127.0.0.1:9"], "username": "u", "password": "s3cret"},
    "spb": {"type": "sparkplug", "brokers": ["mqtt://127.0.0.1:9"], "group_id": "g", "username": "u", "password": "s3cret"},
}
LOCKED = {"PLC": "password", "LINE": "password", "UA": "password", "WEB": "headers, path",
          "mes": "token, url", "off": "url", "mq": "password", "spb": "password"}  # fmt: skip


def configure(client, device):
    for opc_id, opc in DEVICES.items():
        address = "http://127.0.0.1:9" if opc["opc_type"] == "HTTP" else "opc.tcp://127.0.0.1:9" if opc_id == "UA" else "127.0.0.1"
        port = {} if opc["opc_type"] in ("HTTP", "OPC_UA") else {"opc_agent_port": str(device.port)}
        client.create({"opc_id": opc_id, "opc_agent_ip": address, "timecycle": 50, **port, **opc})
    tags = [{"tag_id": "HEALTHY.0", "plc_address": "hr0", "data_type": "UInt16"}]
    client.create({"opc_id": "HEALTHY", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                   "opc_agent_port": str(device.port), "timecycle": 50, "tag_list": tags})  # fmt: skip
    for name, transfer in TRANSFERS.items():
        client.done("POST", f"/api/v1/transfer/{name}", transfer)


def assert_all_locked(client):
    def health():
        return client.get("/api/v1/system/health").data.get("warnings", [])

    def told():
        return [name for name in DEVICES if f"device {name}: enter {LOCKED[name]}{AGAIN}" in health()] == [*DEVICES]

    eventually(told, 20, what=lambda: str(health()))
    eventually(lambda: client.value("HEALTHY.0")["quality"] == 192, 20)
    for opc_id in DEVICES:
        status = client.get(f"/api/v1/opc/{opc_id}").data
        assert status["last_error"] == f"enter {LOCKED[opc_id]}{AGAIN}", status
        assert "enc" not in str(client.get(f"/api/v1/opc/{opc_id}").data["options"])
    statuses = {t["name"]: t for t in client.get("/api/v1/transfer").data["transfers"]}
    for name in TRANSFERS:
        assert statuses[name]["status_error"] == f"enter {LOCKED[name]}{AGAIN}", statuses[name]
        assert any(f"transfer {name}: enter " in w for w in health()) == (name != "off"), health()
        assert client.get(f"/api/v1/transfer/{name}").status == 200
        assert client.post(f"/api/v1/transfer/{name}/test").data["result"] != "SUCCESS"
        refused = client.put(f"/api/v1/transfer/{name}", {"batch_ms": 500})
        assert "enter it again" in refused.text, refused


def assert_what_is_not_secret_may_change(gateway, client):
    v5 = V5(gateway, v1_key=client.key)
    for n, opc_id in enumerate(DEVICES):
        before = client.get(f"/api/v1/opc/{opc_id}").data
        client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_name": f"machine {n}", "timecycle": 60})
        client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": before["options"]})  # as it was shown
        v5.done("PUT", f"/opc/{opc_id}", {"description": f"of line {n}"})
        v5.done("PUT", f"/opc/{opc_id}", {"options": {"timeout_ms": 900}})
        after = client.get(f"/api/v1/opc/{opc_id}").data
        assert (after["opc_name"], after["description"]) == (f"machine {n}", f"of line {n}")
        assert {**after["options"], "timeout_ms": None} == {**before["options"], "timeout_ms": None}
    client.done("PUT", "/api/v1/opc/WEB", {"tag_list": [{"tag_id": "WEB.1", "plc_address": "/a", "data_type": "Double"}]})
    v5.done("PUT", "/tag/WEB.1", {"plc_address": "/b"})


def assert_it_can_be_entered(client, device):
    client.done("PUT", "/api/v1/opc/WEB", {"options": {"path": "/read?key=n3w"}})
    eventually(lambda: client.get("/api/v1/opc/WEB").data["last_error"] == f"enter headers{AGAIN}", 10)
    client.done("PUT", "/api/v1/opc/WEB", {"options": {"headers": {"Authorization": "Basic bmV3"}}})
    eventually(lambda: AGAIN not in (client.get("/api/v1/opc/WEB").data["last_error"] or ""), 10)
    client.done("PUT", "/api/v1/opc/PLC", {"options": {"username": "op", "password": "s3cret"}})
    eventually(lambda: AGAIN not in (client.get("/api/v1/opc/PLC").data["last_error"] or ""), 10)
    receiver = Receiver().start()
    try:
        client.done("PUT", "/api/v1/transfer/mes", {"url": receiver.url, "token": TOKEN})
        assert client.post("/api/v1/transfer/mes/test").data["result"] == "SUCCESS"
        assert receiver.requests[-1].headers["Authorization"] == f"Bearer {TOKEN}"
    finally:
        receiver.stop()


@pytest.mark.parametrize("key", ["lost", "damaged", "another"])
def test_a_changed_key_stops_no_start(make_gateway, device, key):
    gateway = make_gateway().start()
    client = gateway.client()
    configure(client, device)
    gateway.stop()
    file = gateway.data / "secrets/store-key"
    right = file.read_bytes()
    if key == "lost":
        file.unlink()
    else:
        file.write_bytes(b"\x07" * 32 if key == "another" else b"")
    gateway.start()
    client = gateway.client()
    assert_all_locked(client)
    assert_what_is_not_secret_may_change(gateway, client)
    if key == "another":  # nothing was lost: with the right key all is as it was
        gateway.stop()
        file.write_bytes(right)
        gateway.start()
        client = gateway.client()
        assert not [w for w in client.get("/api/v1/system/health").data.get("warnings", []) if AGAIN in w]
        return
    assert_it_can_be_entered(client, device)


def test_one_time_codes_that_cannot_be_checked_are_said_and_a_recovery_code_lets_in(make_gateway):
    gateway = make_gateway().start()
    telephone, recovery, _ = set_up(gateway.first_admin(PASSWORD))
    gateway.stop()
    (gateway.data / "secrets/store-key").unlink()
    gateway.start()
    told = [w for w in gateway.client().get("/api/v1/system/health").data["warnings"] if w.startswith("user root: ")]
    assert told and "set up the one-time codes again" in told[0]
    refused, _ = log_in(gateway, code=telephone.code())
    assert refused.status == 401 and "use a recovery code" in refused.text, refused
    assert log_in(gateway, code="000000")[0].status == 401  # also no code of an empty secret
    answer, session = log_in(gateway, code=recovery[0])
    assert answer.status == 200, answer
    session.done("POST", "/api/v1/session/second-factor/remove", {"password": PASSWORD, "code": recovery[1]})
    assert not [w for w in gateway.client().get("/api/v1/system/health").data.get("warnings", []) if "user root" in w]
    answer, session = log_in(gateway)
    assert answer.status == 200
    set_up(session)


@pytest.fixture
def make_box(make_gateway, tmp_path):
    made = []

    def make(text=""):
        path = tmp_path / f"penstock{len(made)}.properties"
        path.write_text("edge.log.level=info\n" + text)
        made.append(make_gateway({"edge.admin.runner": "direct"}, config=path).start())
        return made[-1]

    return make


@pytest.mark.parametrize("passphrase", [None, "a passphrase of the plant"])
@pytest.mark.parametrize("way", ["template", "replacement"])
def test_a_restore_without_the_secrets_starts_and_says_what_to_enter(make_box, device, way, passphrase):
    if way == "replacement" and passphrase:
        pytest.skip("it brings the secrets")
    secret = f"edge.transfer.up.type=api\nedge.transfer.up.url=http://127.0.0.1:9/\nedge.transfer.up.token={TOKEN}\n"
    old, new = make_box(secret + "edge.rest.api.key=a-key-of-the-whole-plant\n"), make_box()
    client, other = old.client("a-key-of-the-whole-plant"), new.client()
    configure(client, device)
    made = make_backup(client, passphrase=passphrase)
    carry(client, other, made["name"])
    old.stop(within=30)
    restore(new, other, made["name"], passphrase=passphrase, **{"as": way})
    client = new.client()
    assert_all_locked(client)
    assert_what_is_not_secret_may_change(new, client)
    assert_it_can_be_entered(client, device)
    if way == "replacement":  # it brings the properties
        warnings = client.get("/api/v1/system/health").data["warnings"]
        assert any(w.startswith("enter edge.rest.api.key again") for w in warnings), warnings
        up = {t["name"]: t for t in client.get("/api/v1/transfer").data["transfers"]}["up"]
        assert up["status_error"].startswith("enter token, url again"), up
