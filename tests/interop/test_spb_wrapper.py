"""The Sparkplug transfer with mqtt-spb-wrapper as its host; in a virtual environment of its own, for it needs an old protobuf."""

import json
import time

import pytest

from mosquitto import Broker
from third_party import BUILD, HERE
from waiting import eventually

TITLE = "Sparkplug B"  # in docs/interop.md
PYTHON = BUILD / "venv_spb/bin/python"
TYPES = {"Boolean": ("co300", "true", True), "SByte": ("hr300", "-5", -5), "Int16": ("hr310", "-32768", -32768),
         "UInt16": ("hr320", "65531", 65531), "Int32": ("hr330", "-70000", -70000), "UInt32": ("hr340", "3000000000", 3_000_000_000),
         "Int64": ("hr350", "-5000000000", -5_000_000_000), "UInt64": ("hr360", "18000000000000000000", 18_000_000_000_000_000_000),
         "Float": ("hr370", "-1.5", -1.5), "Double": ("hr380", "1234.5678", 1234.5678), "String": ("hr390.8", "PUMP 7", "PUMP 7")}  # fmt: skip


@pytest.fixture
def broker(tmp_path):
    one = Broker(tmp_path).start()
    yield one
    one.kill()


def test_mqtt_spb_wrapper(client, broker, start, make_opc):
    """Births, data of every type and a command that the device gets. It takes data by name only: option `aliases`."""
    names = {kind: f"W_{kind}_{time.monotonic_ns()}" for kind in TYPES}
    level = f"W_level_{time.monotonic_ns()}"
    opc = make_opc(tags=[{"tag_id": names[kind], "plc_address": at, "data_type": kind} for kind, (at, _, _) in TYPES.items()]
                   + [{"tag_id": level, "plc_address": "hr20", "data_type": "Int16"}])  # fmt: skip
    eventually(lambda: client.value(names["String"])["value_read_status"] == "SUCCESS", within=15)
    for kind, (_, text, _) in TYPES.items():
        assert client.write(names[kind], text).result == "OK"
    wanted = {names[kind]: value for kind, (_, _, value) in TYPES.items()}
    edge = client.get("/api/v1/edge").data["id"]
    host = start("host", PYTHON, HERE / "clients/spb_wrapper_host.py", broker.port, "PLANT", edge, opc, level, "4711")
    host.wait_for_line("connected")

    def of(kind):
        said = [json.loads(line) for line in host.out().splitlines(keepends=True) if line[0] == "{" and line[-1] == "\n"]
        return [message for message in said if message["type"] == kind]

    def values(kind):
        return {m["name"]: m["value"] for message in of(kind) for m in message["metrics"]}

    client.done("POST", "/api/v1/transfer/w", {"type": "sparkplug", "brokers": [broker.address], "group_id": "PLANT",
                                               "batch_ms": 50, "opcs": [opc], "mode": "all", "allow_write": True,
                                               "datatype_in_data": True, "aliases": False})  # fmt: skip
    try:
        eventually(lambda: of("DBIRTH"), within=20, what=host.err)
        assert of("NBIRTH") and of("DBIRTH")[0]["device"] == opc
        assert wanted.items() <= values("DBIRTH").items()
        eventually(lambda: wanted.items() <= values("DDATA").items(), within=15, what=lambda: values("DDATA"))
        assert {m["alias"] for kind in ("NBIRTH", "DBIRTH", "DDATA") for one in of(kind) for m in one["metrics"]} == {None}
        eventually(lambda: client.value(level)["value"] == "4711", within=15, what=host.err)
        eventually(lambda: values("DDATA").get(level) == 4711, within=15, what=lambda: values("DDATA"))
    finally:
        client.done("DELETE", "/api/v1/transfer/w")
    eventually(lambda: of("NDEATH"), within=10, what=host.err)
