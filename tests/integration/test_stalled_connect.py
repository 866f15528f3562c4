"""A device that stops answering at any step of its connect, while it is changed, stopped, tested, browsed and deleted, or
while the gateway ends: for every protocol and carrier neither the process nor another device is harmed."""

import json
import socket
import ssl
import urllib.parse

import pytest

from certificate import make_certificate
from stalling import Deaf, Stalling, StallingLine
from waiting import eventually

TIMEOUT_MS = 1_000
MAX_STEPS = 5  # on the way to the first value; what is asked after it is like it

# OPC type; kind and transport of the simulator; transport of the OPC; address and type of a tag; the peer between.
KINDS = {
    "modbus tcp": ("MODBUS", "modbus", None, "tcp", "hr1", "UInt16", Stalling),
    "modbus tls": ("MODBUS", "modbus", "tls", "tls", "hr1", "UInt16", Stalling),
    "modbus rtu_over_tcp": ("MODBUS", "modbus", "rtu_over_tcp", "rtu_over_tcp", "hr1", "UInt16", Stalling),
    "modbus rtu": ("MODBUS", "modbus", "rtu_over_tcp", "rtu", "hr1", "UInt16", StallingLine),
    "melsec": ("MELSEC", "melsec", None, None, "D1", "UInt16", Stalling),
    "s7": ("S7", "s7", None, None, "DB1,INT10", "Int16", Stalling),
    "xgt": ("XGT", "xgt", None, None, "%DW1", "UInt16", Stalling),
    "eip": ("EIP", "eip", None, None, "Int0", "Int16", Stalling),
    "http": ("HTTP", "http", None, None, "/p7", "UInt16", Stalling),
    "opcua": ("OPCUA", None, None, None, "ns=1;s=opc.HEALTHY", "UInt16", Stalling),
}


class Plan:
    """What stands behind each kind, and where each connect can stall."""

    def __init__(self, client, ports):
        self.ports = ports
        self.steps = {kind: self._count(client, kind) for kind in KINDS}

    def body(self, kind, peer, opc_id, timeout_ms=TIMEOUT_MS):
        opc_type, _, _, transport, address, data_type, _ = KINDS[kind]
        options = {"timeout_ms": timeout_ms, **({"transport": transport} if transport else {})}
        if transport == "tls":
            options["verify_tls"] = False
        where = dict(peer.address)
        if opc_type == "OPCUA":
            options["security_policy"] = "None"
        if opc_type == "HTTP":
            where = {"opc_agent_ip": f"http://127.0.0.1:{peer.port}/values"}
        return {"opc_id": opc_id, "opc_type": opc_type, **where, "timecycle": 100, "options": options,
                "tag_list": [{"tag_id": f"{opc_id}.A", "plc_address": address, "data_type": data_type}]}  # fmt: skip

    def peer(self, kind, answers, cuts=False):
        return KINDS[kind][-1](self.ports[kind], answers, cuts)

    def _count(self, client, kind):
        """Answers of the device in a connect with all that a test asks after it."""
        peer = KINDS[kind][-1](self.ports[kind])
        tried = client.post("/api/v1/opc/test", self.body(kind, peer, "COUNTED", 30_000))  # nothing stalls here but a busy machine
        peer.close()
        assert tried.result == "OK" and tried.data["is_connected"], (kind, tried)
        return max(1, min(peer.passed, MAX_STEPS))

    def everywhere(self):
        """A peer for each step of each kind, whole and within the answer, and ports that never answer."""
        made = []
        for kind, steps in self.steps.items():
            for step in range(steps):
                made += [(kind, self.peer(kind, step)), (kind, self.peer(kind, step, cuts=True))]
            if KINDS[kind][-1] is Stalling:
                made.append((kind, Deaf()))
        return made


@pytest.fixture(scope="module")
def server(make_gateway, make_device):
    """Another gateway: the OPC UA server that is connected to."""
    served = make_gateway({"edge.opcua.allow_none": "true", "edge.opcua.allow_anonymous": "true",
                           "edge.opcua.enabled": "true", "edge.opcua.trust": "all"}).start()  # fmt: skip
    return served.ports["opcua"]


@pytest.fixture(scope="module")
def plan(client, server, make_device, tmp_path_factory):
    ports = {}
    for kind, (_, simulated, transport, *_) in KINDS.items():
        if simulated is None:
            ports[kind] = server
            continue
        certificate = make_certificate(tmp_path_factory.mktemp("tls")) if transport == "tls" else None
        options = {"points": 20} if simulated == "http" else None
        ports[kind] = make_device(kind=simulated, transport=transport, certificate=certificate, options=options).port
    return Plan(client, ports)


