"""The events shapes: what 64 pages cost that each follow 2,000 tags of one device."""

import json
import selectors
import socket
import ssl
import threading
import time
import urllib.parse

from collecting import put
from device import Device
from gateway import Gateway
from process_cost import cpu_seconds, resident_mb
from waiting import eventually

SECONDS = 8.0
STREAMS = 64
TAGS = 2_000


def still_device(folder):
    """Nothing changes but what is set."""
    return Device(folder, profile="own_address").start()


def moving_device(folder):
    """Each register has another value at each scan."""
    signal = {"area": "hr", "address": 0, "type": "UInt16", "shape": "counter", "low": 0, "high": 60000, "period_ms": 100,
              "count": TAGS}  # fmt: skip
    return Device(folder, profile={"units": [{"ranges": [], "signals": [signal]}]}).start()


class Streams:
    """Reads many streams by one thread, and counts their events `values`."""

    def __init__(self, gateway, client, count, tags):
        self.selector, self.events, self.bytes, self.is_closing = selectors.DefaultSelector(), 0, 0, False
        place = urllib.parse.urlsplit(gateway.https)
        context = ssl.create_default_context(cafile=gateway.ca)
        self.sockets = []
        for _ in range(count):
            tls = context.wrap_socket(socket.create_connection((place.hostname, place.port)), server_hostname=place.hostname)
            tls.sendall(f"GET /api/v1/events?topics=monitor HTTP/1.1\r\nHost: {place.netloc}\r\nX-API-Key: {client.key}\r\n\r\n".encode())
            begin = b""
            while b"}\n\n" not in begin:
                begin += tls.recv(4096)
            stream_id = json.loads(begin.split(b"data: ")[1].split(b"\n")[0])["stream_id"]
            client.done("PUT", f"/api/v1/events/{stream_id}", {"topics": ["monitor"], "tags": tags, "set": 1})
            tls.setblocking(False)
            self.selector.register(tls, selectors.EVENT_READ)
            self.sockets.append(tls)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        while not self.is_closing:
            for key, _ in self.selector.select(0.2):
                try:
                    while piece := key.fileobj.recv(262_144):
                        self.events += piece.count(b"event: values")
                        self.bytes += len(piece)
                except ssl.SSLWantReadError:
                    pass

    def close(self):
        self.is_closing = True
        self.thread.join()
        for tls in self.sockets:
            tls.close()


def follow(folder, device, timecycle, disturb):
    """% of a core with and without the streams, events a second each, MB/s."""
    gateway = Gateway(folder, {"edge.threads.collect": None, "edge.http.connections_per_address": "200"}).start()
    client = gateway.client()
    put(client, "V", device.port, range(TAGS), timecycle)
    eventually(lambda: client.opc("V")["point_count"] == TAGS, within=20)
    stop = threading.Event()
    worker = threading.Thread(target=disturb, args=(device, stop), daemon=True)
    worker.start()
    pid = gateway.program.pid
    time.sleep(1)
    before, began = cpu_seconds(pid), time.monotonic()
    time.sleep(SECONDS)
    alone = (cpu_seconds(pid) - before) / (time.monotonic() - began) * 100
    streams = Streams(gateway, client, STREAMS, [f"V.{n}" for n in range(TAGS)])
    time.sleep(2)
    before, began, events, size = cpu_seconds(pid), time.monotonic(), streams.events, streams.bytes
    time.sleep(SECONDS)
    took = time.monotonic() - began
    cost = (cpu_seconds(pid) - before) / took * 100
    seen = {"alone": alone, "core": cost, "streams": cost - alone, "events": (streams.events - events) / took / STREAMS,
            "MB/s": (streams.bytes - size) / took / 1e6, "rss": resident_mb(pid)}  # fmt: skip
    streams.close()
    stop.set()
    worker.join()
    gateway.stop()
    return seen


def ten_a_second(device, stop):
    number = 0
    while not stop.wait(0.1):
        number += 1
        device.set(1, "hr", number * 7 % TAGS, [number % 60_000])


def nothing(device, stop):
    stop.wait()


def events(folder, table, rounds, say):
    for name, make, timecycle, disturb, bound in (
        ("10 changes a second", still_device, 100, ten_a_second, 25),
        ("each tag changes 10 times a second", moving_device, 100, nothing, None),
    ):
        shape = f"64 streams of events × 2,000 tags, {name}"
        for number in range(rounds):
            here = folder / f"{timecycle}-{disturb.__name__}-{number}"
            device = make(here / "device")
            seen = follow(here, device, timecycle, disturb)
            say(f"round {number + 1}, {shape}: {seen}")
            table.add(shape, **seen)
            device.stop()
        if bound is None:
            table.tell(shape, "% of a core for the streams", table.median(shape, "streams"))
        else:
            table.judge(shape, "% of a core for the streams", table.median(shape, "streams"), bound, False)
        table.tell(shape, "events values a second and stream", table.median(shape, "events"))
        table.tell(shape, "MB/s", table.median(shape, "MB/s"))
        table.tell(shape, "RSS, MB", table.median(shape, "rss"))
