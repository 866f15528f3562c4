"""The shapes of all protocols: back to back over one connection, and many devices at a slow cycle."""

from dataclasses import dataclass, field

from collecting import SECONDS, Plant, back_to_back_cost, create
from device import Device


@dataclass
class Protocol:
    """`addresses(count)`: tags of one device, as much in a row as the protocol allows."""

    kind: str
    opc_type: str
    addresses: callable
    data_type: str = "UInt16"
    options: dict = field(default_factory=dict)
    simulated: dict = field(default_factory=dict)
    profile: object = "own_address"
    agent: str = "127.0.0.1"
    count: int = 10_000  # tags of the shapes over one connection

    def device(self, folder, count=1):
        return Device(folder, kind=self.kind, options=self.simulated, profile=self.profile, count=count).start()

    def add(self, client, opc_id, port, count, timecycle, **options):
        tags = [{"tag_id": f"{opc_id}.{n}", "plc_address": address, "data_type": self.data_type}
                for n, address in enumerate(self.addresses(count))]  # fmt: skip
        create(client, opc_id, self.opc_type, self.agent.format(port=port), port, tags, timecycle,
               {**self.options, **options})  # fmt: skip


PROTOCOLS = {
    "Modbus": Protocol("modbus", "MODBUS", lambda n: [f"hr{i}" for i in range(n)]),
    "MELSEC 3E": Protocol("melsec", "MELSEC", lambda n: [f"D{i}" for i in range(n)]),
    "S7, PDU 960": Protocol("s7", "S7", lambda n: [f"DB{1 + i // 4096}.DBW{i % 4096 * 2}" for i in range(n)],
                            options={"family": "1500", "pipeline": 1}, simulated={"family": "1500"}),
    "XGT": Protocol("xgt", "XGT", lambda n: [f"D{i}" for i in range(n)]),
    "EIP tags": Protocol("eip", "EIP", lambda n: [f"Tag{i}" for i in range(n)], "Int32", simulated={"tags": 5000}, count=5000),
    "EIP array": Protocol("eip", "EIP", lambda n: ["DArr"], "Int32[10000]", simulated={"tags": 1}, count=1),
    "HTTP": Protocol("http", "HTTP", lambda n: [f"/p{i}" for i in range(n)], "Int32", simulated={"points": 1000},
                     profile={"fill": "zeros"}, agent="http://127.0.0.1:{port}/values", count=1000),
}  # fmt: skip
DEEPER = {"S7 with its negotiated jobs": ("S7, PDU 960", {"pipeline": 16}),
          "MELSEC 4E, depth 4": ("MELSEC 3E", {"frame": "4E", "pipeline": 4})}  # fmt: skip


class Lines:
    """One connection at a time, read without pause; each protocol's device stays for all rounds."""

    def __init__(self, gateway, folder):
        self.gateway, self.client, self.folder = gateway, gateway.client(), folder
        self.devices, self.opcs, self.requests = {}, {}, {}

    def prepare(self, name, base, **options):
        """An OPC of the protocol `base`, at the same device as others of it."""
        protocol = PROTOCOLS[base]
        if base not in self.devices:
            self.devices[base] = protocol.device(self.folder / base.replace(" ", "_"))
        opc_id = "".join(c if c.isalnum() else "_" for c in name)
        protocol.add(self.client, opc_id, self.devices[base].port, protocol.count, 0, **options)
        self.client.done("POST", f"/api/v1/opc/{opc_id}/stop")
        self.opcs[name] = opc_id, protocol.count

    def measure(self, name):
        """values/s and CPU-seconds a million of them."""
        opc_id, count = self.opcs[name]
        seen = back_to_back_cost(self.gateway, self.client, opc_id, count, SECONDS)
        self.requests[name] = seen["requests"]
        return seen

    def stop(self):
        for device in self.devices.values():
            device.stop()


class SlowPlant(Plant):
    """20 devices × 500 tags of one protocol at 1 s."""

    def __init__(self, gateway, device, protocol, count=20, tags=500, timecycle=1000):
        self.protocol = protocol
        super().__init__(gateway, device, count, tags, timecycle)

    def add_device(self, n):
        self.protocol.add(self.client, f"D{n}", self.device.port + n, self.tags, self.timecycle)
