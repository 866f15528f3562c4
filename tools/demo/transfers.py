"""scripts/demo --with mqtt: a broker, three transfers, and what arrives of them in words.

mosquitto_sub reads what the broker gets, protoc decodes Sparkplug: both are third-party programs.
"""

import http.server
import json
import pathlib
import socket
import subprocess
import threading

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "src/publish/sparkplug/sparkplug_b.proto"
SIGNED = {"1": 8, "2": 16, "3": 32, "4": 64}  # Sparkplug's numbers of Int8 to Int64
GROUP = "DEMO"
WIDTH = 97  # of the table above


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listen(taken):
    """A receiver of API transfers that hands each body to `taken`; returns its address."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            taken(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/in"


def decode(payload):
    """The metrics of a Sparkplug payload as dicts of texts, and its number."""
    out = subprocess.run(
        ["protoc", f"--proto_path={SCHEMA.parent}", "--decode=org.eclipse.tahu.protobuf.Payload", SCHEMA.name],
        input=payload, capture_output=True, check=True).stdout  # fmt: skip
    metrics, seq, depth = [], "-", 0
    for line in out.decode().splitlines():
        key, _, text = line.strip().partition(": ")
        if line.endswith("{"):
            depth += 1
            if line == "metrics {":
                metrics.append({})
        elif line.endswith("}"):
            depth -= 1
        elif depth == 1:
            metrics[-1][key] = text.strip('"')
        elif key == "seq":
            seq = text
    return metrics, seq


def value_of(metric, datatype):
    """As a signed number: Sparkplug sends a signed number as its bits."""
    text = next((text for key, text in metric.items() if key.endswith("_value")), "null")
    bits = SIGNED.get(datatype)
    if bits is None or text == "null":
        return text
    number = int(text) % (1 << bits)
    return str(number - (1 << bits) if number >> bits - 1 else number)


def shortened(text, width):
    return text if len(text) <= width else text[: width - 1] + "…"


class HandingOn:
    """Transfers `demo-mqtt`, `demo-sparkplug` and `demo-api` of all tags, each change once a second."""

    def __init__(self, api, start, wait_for, folder, running):
        self.port = free_port()
        conf = folder / "mosquitto.conf"
        conf.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self.broker = start("mosquitto", "/usr/sbin/mosquitto", "-c", conf)
        running.append(self.broker)
        wait_for(self.broker, "running")
        self.reader = start("mosquitto_sub", "mosquitto_sub", "-p", self.port, "-t", "#", "-F", "%t %x")
        running.append(self.reader)
        self.at = 0  # of the reader's lines
        self.posted = []
        self.message = ""  # of MQTT, as it came
        self.births = {}  # device: alias: birth of the metric
        self.latest = {}  # kind of transfer: line
        self.counts = {"mqtt": 0, "sparkplug": 0, "api": 0}
        brokers = f"mqtt://127.0.0.1:{self.port}"
        for kind, keys in (("mqtt", {"brokers": brokers}), ("sparkplug", {"brokers": brokers, "group_id": GROUP}),
                           ("api", {"url": listen(self.posted.append)})):  # fmt: skip
            api.call("POST", f"/api/v1/transfer/demo-{kind}", {"type": kind, "batch_ms": 1000, **keys})

    def lines(self):
        """What came last, a line for each transfer."""
        text = self.reader.log.read_text()
        whole = text[: text.rfind("\n") + 1]
        for line in whole[self.at :].splitlines():
            topic, _, payload = line.partition(" ")
            self.take(topic, bytes.fromhex(payload))
        self.at = len(whole)
        while self.posted:
            self.note("api", "POST /in", self.posted.pop(0))
        return ["", "published:"] + [self.latest.get(kind, f"{kind:<10}nothing yet") for kind in self.counts]

    def take(self, topic, payload):
        if topic.startswith(f"spBv1.0/{GROUP}/"):
            kind, _, *device = topic.split("/")[2:]
            if kind in ("DBIRTH", "DDATA"):
                self.take_device(topic, kind, device[0], payload)
        elif not topic.endswith("/status"):
            self.message = payload.decode()
            self.note("mqtt", topic, json.loads(payload)["values"])

    def take_device(self, topic, kind, device, payload):
        metrics, seq = decode(payload)
        if kind == "DBIRTH":
            self.births[device] = {metric["alias"]: metric for metric in metrics}
            return
        births = self.births.get(device, {})
        known = [(births[metric["alias"]], metric) for metric in metrics if metric["alias"] in births]
        self.note("sparkplug", f"{topic} seq {seq}",
                  [{"tag_id": birth["name"], "value": value_of(metric, birth["datatype"])} for birth, metric in known])  # fmt: skip

    def note(self, kind, where, samples):
        self.counts[kind] += len(samples)
        values = ", ".join(f"{sample['tag_id']} {sample['value']}" for sample in samples)
        self.latest[kind] = shortened(f"{kind:<10}{where}: {values}", WIDTH)

    def is_good(self, say):
        """Tells the sums and shows a message; whether something came of each."""
        told = ", ".join(f"{count} by {kind}" for kind, count in self.counts.items())
        say(f"values published: {told}; metrics born for Sparkplug: {sum(map(len, self.births.values()))}")
        say(f"an MQTT message as it came: {shortened(self.message, 3 * WIDTH)}")
        return all(self.counts.values())
