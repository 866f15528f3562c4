"""Other makers' gateways that a public package registry has: how each is installed into build/peers, and configured to read the
plant of `peers.py` and to publish nowhere."""

import dataclasses
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from ports import free_port
from program import Program
from results import ROOT

HOME = ROOT / "build/peers"
INSTALL_S = 1800  # at most for one of them: Telegraf is compiled

TELEGRAF = "1.37.2"  # its sum is in tests/interop/peers/telegraf/go.sum
TELEGRAF_TAGS = "custom,inputs.modbus,outputs.discard"  # all of Telegraf takes ten times as long
# The last nodes for Modbus of which npm has all parts: those of 5.45 and 5.60 get one from a registry of their maker's.
NODE_RED = {"node-red": "4.1.15", "node-red-contrib-modbus": "5.23.3"}
# What the gateway would install itself when its Modbus connector starts.
THINGSBOARD = {"thingsboard-gateway": "3.8.5", "pymodbus": "3.9.2", "pyserial": "3.5", "pyserial-asyncio": "0.6"}


class Absent(Exception):
    """A peer that cannot be had on this machine. The text is the cause."""


@dataclasses.dataclass(frozen=True)
class Plant:
    """Modbus devices on 127.0.0.1, one a port. Each has `registers` holding registers from 0 on, read every `cycle_ms`."""

    port: int
    devices: int
    registers: int
    cycle_ms: int

    def ports(self):
        return range(self.port, self.port + self.devices)

    def wanted_rate(self):
        """Values a second, if each scan is done in time."""
        return self.devices * self.registers * 1000 / self.cycle_ms


def is_older(version, least):
    """Whether a version such as "go1.19.8" or "v20.20.2" is older than the numbers `least`."""
    found = tuple(int(number) for number in re.findall(r"\d+", version))
    return found[: len(least)] < least


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no message"


