"""The MQTT transfer against brokers of other people, with paho's client as reader."""

import json
import time

import pytest

pytest.importorskip("paho.mqtt.client")

from foreign_brokers import ForeignBroker  # noqa: E402
from mosquitto import Reader  # noqa: E402
from third_party import SLOW  # noqa: E402
from waiting import eventually  # noqa: E402

TITLE = "MQTT brokers"  # in docs/interop.md
BROKERS = ["moquette", pytest.param("mochi-mqtt", marks=SLOW), pytest.param("HiveMQ CE", marks=SLOW)]
VERSIONS = {"moquette": ["3.1.1"]}  # moquette 0.17 does not speak MQTT 5


@pytest.fixture(scope="module", params=BROKERS)
def broker(request, tmp_path_factory):
    one = ForeignBroker(request.param, tmp_path_factory.mktemp("broker"))
    one.name = request.param
    one.start()
    yield one
    one.kill()


@pytest.fixture
def reader(broker):
    one = Reader(broker, "#", qos=2)
    yield one
    one.close()


@pytest.fixture
def transfer(client):
    made = []

    def make(name, **keys):
        client.done("POST", f"/api/v1/transfer/{name}", {"type": "mqtt", "batch_ms": 50, "retry_max_ms": 500, **keys})
        made.append(name)
        return lambda: client.get(f"/api/v1/transfer/{name}").data["status"]

    yield make
    for name in made:
        client.done("DELETE", f"/api/v1/transfer/{name}")


@pytest.fixture
def opc(make_opc):
    """One tag that is read each 50 ms."""
    return make_opc(tags=[{"tag_id": f"B_{time.monotonic_ns()}", "plc_address": "hr20", "data_type": "UInt16"}])


def tag_of(client, opc):
    return client.get(f"/api/v1/opc/{opc}/tag").data["data"][0]["tag_id"]


def samples(reader, opc):
    """In the order of their arrival; repeats are omitted by their ids."""
    seen, out = set(), []
    for message in reader.on(f"penstock/SITE_DEFAULT/{opc}"):
        body = json.loads(message.payload)
        if body["id"] not in seen:
            seen.add(body["id"])
            out += body["values"]
    return out


def test_samples_of_each_qos(client, transfer, broker, reader, make_opc):
    edge = client.get("/api/v1/edge").data["id"]
    for version in VERSIONS.get(broker.name, ["3.1.1", "5"]) + ["auto"]:
        for qos in (0, 1, 2):
            name = f"q{qos}-{version.replace('.', '-')}"
            opc = make_opc(tags=[{"tag_id": f"B_{time.monotonic_ns()}", "plc_address": "hr20", "data_type": "UInt16"}])
            status = transfer(name, brokers=[broker.address], version=version, qos=qos, opcs=[opc], mode="all",
                              client_id=f"{edge}-{name}")  # fmt: skip
            eventually(lambda: len(samples(reader, opc)) >= 5, within=30, what=status)
            wanted = client.value(tag_of(client, opc))["value"]
            assert {(s["type"], s["quality"], str(s["value"])) for s in samples(reader, opc)} == {("UInt16", 192, wanted)}
            assert {m.qos for m in reader.on(f"penstock/SITE_DEFAULT/{opc}")} == {qos}
            now = status()
            assert now["connected"] and now["last_error"] == ""


def test_a_command_writes_and_is_answered(client, transfer, broker, reader, opc):
    edge, name = client.get("/api/v1/edge").data["id"], tag_of(client, opc)
    status = transfer("w", brokers=[broker.address], allow_write=True, opcs=[opc])
    eventually(lambda: status()["connected"], within=15, what=status)
    before = client.value(name)["value"]
    reader.say(f"penstock/{edge}/write", json.dumps({"tag_id": name, "value": 4711, "id": "order 1"}))
    answers = lambda: reader.json(f"penstock/{edge}/write/answer")  # noqa: E731
    eventually(answers, within=15, what=status)
    assert answers()[0] == {"id": "order 1", "tag_id": name, "result": "SUCCESS", "actual_read": "4711", "msg": ""}
    assert client.value(name, fresh=True)["value"] == "4711"
    client.write(name, before)


def test_an_outage_loses_nothing_and_keeps_the_order(client, transfer, broker, reader, opc):
    name = tag_of(client, opc)
    status = transfer("o", brokers=[broker.address], qos=1, opcs=[opc], mode="all", timeout_ms=1000,
                      retry_min_ms=200, retry_max_ms=200)  # fmt: skip
    eventually(lambda: len(samples(reader, opc)) >= 5, within=30, what=status)
    begin = samples(reader, opc)[0]["ts"]
    broker.freeze()
    eventually(lambda: not status()["connected"] and status()["last_error"], within=15, every=0.1, what=status)
    broker.thaw()
    eventually(lambda: status()["connected"] and status()["queued"] < 20, within=30, every=0.1, what=status)
    end = int(time.time() * 1000)
    eventually(lambda: samples(reader, opc)[-1]["ts"] > end, within=30, what=status)
    points = client.get(f"/api/v1/tag/{name}/history?from={begin}&to={end}").data["points"]
    got = [s["ts"] for s in samples(reader, opc)]
    assert len(points) > 20
    assert [p["ts"] for p in points if p["ts"] not in set(got)] == []
    assert got == sorted(got)


def test_the_will_tells_of_a_lost_gateway(make_brief_gateway, broker, reader):
    gateway = make_brief_gateway().start()
    client = gateway.client()
    edge = client.get("/api/v1/edge").data["id"]
    client.done("POST", "/api/v1/transfer/gone", {"type": "mqtt", "brokers": [broker.address], "client_id": f"gone-{broker.port}"})
    told = lambda: [m["status"] for m in reader.json(f"penstock-status/{edge}")]  # noqa: E731
    eventually(lambda: "online" in told(), within=30, what=told)
    gateway.kill()
    eventually(lambda: told()[-1] == "offline", within=30, what=told)
