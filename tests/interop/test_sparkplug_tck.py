"""Every assertion of the Sparkplug 3.0.0 specification that concerns an edge node, by its `tck-id`, on recordings of the
gateway and a real mosquitto.

The Eclipse TCK itself can be had from no registry; its ids are in the specification. Each is a test here: it was seen in
at least one recording, and held in all. `-s` prints how often each was seen.
"""

import itertools
import json
import pathlib
import time

import pytest

pytest.importorskip("pysparkplug")

from third_party import free_port  # noqa: E402
from mosquitto import Broker, Reader  # noqa: E402
from mqtt_record import Recorder  # noqa: E402
from tcp_proxy import Relay  # noqa: E402
from sparkplug_host import Host, tahu  # noqa: E402
from sparkplug_rules import NOT_OURS, RULES, Plant  # noqa: E402
from waiting import eventually  # noqa: E402

GROUP = "TCK"


class Listener(Host):
    """A host that decodes nothing: pysparkplug does not support templates."""

    def take(self, message):
        kind, node, *device = message.topic.split("/")[2:]
        self.log.append((kind, node, device[0] if device else None, message.payload))


class Stage:
    """Brokers with a recorder in front of each, a gateway's transfer through them, and a host next to them."""

    numbers = itertools.count(1)

    def __init__(self, client, folder, servers=1, **keys):
        self.client, self.name = client, f"tck{next(self.numbers)}"
        self.node = f"NODE_{self.name}"
        self.recorder = Recorder()
        self.brokers = [Broker(folder).start() for _ in range(servers)]
        self.relays = [Relay(free_port(), b.port, self.recorder.at(n)) for n, b in enumerate(self.brokers)]
        self.hosts = [Listener(b, GROUP) for b in self.brokers]
        self.keys = {"type": "sparkplug", "group_id": GROUP, "edge_node_id": self.node, "batch_ms": 50,
                     "brokers": [f"mqtt://127.0.0.1:{r.port}" for r in self.relays], "retry_max_ms": 500, **keys}  # fmt: skip

    def start(self):
        self.client.done("POST", f"/api/v1/transfer/{self.name}", self.keys)
        return self

    def status(self):
        return self.client.get(f"/api/v1/transfer/{self.name}").data["status"]

    def of(self, kind, device=None, server=0):
        return self.hosts[server].of(kind, device)

    def say_state(self, server, is_online, stamp):
        text = json.dumps({"online": is_online, "timestamp": stamp})
        self.hosts[server].reader.say("spBv1.0/STATE/scada", text, retain=True)

    def delete(self):
        self.client.done("DELETE", f"/api/v1/transfer/{self.name}")
        for host in self.hosts:
            host.close()
        for relay in self.relays:
            relay.cut()
        for broker in self.brokers:
            broker.kill()

    def plant(self, **facts):
        return Plant(self.recorder, GROUP, self.node, **facts)


class Opcs:
    """OPCs for a while."""

    def __init__(self, client):
        self.client, self.made = client, []

    def make(self, kind, port, tags):
        opc_id = f"TCK_{kind}_{len(self.made)}_{time.monotonic_ns()}"
        self.client.create({
            "opc_id": opc_id, "opc_type": kind, "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(port),
            "timecycle": 50, "options": {"timeout_ms": 300},
            "tag_list": [{"tag_id": f"{opc_id}.{address}", "plc_address": address, "data_type": data_type, "unit": "bar"}
                         for address, data_type in tags],
        })  # fmt: skip
        self.made.append(opc_id)
        return opc_id

    def delete(self):
        for opc_id in self.made:
            self.client.delete(f"/api/v1/opc/{opc_id}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tck")


def play_devices(client, folder, make_device, templates):
    """Births, data by change, a rebirth while data flows, a device that is removed and added, an outage, the end."""
    device, plc = make_device(), make_device(kind="eip")
    opcs = Opcs(client)
    modbus = opcs.make("MODBUS", device.port, [("hr20", "UInt16"), ("hr30", "Int16[6]"), ("co0", "Boolean")])
    eip = opcs.make("EIP", plc.port, [("Motor0.Running", "Boolean"), ("Motor0.Count", "Int32"), ("Motor1.Running", "Boolean"),
                                      ("Motor1.Count", "Int32"), ("Real0", "Float"), ("Note", "String")])  # fmt: skip
    keys = {"templates": True, "data_sets": {f"{modbus}.hr30": ["low", "high"]}} if templates else {}
    stage = Stage(client, folder, opcs=[modbus, eip], allow_write=True, rebirth_min_ms=2000, **keys).start()
    counts = itertools.count(1)

    def move():
        n = next(counts)
        client.write(f"{modbus}.hr20", str(n % 60_000))
        client.write(f"{modbus}.hr30", json.dumps([n % 100] * 6))
        client.write(f"{eip}.Motor0.Count", str(n))
        client.write(f"{eip}.Motor1.Running", "true" if n % 2 else "false")
        client.write(f"{eip}.Real0", str(n / 2))

    def moves_until(holds):
        def step():
            move()
            return holds()

        eventually(step, within=30, what=stage.status)

    try:
        eventually(lambda: stage.of("DBIRTH", modbus) and stage.of("DBIRTH", eip), within=20, what=stage.status)
        moves_until(lambda: len(stage.of("DDATA", modbus)) > 5 and len(stage.of("DDATA", eip)) > 5)
        assert client.post(f"/api/v1/transfer/{stage.name}/test").data["result"] == "SUCCESS"
        births = len(stage.of("NBIRTH"))
        stage.hosts[0].rebirth(stage.node)
        moves_until(lambda: len(stage.of("NBIRTH")) > births)
        stage.hosts[0].rebirth(stage.node)  # sooner than rebirth_min_ms after that one: data waits for it
        moves_until(lambda: len(stage.of("NBIRTH")) > births + 1)
        moves_until(lambda: stage.hosts[0].kinds()[-1][0] == "DDATA")
        device.program.kill()
        eventually(lambda: stage.of("DDEATH", modbus), within=20, what=stage.status)
        device.start()
        born = len(stage.of("DBIRTH", modbus))
        eventually(lambda: len(stage.of("DBIRTH", modbus)) > born, within=20, what=stage.status)
        births = len(stage.of("NBIRTH"))
        stage.relays[0].cut()
        eventually(lambda: not stage.status()["connected"], within=10)
        move()
        stage.relays[0].mend()
        eventually(lambda: len(stage.of("NBIRTH")) > births, within=20, what=stage.status)
        moves_until(lambda: stage.hosts[0].kinds()[-1][0] == "DDATA")
    finally:
        stage.delete()
        opcs.delete()
    return stage.plant(lost=(modbus,), is_by_change=True)


