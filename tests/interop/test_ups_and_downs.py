"""Devices, brokers, users and configuration that come and go all day: the gateway is afterwards as large as before.

A day in minutes: each cycle kills and restarts all devices, the broker and the receiver of the transfers; at the same
time configuration is made, changed and deleted, users log in and out, event streams and OPC UA clients come, leave and
are dropped. A cycle ends where it began: the same configuration, all values good, all transfers connected. Then memory,
handles and threads of the gateway are noted and printed (process_size.py); they must not grow from cycle to cycle.

PENSTOCK_UPS_AND_DOWNS_S: seconds (40). The cycle that is in progress then is the last; there are three at least. Memory
is judged from ten minutes on, and not with a sanitizer.
"""

import concurrent.futures
import os
import time

import pytest

pytest.importorskip("asyncua")

from alarm_fixture import SIX_BANDS, alarm_id, live_row  # noqa: E402
from device import Device  # noqa: E402
from event_stream import EventStream  # noqa: E402
from mosquitto import Broker  # noqa: E402
from plant import Plant  # noqa: E402
from process_size import ProcessSize  # noqa: E402
from program import Program  # noqa: E402
from receiver import Receiver  # noqa: E402
from third_party import HERE, PYTHON, free_port  # noqa: E402
from ua import REFUSALS, Visitor, make_identity  # noqa: E402
from v5 import V5  # noqa: E402
from waiting import eventually  # noqa: E402

SECONDS = float(os.environ.get("PENSTOCK_UPS_AND_DOWNS_S", 40))
LEAST = 3  # cycles
WITHIN = 30.0  # seconds: any wait
PASSWORD = "correct horse battery"
STREAMS = 6
SESSION_S = 10  # of OPC UA clients: how long the server remembers one that was dropped

# By protocol: addresses and data type of the tags. The values are such that limits are exceeded.
DEVICES = {
    "MODBUS": ([f"hr{n}" for n in range(100)], "UInt16"),
    "S7": (["DB1.DBW10", "MW20"], "UInt16"),
    "MELSEC": (["D10", "W20"], "UInt16"),
    "XGT": (["D10", "D20"], "UInt16"),
    "EIP": (["Tag3", "Tag4"], "Int32"),
    "HTTP": (["/p7", "/p8"], "Int32"),
    "OPCUA": (["nsu=urn:peer:sim;s=Line.Int16", "nsu=urn:peer:sim;s=Line.Counter"], "Int32"),
}
FIRST = {kind: f"{kind}.0" for kind in DEVICES}  # tags that everybody looks at and writes
SECOND = {kind: f"{kind}.1" for kind in DEVICES}
TAGS = [*FIRST.values(), *SECOND.values()]
TRANSFERS = ("api", "mqtt", "sparkplug")


class OpcUaServer:
    """A server of another vendor as a device."""

    def __init__(self, folder):
        folder.mkdir()
        self.port = free_port()
        self.program = Program("asyncua", [PYTHON, HERE / "servers/asyncua_server.py", self.port, folder / "peer", 0], folder)

    def start(self):
        self.program.start().wait_for_line("listening", WITHIN)

    def kill(self):
        self.program.kill()


