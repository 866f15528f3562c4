"""A simulated device (or many) in its own process, and its control port."""

import json
import pathlib
import signal
import socket
import time

from ports import free_port
from program import Program, binary

AREAS = ["co", "di", "ir", "hr"]
WRITES = ["f5", "f6", "f15", "f16", "f22", "f23"]


def own_address(unit, address, area="hr"):
    """The register of profile own_address: it contains unit, area and address."""
    return (address + 10_007 * unit + 20_011 * AREAS.index(area)) % 65536


class Device:
    """`penstock-sim <kind>`; keeps its port over restarts. `profile` is a built-in's name or a description;
    `clients`: the authority whose certificates clients must show."""

    def __init__(
        self,
        folder,
        units=(1,),
        profile="own_address",
        transport=None,
        count=1,
        serial=None,
        certificate=None,
        clients=None,
        kind="modbus",
        options=None,
        bind=None,
        port=0,
        dial=None,
    ):
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        if not isinstance(profile, str):
            (folder / "profile.json").write_text(json.dumps(profile))
            profile = folder / "profile.json"
        self.kind = kind
        self.options = ["--profile", profile, "--count", count]
        self.word = "dialing" if dial else "listening"
        if dial:
            self.options += ["--dial", dial]
        if bind:
            self.options += ["--bind", bind]
        if transport:
            self.options += ["--transport", transport]
        if kind == "modbus":
            self.options += ["--units", ",".join(map(str, units))]
        for name, text in (options or {}).items():
            self.options += ["--option", f"{name}={text}"]
        if serial:
            self.options += ["--serial", serial, "--baud", 19200]
        if certificate:
            self.options += ["--cert", certificate[0], "--key", certificate[1]]
        if clients:
            self.options += ["--ca", clients]
        self.port = port
        self.count = count
        self.program = Program("penstock-sim", [], folder)
        self.control = None

    def start(self):
        words = self.listen().split()  # listening 127.0.0.1:5020-5029 control 127.0.0.1:41000
        if ":" in words[1]:
            self.port = int(words[1].rsplit(":", 1)[1].split("-")[0])
        host, port = words[3].rsplit(":", 1)
        self.control = socket.create_connection((host, int(port)), timeout=10).makefile("rw")
        return self

    def listen(self, within=10.0):
        """Starts the program. Another test may take a port at the same moment."""
        end = time.monotonic() + within
        while True:
            port = self.port or free_port(self.count)
            where = [] if self.word == "dialing" else ["--port", port]
            command = [binary("penstock-sim"), self.kind, *where, "--control-port", 0, *self.options]
            self.program.command = [str(part) for part in command]
            said_before = len(self.program.err())
            self.program.start()
            try:
                return self.program.wait_for_line(f"{self.word} ")
            except AssertionError:
                is_taken = "Address already in use" in self.program.err()[said_before:]
                if not is_taken or time.monotonic() > end:
                    raise
            time.sleep(0.1)

    def stop(self):
        if self.program.is_running():
            assert self.program.stop(5) == 0, self.program.err()

    def kill(self):
        self.program.kill()

    def freeze(self):
        """The process keeps its connections and does nothing: half-open."""
        self.program.send(signal.SIGSTOP)

    def thaw(self):
        self.program.send(signal.SIGCONT)

    def order(self, line):
        """One command to the control port; returns the rest of its answer."""
        self.control.write(line + "\n")
        self.control.flush()
        answer = self.control.readline().strip()
        assert answer.split(" ")[0] == "ok", f"{line}: {answer}"
        return answer[3:]

    def fault(self, line, unit=None):
        """`silent on`, `delay 20`: src/simulator/README.md; `exception 2 hr 50 50`: the protocol's README."""
        self.order(f"fault {f'unit={unit} ' if unit is not None else ''}{line}")

    def set(self, unit, area, address, values):
        """Raw words or bits of a Modbus unit."""
        self.order(f"set {unit} {area} {address} {' '.join(str(int(value)) for value in values)}")

    def get(self, unit, area, address, count):
        return [int(word) for word in self.order(f"get {unit} {area} {address} {count}").split()]

    def put(self, address, data_type, value):
        """One value of any protocol at an address as the gateway's tags have it; signals stop there."""
        self.order(f"set {address} {data_type} {value}")

    def value(self, address, data_type):
        return self.order(f"get {address} {data_type}")

    def stats(self):
        """Counters since start: requests, answers, exceptions, connections, writes, interval_p99_ms …"""
        found = dict(word.split("=") for word in self.order("stats").split())
        counters = {name: float(text) for name, text in found.items()}
        return {**counters, "writes": sum(counters.get(name, 0) for name in WRITES)}

    def reset_stats(self):
        self.order("stats reset")