def run(command, folder, **environment):
    """Runs a step of an installation. Raises `Absent` with the last line that it printed."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=folder,
            env={**os.environ, **environment},
            timeout=INSTALL_S,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Absent(f"{command[0]}: {error}") from None
    if done.returncode != 0:
        raise Absent(f"{' '.join(map(str, command[:3]))}: {last_line(done.stdout)}")
    return done.stdout


def tool(name, *arguments):
    """Where a tool is, and the version that it prints. Raises `Absent`."""
    path = shutil.which(name)
    if path is None:
        raise Absent(f"{name} is not installed")
    return path, run([path, *arguments], ROOT).strip()


def installed(name, pins, make):
    """The folder of a peer, made again if its pins have changed. `make` fills it and raises `Absent` if it cannot."""
    folder = HOME / name
    stamp = hashlib.sha256(repr(pins).encode()).hexdigest()
    made = folder / ".made_from"
    if not made.exists() or made.read_text() != stamp:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        make(folder)
        made.write_text(stamp)
    return folder


# Telegraf, from the Go module proxy.


def make_telegraf(folder):
    go, version = tool("go", "version")
    if is_older(version, (1, 21)):
        raise Absent(f"needs Go 1.21 or newer to get the Go 1.25 that it is built with; {version} is here")
    run([go, "build", "-mod=readonly", "-ldflags", "-s -w", "-tags", TELEGRAF_TAGS, "-o", f"{folder}/",
         "github.com/influxdata/telegraf/cmd/telegraf"], ROOT / "tests/interop/peers/telegraf", GOTOOLCHAIN="auto")  # fmt: skip


def telegraf_config(plant):
    """An input for each device; neighbouring registers are read in one request. The output forgets everything."""
    fields = ", ".join(f'{{address = {a}, name = "r{a}", type = "UINT16"}}' for a in range(plant.registers))
    agent = (
        f'[agent]\n  interval = "{plant.cycle_ms}ms"\n  flush_interval = "1s"\n  omit_hostname = true\n'
        "  metric_buffer_limit = 100000\n\n[[outputs.discard]]\n"
    )
    return agent + "".join(
        f'\n[[inputs.modbus]]\n  name = "D{n}"\n  controller = "tcp://127.0.0.1:{port}"\n  timeout = "1s"\n'
        f'  configuration_type = "request"\n  [[inputs.modbus.request]]\n    slave_id = 1\n    byte_order = "ABCD"\n'
        f'    register = "holding"\n    fields = [{fields}]\n'
        for n, port in enumerate(plant.ports())
    )


class Telegraf:
    name = f"Telegraf {TELEGRAF}"

    def __init__(self):
        pins = (TELEGRAF, TELEGRAF_TAGS)
        self.home = installed("telegraf", pins, make_telegraf)

    def start(self, folder, plant):
        (folder / "telegraf.conf").write_text(telegraf_config(plant))
        return Program("telegraf", [self.home / "telegraf", "--config", folder / "telegraf.conf"], folder).start()


# Node-RED, from npm.


def make_node_red(folder):
    version = tool("node", "--version")[1]
    if is_older(version, (18, 5)):
        raise Absent(f"needs Node 18.5 or newer; {version} is here")
    package = {"name": "penstock-bench-node-red", "private": True, "dependencies": NODE_RED}
    (folder / "package.json").write_text(json.dumps(package))
    run([tool("npm", "--version")[0], "install", "--no-audit", "--no-fund", "--omit=optional", "--loglevel=error"], folder)


def node_red_flow(plant):
    """A node for each device that reads its registers in one request; its wires lead nowhere."""
    nodes = [{"id": "flow", "type": "tab", "label": "plant"}]
    for n, port in enumerate(plant.ports()):
        nodes += [
            {"id": f"device{n}", "type": "modbus-client", "name": f"D{n}", "clienttype": "tcp", "bufferCommands": True,
             "stateLogEnabled": False, "queueLogEnabled": False, "failureLogEnabled": True, "tcpHost": "127.0.0.1",
             "tcpPort": str(port), "tcpType": "DEFAULT", "unit_id": "1", "commandDelay": "1", "clientTimeout": "1000",
             "reconnectOnTimeout": True, "reconnectTimeout": "2000", "parallelUnitIdsAllowed": True},
            {"id": f"read{n}", "type": "modbus-read", "z": "flow", "name": f"D{n}", "topic": "", "server": f"device{n}",
             "showStatusActivities": False, "logIOActivities": False, "showErrors": True, "showWarnings": True, "unitid": "1",
             "dataType": "HoldingRegister", "adr": "0", "quantity": str(plant.registers), "rate": str(plant.cycle_ms),
             "rateUnit": "ms", "delayOnStart": False, "startDelayTime": "", "useIOFile": False, "ioFile": "",
             "useIOForPayload": False, "emptyMsgOnFail": False, "x": 200, "y": 40 + 40 * n, "wires": [[], []]},
        ]  # fmt: skip
    return nodes


class NodeRed:
    name = f"Node-RED {NODE_RED['node-red']}, node-red-contrib-modbus {NODE_RED['node-red-contrib-modbus']}"

    def __init__(self):
        self.home = installed("node-red", NODE_RED, make_node_red) / "node_modules"
        self.node = tool("node", "--version")[0]

    def start(self, folder, plant):
        (folder / "node_modules").symlink_to(self.home)
        (folder / "flows.json").write_text(json.dumps(node_red_flow(plant)))
        settings = {"credentialSecret": False, "uiHost": "127.0.0.1", "uiPort": free_port(), "httpAdminRoot": False,
                    "httpNodeRoot": False, "flowFile": "flows.json",
                    "telemetry": {"enabled": False, "updateNotification": False},
                    "logging": {"console": {"level": "warn", "metrics": False, "audit": False}}}  # fmt: skip
        (folder / "settings.js").write_text(f"module.exports = {json.dumps(settings)};")
        command = [self.node, self.home / "node-red/red.js", "-u", folder, "-s", folder / "settings.js"]
        return Program("node-red", command, folder, {"PATH": os.environ["PATH"], "HOME": str(folder)}, folder).start()


# ThingsBoard IoT Gateway, from PyPI.


def make_thingsboard(folder):
    run([sys.executable, "-m", "venv", folder], ROOT)
    pins = [f"{name}=={version}" for name, version in THINGSBOARD.items()]
    run([folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *pins], ROOT)


def thingsboard_modbus(plant):
    """A slave for each device, whose registers are one range that is read in one request."""
    values = {"tag": "r${address}", "type": "16uint", "functionCode": 3, "objectsCount": 1,
              "address": f"0-{plant.registers - 1}", "maxRegistersPerRequest": plant.registers}  # fmt: skip
    slaves = [
        {"host": "127.0.0.1", "port": port, "type": "tcp", "method": "socket", "unitId": 1, "deviceName": f"D{n}",
         "timeout": 5, "byteOrder": "BIG", "wordOrder": "BIG", "retries": 1, "pollPeriod": plant.cycle_ms,
         "attributes": [], "timeseries": [values], "attributeUpdates": [], "rpc": []}
        for n, port in enumerate(plant.ports())
    ]  # fmt: skip
    return {"name": "Plant", "logLevel": "WARNING", "master": {"slaves": slaves}}


def thingsboard_main(broker_port):
    """Sends a value when it has changed. The values of the plant do not change, so it sends each value once."""
    return {
        "thingsboard": {
            "host": "127.0.0.1", "port": broker_port, "remoteShell": False, "remoteConfiguration": False,
            "statistics": {"enable": False}, "security": {"type": "accessToken", "accessToken": "bench"}, "qos": 1,
            "reportStrategy": {"type": "ON_CHANGE"},
        },
        "storage": {"type": "memory", "read_records_count": 100, "max_records_count": 100000},
        "connectors": [{"type": "modbus", "name": "Plant", "configuration": "modbus.json"}],
    }  # fmt: skip


class ThingsBoard:
    name = f"ThingsBoard IoT Gateway {THINGSBOARD['thingsboard-gateway']}"

    def __init__(self, broker_port):
        self.home = installed("thingsboard", THINGSBOARD, make_thingsboard)
        self.broker_port = broker_port

    def start(self, folder, plant):
        config = folder / "config"
        config.mkdir()
        (folder / "logs").mkdir()
        shipped = next(pathlib.Path(self.home).glob("lib/python*/site-packages/thingsboard_gateway/config/logs.json"))
        shutil.copy(shipped, config)
        (config / "tb_gateway.json").write_text(json.dumps(thingsboard_main(self.broker_port)))
        (config / "modbus.json").write_text(json.dumps(thingsboard_modbus(plant)))
        environment = {"PATH": f"{self.home}/bin:{os.environ['PATH']}", "HOME": str(folder), "TB_GW_CONFIG_DIR": f"{config}/"}
        return Program("thingsboard", [self.home / "bin/thingsboard-gateway"], folder, environment, folder).start()