class Outside:
    """Everything that the gateway is connected to."""

    def __init__(self, folder):
        self.devices = {kind: Device(folder / kind, kind=kind.lower()) for kind in DEVICES if kind != "OPCUA"}
        self.devices["OPCUA"] = OpcUaServer(folder / "OPCUA")
        self.broker, self.receiver = Broker(folder), Receiver(note=lambda request: None)

    def start(self):
        for one in (self.broker, self.receiver, *self.devices.values()):
            one.start()

    def kill(self):
        self.receiver.stop()
        for one in (self.broker, *self.devices.values()):
            one.kill()

    def opc(self, kind, opc_id, count=None):
        """What creates an OPC with that many of the protocol's tags; `<opc_id>.<number>`."""
        port, (addresses, data_type) = self.devices[kind].port, DEVICES[kind]
        where = {"HTTP": f"http://127.0.0.1:{port}/values", "OPCUA": f"opc.tcp://127.0.0.1:{port}/peer/"}
        return {
            "opc_id": opc_id, "opc_type": kind, "opc_agent_ip": where.get(kind, "127.0.0.1"), "timecycle": 200,
            **({} if kind in where else {"opc_agent_port": port}),
            **({"options": {"trust": "all"}} if kind == "OPCUA" else {}),
            "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": address, "data_type": data_type}
                         for n, address in enumerate(addresses[:count])],
        }  # fmt: skip

    def transfer(self, kind, group):
        keys = {"url": self.receiver.url} if kind == "api" else {"brokers": self.broker.address}
        return {"type": kind, "mode": "all", "retry_max_ms": 1000, **keys,
                **({"group_id": group} if kind == "sparkplug" else {})}  # fmt: skip


class Inside:
    """What people and programs do at the gateway. Each method leaves the configuration as it was, whether the devices
    are there or not."""

    def __init__(self, gateway, outside, identity):
        self.gateway, self.outside, self.identity = gateway, outside, identity
        self.client = gateway.client()
        self.plant = Plant(V5(gateway, v1_key=gateway.key()))
        self.opcua_password = (gateway.data / "secrets/opcua-password").read_text().strip()
        self.works = [self.change_assets, self.change_devices, self.change_transfers, self.use_users, self.use_streams,
                      self.use_opcua, self.use_values]  # fmt: skip

    def configure(self):
        """What every cycle comes back to."""
        for kind in DEVICES:
            self.client.create(self.outside.opc(kind, kind, 2))
        for kind in TRANSFERS:
            self.client.done("POST", f"/api/v1/transfer/{kind}", self.outside.transfer(kind, "LASTING"))
        with pytest.raises(REFUSALS):  # the first attempt lists the certificate, so that it can be trusted
            self.visit()
        (rejected,) = self.client.get("/ui/opcua/certificates").data["rejected"]
        self.client.done("POST", f"/ui/opcua/certificates/{rejected['thumbprint']}/trust")

    def run(self, cycle):
        """Each cycle begins with another one, so that each meets devices in all states."""
        at = cycle % len(self.works)
        for work in (*self.works[at:], *self.works[:at]):
            work()

    def change_assets(self):
        ids = {}
        for kind, above in (("site", None), ("area", "site"), ("line", "area"), ("equipment", "line")):
            ids[kind] = self.plant.new(kind, **({f"{above}_id": ids[above]} if above else {}))
            self.plant.change(kind, ids[kind], description="changed")
        for kind in reversed(ids):
            self.plant.delete(kind, ids[kind])

    def change_devices(self):
        """OPCs of each protocol, and alarms that are raised as soon as the devices are there."""
        opcs = {kind: self.plant.new_id("opc") for kind in DEVICES}
        for kind, opc in opcs.items():
            self.client.create(self.outside.opc(kind, opc))
            self.plant.change("opc", opc, timecycle=100)
            self.plant.change("tag", f"{opc}.0", **SIX_BANDS)
            alarm = self.plant.new("alarm", tag_id=f"{opc}.1")
            self.plant.change("alarm", alarm, instruction="open the valve")
            self.plant.delete("alarm", alarm)
        for opc in opcs.values():
            alarm = alarm_id(f"{opc}.0")
            eventually(lambda: live_row(self.plant.v5, alarm), WITHIN, 0.1, f"{alarm} is raised")
            self.plant.delete("tag", f"{opc}.0")
            self.client.done("DELETE", f"/api/v1/opc/{opc}")

    def change_transfers(self):
        for kind in TRANSFERS:
            path = f"/api/v1/transfer/brief-{kind}"
            self.client.done("POST", path, self.outside.transfer(kind, "BRIEF"))
            self.client.done("PUT", path, {"batch_count": 5})
            self.client.done("DELETE", path)

    def use_users(self):
        """One logs out while streaming, and is then deleted while logged in."""
        admin, person = self.gateway.client(key=None), self.gateway.client(key=None)
        assert admin.login("root", PASSWORD).status == 200
        admin.done("POST", "/api/v1/users", {"user_id": "person", "password": PASSWORD, "role": "operator"})
        for leave in (lambda: person.post("/logout"), lambda: admin.delete("/api/v1/users/person")):
            assert person.login("person", PASSWORD).status == 200
            stream = EventStream(self.gateway, person, "monitor")
            assert person.get("/api/v1/opc").status == 200
            assert leave().status == 200
            stream.wait_until_ended(WITHIN)
            stream.close()
        assert admin.post("/logout").status == 200
        admin.session.close(), person.session.close()

    def use_streams(self):
        streams = [EventStream(self.gateway, self.client, "monitor") for _ in range(STREAMS)]
        for stream in streams:
            stream.subscribe(tags=TAGS)
            stream.wait("values", within=WITHIN)
        for stream in streams:
            stream.close()

    def visit(self):
        return Visitor(self.gateway, "opcua", self.opcua_password, self.identity, SESSION_S)

    def use_opcua(self):
        """One client leaves, one is dropped with its session and subscription."""
        node = f"ns=2;s=SITE_DEFAULT.MODBUS.{FIRST['MODBUS']}"
        for leave in (Visitor.leave, Visitor.drop):
            visitor = self.visit()
            visitor.subscribe(node, SESSION_S)
            status = visitor.write(node, 7)
            leave(visitor)
            assert "Lost" not in status, status

    def use_values(self):
        """Fresh reads and writes by a client of its own; without a device they are answered, too."""
        client = self.gateway.client()
        client.values(TAGS, fresh=True)
        for tag in FIRST.values():
            client.write(tag, "7")
        client.session.close()


