"""A Sparkplug host by pysparkplug's payloads over paho: identifies nodes by their births, as any host application does."""

import os
import subprocess
import time

from third_party import BUILD, HERE, NODE
from mosquitto import Reader
from pysparkplug import DCmd, DataType, Metric, NCmd
from pysparkplug._message import Message  # what its own client decodes with
from pysparkplug._payload import DBirth, NBirth


def tahu(*arguments):
    """Lines of the output of Eclipse Tahu's codec in JavaScript."""
    environment = {**os.environ, "NODE_PATH": str(BUILD / "npm/node_modules")}
    program = [NODE, HERE / "clients/sparkplug_payload.js", *arguments]
    return subprocess.run(program, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()


class Host:
    """Decodes all messages of a group; faults in order and numbers are noted in `faults`."""

    def __init__(self, broker, group):
        self.group = group
        self.births = {}  # (node, device) -> birth
        self.seq = {}
        self.log = []  # (type, node, device, payload)
        self.faults = []
        self.reader = Reader(broker, f"spBv1.0/{group}/#", take=self.take)

    def take(self, message):
        kind, node, *device = message.topic.split("/")[2:]
        if kind in ("NCMD", "DCMD"):
            return
        key = node, device[0] if device else None
        try:
            payload = Message.from_mqtt_message(message, birth=self.births.get(key)).payload
        except Exception as fault:  # a host must be able to read everything
            self.faults.append(f"{message.topic}: {fault!r}")
            return
        if message.retain or message.qos != (1 if kind == "NDEATH" else 0):
            self.faults.append(f"{message.topic}: retain {message.retain}, qos {message.qos}")
        if kind == "NBIRTH":
            self.births = {known: birth for known, birth in self.births.items() if known[0] != node}
            if payload.seq != 0:
                self.faults.append(f"NBIRTH with seq {payload.seq}")
        elif kind != "NDEATH" and payload.seq != (self.seq[node] + 1) % 256:
            self.faults.append(f"{message.topic}: seq {payload.seq} after {self.seq[node]}")
        if kind != "NDEATH":
            self.seq[node] = payload.seq
        if isinstance(payload, (NBirth, DBirth)):
            self.births[key] = payload
        self.log.append((kind, *key, payload))

    def kinds(self):
        return [(kind, device) for kind, _, device, _ in list(self.log)]

    def of(self, kind, device=None):
        return [p for k, _, d, p in list(self.log) if k == kind and (device is None or d == device)]

    def values(self, name):
        """(time, value, is historical) of a metric, from all data."""
        return [
            (m.timestamp, m.value, m.is_historical)
            for kind, _, _, payload in list(self.log)
            if kind in ("NDATA", "DDATA")
            for m in payload.metrics
            if m.name == name
        ]

    def rebirth(self, node):
        metric = Metric(1, "Node Control/Rebirth", DataType.BOOLEAN, value=True)
        self.reader.say(f"spBv1.0/{self.group}/NCMD/{node}", NCmd(1, (metric,)).encode())

    def write(self, node, device, name, kind, value, at=None):
        at = at or int(time.time() * 1000)
        payload = DCmd(at, (Metric(at, name, kind, value=value),)).encode()
        self.reader.say(f"spBv1.0/{self.group}/DCMD/{node}/{device}", payload)

    def close(self):
        self.reader.close()
