"""A device that hangs up, or talks nonsense, at any moment of a test, a browse, a discovery or a collection ends neither
the process nor the collection of another device, for every protocol."""

import socket
import struct
import threading

import pytest

from waiting import eventually

ADDRESSES = {"MODBUS": "hr1", "MELSEC": "D1", "S7": "DB1.DBW0", "XGT": "D1", "EIP": "Dint0", "HTTP": "/a",
             "OPCUA": "ns=1;s=a"}  # fmt: skip
# What an OPC UA server answers to Hello: then the channel is asked for.
ACKNOWLEDGE = b"ACKF" + struct.pack("<IIIIII", 28, 0, 65535, 65535, 0, 0)


class Rude:
    """Takes `size` bytes of a connection, says `says`, and hangs up; with a reset when `resets`."""

    def __init__(self, size, says=b"", resets=False):
        self.size, self.says, self.resets, self.visits = size, says, resets, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self):
        while True:
            try:
                link, _ = self.listener.accept()
            except OSError:
                return
            self.visits += 1
            with link:
                link.settimeout(1)
                try:
                    seen = 0
                    while seen < self.size and (got := link.recv(self.size - seen)):
                        seen += len(got)
                    link.sendall(self.says)
                except OSError:
                    pass
                if self.resets:
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()


MANNERS = {
    "closes at once": dict(size=0),
    "resets at once": dict(size=0, resets=True),
    "closes after a byte": dict(size=1),
    "closes in the first request": dict(size=10),
    "resets after a request": dict(size=16, resets=True),
    "answers with zeros": dict(size=8, says=bytes(64)),
    "answers with ones": dict(size=8, says=b"\xff" * 300),
    "acknowledges": dict(size=32, says=ACKNOWLEDGE),
    "acknowledges and talks nonsense": dict(size=32, says=ACKNOWLEDGE + b"OPNF" + struct.pack("<I", 40) + bytes(32)),
    "is cut in an answer": dict(size=8, says=ACKNOWLEDGE[:11]),
}


@pytest.fixture(scope="module")
def healthy(client, make_device):
    """Another device: the time of its value moves with each scan."""
    device = make_device()
    client.create({"opc_id": "HEALTHY", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                   "opc_agent_port": str(device.port), "timecycle": 20,
                   "tag_list": [{"tag_id": "HEALTHY.A", "plc_address": "hr1", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: client.value("HEALTHY.A")["value_read_status"] == "SUCCESS")
    return lambda: client.value("HEALTHY.A")["value_time"]


@pytest.mark.parametrize("opc_type", ADDRESSES)
def test_who_hangs_up_at_any_moment_harms_no_one_else(gateway, client, healthy, new_id, opc_type):
    process = gateway.program.process.pid
    for what, manners in MANNERS.items():
        with Rude(**manners) as device:
            opc_id = new_id("RUDE")
            opc = {"opc_id": opc_id, "opc_type": opc_type, "opc_agent_ip": "127.0.0.1",
                   "opc_agent_port": str(device.port), "timecycle": 50, "options": {"timeout_ms": 200},
                   "tag_list": [{"tag_id": f"{opc_id}.A", "plc_address": ADDRESSES[opc_type],
                                 "data_type": "UInt16"}]}  # fmt: skip
            before = healthy()
            tried = client.post("/api/v1/opc/test", opc)
            assert tried.result == "OK" and not any(p["is_good"] for p in tried.data["points"]), (what, tried)
            client.create(opc)
            eventually(lambda: device.visits > 1, what=f"a visit ({what})")
            client.get(f"/api/v1/opc/{opc_id}/browse")
            client.post(f"/api/v1/opc/{opc_id}/discover", {})
            client.done("DELETE", f"/api/v1/opc/{opc_id}")
            eventually(lambda: healthy() != before, what=f"the other device ({what})")
    assert gateway.program.process.pid == process and gateway.program.is_running()