class Watcher:
    """Sees whether devices and transfers are there, from outside."""

    def __init__(self, gateway):
        self.client = gateway.client()

    def have(self, status):
        return all(value["value_read_status"] == status for value in self.client.values(TAGS))

    def transfers(self):
        return [self.client.get(f"/api/v1/transfer/{kind}").data["status"] for kind in TRANSFERS]

    def is_settled(self):
        return self.have("SUCCESS") and all(one["connected"] and one["queued"] < 500 for one in self.transfers())

    def faults(self):
        return [value for value in self.client.values(TAGS) if value["value_read_status"] != "SUCCESS"], self.transfers()

    def wait_until_settled(self):
        eventually(self.is_settled, WITHIN, 0.1, self.faults)


@pytest.fixture
def outside(tmp_path):
    one = Outside(tmp_path)
    one.start()
    yield one
    one.kill()


def go_down_and_up(outside, watcher):
    outside.kill()
    eventually(lambda: watcher.have("ERROR"), WITHIN, 0.1, "all devices are lost")
    outside.start()


def test_what_comes_and_goes_leaves_nothing_behind(make_gateway, outside, tmp_path):
    gateway = make_gateway().start()
    gateway.first_admin(PASSWORD).session.close()
    inside, watcher = Inside(gateway, outside, make_identity(tmp_path)), Watcher(gateway)
    inside.configure()
    watcher.wait_until_settled()
    size, end = ProcessSize(gateway), time.monotonic() + SECONDS
    with concurrent.futures.ThreadPoolExecutor(2) as lanes:
        while time.monotonic() < end or len(size.sizes) < LEAST:
            both = [lanes.submit(go_down_and_up, outside, watcher), lanes.submit(inside.run, len(size.sizes))]
            for lane in both:
                lane.result(10 * WITHIN)
            watcher.wait_until_settled()
            size.note()
    size.check()
