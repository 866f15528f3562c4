"""A Sparkplug host by pysparkplug's payloads over paho: identifies nodes by their births, as any host application does."""

import fcntl
import os
import shutil
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


TAHU = "1.0.12"
POM = f"""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>penstock</groupId><artifactId>tahu-for-tests</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.eclipse.tahu</groupId><artifactId>tahu-core</artifactId><version>{TAHU}</version></dependency>
  </dependencies>
</project>
"""


def install_tahu_java():
    """The folder with Eclipse Tahu's codec in Java and our program on it; None: without JDK, Maven or the network."""
    folder = BUILD / "tahu"
    if not shutil.which("javac") or not shutil.which("mvn"):
        return None
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two tests may want it at once
        if not (folder / f"jars/tahu-core-{TAHU}.jar").exists():
            (folder / "pom.xml").write_text(POM)
            got = subprocess.run(["mvn", "--quiet", "--batch-mode", "dependency:copy-dependencies", "-DincludeScope=runtime",
                                  f"-DoutputDirectory={folder}/jars"], cwd=folder, capture_output=True, timeout=300)  # fmt: skip
            if got.returncode != 0:
                return None
        subprocess.run(["javac", "-cp", "jars/*", "-d", "classes", HERE / "clients/TahuDecode.java"], cwd=folder, check=True)
    return folder


def tahu_java(folder, how, *payloads):
    """Of each payload its metrics, (name, alias, type, value) each, or the text of the fault. `how`: see the program."""
    said = subprocess.run(["java", "-cp", "classes:jars/*", "TahuDecode", how, *payloads], cwd=folder, capture_output=True,
                          text=True, check=True, timeout=60).stdout  # fmt: skip
    decoded, metrics = [], []
    for line in (line[1:] for line in said.splitlines() if line.startswith(">")):
        if line == ".":
            decoded.append(metrics[0][1] if metrics and metrics[0][0] == "!" else metrics)
            metrics = []
        else:
            metrics.append(line.split("\t"))
    return decoded


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
