"""A simulated Modbus device (or many) in its own process, and its control port."""

import json
import pathlib
import signal
import socket

from program import Program, binary

PROFILES = pathlib.Path(__file__).resolve().parents[2] / "src/simulator/profiles"
AREAS = ["co", "di", "ir", "hr"]
WRITES = ["f5", "f6", "f15", "f16", "f22", "f23"]


def own_address(unit, address, area="hr"):
    """What profile own_address holds in a register: tells unit, area and address."""
    return (address + 10_007 * unit + 20_011 * AREAS.index(area)) % 65536


class Device:
    """`penstock-sim modbus`; keeps its port over restarts. `profile` is a file of ours or a description."""

    def __init__(
        self, folder, units=(1,), profile="own_address", transport="tcp", count=1, serial=None, certificate=None
    ):
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        path = PROFILES / f"{profile}.json" if isinstance(profile, str) else folder / "profile.json"
        if not isinstance(profile, str):
            path.write_text(json.dumps(profile))
        self.options = [
            "--units",
            ",".join(map(str, units)),
            "--profile",
            path,
            "--transport",
            transport,
            "--count",
            count,
        ]
        if serial:
            self.options += ["--serial", serial, "--baud", 19200]
        if certificate:
            self.options += ["--cert", certificate[0], "--key", certificate[1]]
        self.port = 0
        self.program = Program("penstock-sim", [], folder)
        self.control = None

    def start(self):
        command = [binary("penstock-sim"), "modbus", "--port", self.port, "--control-port", 0, *self.options]
        self.program.command = [str(part) for part in command]
        self.program.start()
        words = self.program.wait_for_line(
            "listening "
        ).split()  # listening 127.0.0.1:5020-5029 control 127.0.0.1:41000
        if ":" in words[1]:
            self.port = int(words[1].rsplit(":", 1)[1].split("-")[0])
        host, port = words[3].rsplit(":", 1)
        self.control = socket.create_connection((host, int(port)), timeout=10).makefile("rw")
        return self

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
        """`silent on`, `delay 20`, `exception 2 hr 50 50`: src/simulator/README.md lists all."""
        self.order(f"fault {f'unit={unit} ' if unit is not None else ''}{line}")

    def set(self, unit, area, address, values):
        self.order(f"set {unit} {area} {address} {' '.join(str(int(value)) for value in values)}")

    def get(self, unit, area, address, count):
        return [int(word) for word in self.order(f"get {unit} {area} {address} {count}").split()]

    def stats(self):
        """Counters since start: requests, answers, exceptions, connections, writes, interval_p99_ms …"""
        found = dict(word.split("=") for word in self.order("stats").split())
        counters = {name: float(text) for name, text in found.items()}
        return {**counters, "writes": sum(counters.get(name, 0) for name in WRITES)}

    def reset_stats(self):
        self.order("stats reset")