def play_node(client, folder, make_device):
    """All tags are the node's own."""
    device = make_device()
    opcs = Opcs(client)
    opc = opcs.make("MODBUS", device.port, [("hr20", "UInt16"), ("hr21", "Int16")])
    stage = Stage(client, folder, opcs=[opc], device="").start()
    refusals = []
    try:
        eventually(lambda: stage.of("NBIRTH"), within=20, what=stage.status)
        counts = itertools.count(1)

        def moved():
            client.write(f"{opc}.hr20", str(next(counts)))
            return len(stage.of("NDATA")) > 3

        eventually(moved, within=20, what=stage.status)
        answer = client.post(f"/api/v1/transfer/{stage.name}b", stage.keys)
        is_refused = answer.status == 400 and any(stage.name in text for text in answer.faults)
        refusals.append(True if is_refused else f"a second node of the name was taken: {answer}")
    finally:
        stage.delete()
        opcs.delete()
    plant = stage.plant(is_by_change=True)
    plant.refusals = refusals
    return plant


def play_hosts(client, folder, make_device):
    """Two servers, a primary host that is at one, then at the other; old news of it; clocks that differ."""
    device = make_device()
    opcs = Opcs(client)
    opc = opcs.make("MODBUS", device.port, [("hr20", "UInt16")])
    stage = Stage(client, folder, servers=2, opcs=[opc], mode="all", primary_host="scada")
    try:
        stage.say_state(0, False, 900_000)
        stage.say_state(1, True, 500)
        stage.start()
        eventually(lambda: stage.of("DDATA", opc, 1), within=30, what=stage.status)
        assert not stage.of("NBIRTH", server=0)
        before = len(stage.of("DDATA", opc, 1))
        stage.say_state(1, False, 400)  # old
        eventually(lambda: len(stage.of("DDATA", opc, 1)) > before + 5, within=20, what=stage.status)
        stage.say_state(0, True, 900_001)
        stage.say_state(1, False, 501)
        eventually(lambda: stage.of("DDATA", opc, 0), within=30, what=stage.status)
        assert stage.of("NDEATH", server=1)
    finally:
        stage.delete()
        opcs.delete()
    return stage.plant(host="scada")


@pytest.fixture(scope="module")
def plants(client, folder, make_device):
    return [
        play_devices(client, folder, make_device, templates=False),
        play_devices(client, folder, make_device, templates=True),
        play_node(client, folder, make_device),
        play_hosts(client, folder, make_device),
    ]


@pytest.mark.parametrize("tck_id", RULES)
def test_tck(tck_id, plants):
    found = [outcome for plant in plants for outcome in RULES[tck_id](plant)]
    faults = [outcome for outcome in found if outcome is not True]
    print(f"tck-id-{tck_id}: seen {len(found)}, not held {len(faults)}")
    assert faults == []
    assert found, "was seen in no recording"


def test_tahu_reads_templates_and_data_sets(plants):
    plant = plants[1]
    birth = next(m for m in plant.of("DBIRTH") if m.metric("Motor0"))
    table = next(m for m in plant.of("DDATA") if any(one.HasField("dataset_value") for one in m.metrics))
    node, device, data = (json.loads(line) for line in tahu(
        "decode", plant.births_before(birth)[None].raw.hex(), birth.raw.hex(), table.raw.hex()))  # fmt: skip
    motors = {m["name"]: m["value"] for m in device["metrics"] if m["type"] == "Template"}
    assert set(motors) == {"Motor0", "Motor1"}
    definition = next(m["value"] for m in node["metrics"] if m["name"] == motors["Motor0"]["templateRef"])
    assert definition["isDefinition"] and {m["name"]: m["type"] for m in definition["metrics"]} == {
        "Count": "Int32", "Running": "Boolean"}  # fmt: skip
    for name, motor in motors.items():
        assert not motor["isDefinition"] and motor["templateRef"] == motors["Motor0"]["templateRef"]
        assert [m["name"] for m in motor["metrics"]] == ["Count", "Running"]
        assert [(p["name"], p["value"]) for p in motor["parameters"]] == [("Address", name)]
    raw = [one for one in table.metrics if one.HasField("dataset_value")][0].dataset_value
    assert list(raw.columns) == ["low", "high"] and len(raw.rows) == 3
    assert len(data["metrics"]) == len(table.metrics)


def test_every_id_of_the_specification_that_concerns_an_edge_node_has_its_rule():
    ids = (pathlib.Path(__file__).parent / "sparkplug_tck_ids.txt").read_text().split()
    assert len(ids) == len(set(ids))
    assert sorted({*RULES, *NOT_OURS}) == sorted(ids)