@pytest.fixture(scope="module")
def healthy(client, make_device):
    """Another device: the time of its value moves with each scan."""
    device = make_device()
    client.create({"opc_id": "HEALTHY", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                   "opc_agent_port": str(device.port), "timecycle": 20,
                   "tag_list": [{"tag_id": "HEALTHY.A", "plc_address": "hr1", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: client.value("HEALTHY.A")["value_read_status"] == "SUCCESS")
    return lambda: client.value("HEALTHY.A")["value_time"]


class Visitor:
    """Sends calls and leaves before they are answered."""

    def __init__(self, gateway):
        self.key = gateway.key()
        self.address = ("127.0.0.1", urllib.parse.urlsplit(gateway.https).port)
        self.context = ssl.create_default_context(cafile=gateway.ca)
        self.context.check_hostname = False
        self.links = []

    def call(self, method, path, body=""):
        link = self.context.wrap_socket(socket.create_connection(self.address))
        head = (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: {self.key}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")  # fmt: skip
        link.sendall(head.encode() + body.encode())
        self.links.append(link)

    def leave(self):
        for link in self.links:
            link.close()
        self.links.clear()


def begin(plan, client, prefix):
    """An OPC at each place where a connect can stall; returns its body and peer by id, when all have stalled."""
    made = {}
    for number, (kind, peer) in enumerate(plan.everywhere()):
        opc_id = f"{prefix}_{number}"
        made[opc_id] = plan.body(kind, peer, opc_id), peer
        client.create(made[opc_id][0])
    eventually(lambda: all(peer.has_stalled.is_set() for _, peer in made.values()), within=120, every=0.2,
               what=lambda: str([body for body, peer in made.values() if not peer.has_stalled.is_set()]))  # fmt: skip
    return made


def all_again(made):
    """Waits until each has stalled once more."""
    for _, peer in made.values():
        if not isinstance(peer, Deaf):
            peer.has_stalled.clear()
    eventually(lambda: all(peer.has_stalled.is_set() for _, peer in made.values()), within=120, every=0.2,
               what=lambda: str([body for body, peer in made.values() if not peer.has_stalled.is_set()]))  # fmt: skip


def test_a_change_of_a_device_at_any_step_of_its_connect_harms_no_one(gateway, client, plan, healthy):
    process = gateway.program.process.pid
    made = begin(plan, client, "STALLED")
    visitor = Visitor(gateway)
    for opc_id, (body, _) in made.items():
        visitor.call("GET", f"/api/v1/opc/{opc_id}/browse")
        visitor.call("POST", f"/api/v1/opc/{opc_id}/discover", "{}")
        visitor.call("POST", "/api/v1/opc/test", json.dumps(body))
        if len(visitor.links) >= 60:
            visitor.leave()
    visitor.leave()
    all_again(made)
    for opc_id, (body, _) in made.items():  # another link: the driver is made anew
        client.done("PUT", f"/api/v1/opc/{opc_id}", {**body, "options": {**body["options"], "timeout_ms": TIMEOUT_MS + 1}})
    all_again(made)
    for opc_id in made:
        client.done("POST", f"/api/v1/opc/{opc_id}/stop")
    for opc_id in made:
        client.done("POST", f"/api/v1/opc/{opc_id}/start")
    all_again(made)
    before = healthy()
    for opc_id in made:
        client.done("DELETE", f"/api/v1/opc/{opc_id}")
    eventually(lambda: healthy() != before)
    for _, peer in made.values():
        peer.close()
    assert gateway.program.process.pid == process and gateway.program.is_running() and not gateway.has_crashed()


def test_a_gateway_ends_well_at_any_step_of_a_connect(make_brief_gateway, plan):
    gateway = make_brief_gateway().start()
    client = gateway.client()
    made = begin(plan, client, "ENDED")
    visitor = Visitor(gateway)
    for opc_id, (body, _) in list(made.items())[::7]:  # what a test has opened ends too
        visitor.call("POST", "/api/v1/opc/test", json.dumps(body))
        visitor.call("GET", f"/api/v1/opc/{opc_id}/browse")
    try:
        assert gateway.stop(within=30) == 0, gateway.complaints()
    finally:
        visitor.leave()
        for _, peer in made.values():
            peer.close()
    assert not gateway.has_crashed(), gateway.complaints()
