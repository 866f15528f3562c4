"""Devices and callers of bad manners: what their neighbours lose by them. `scripts/bench strangers`."""

import contextlib
import socket
import threading
import time

from collecting import percentile
from device import Device
from gateway import Gateway
from process_cost import resident_mb
from waiting import eventually

GOOD = 192
REFUSALS_MS = (0, 100, 300, 1000)
WATCHED_S = 15.0
LOOK_S = 0.05
OLD_MS = 1500  # a time-out of the dead unit, a refusal and a scan: an older value is not counted as good

IDLE_DEVICES = 100
IDLE_TAGS = 10
IDLE_SCANS = 101

READERS = 30
POINTS = 100_000
HISTORIES = 2
ASK_S = 10.0


def share_good(gateway, device):
    """Of looks at two healthy units of one RS485 line behind a converter, beside a unit that is dead: %."""
    client = gateway.client()
    addresses = {"DEAD": "3!hr1", "A": "1!hr1", "B": "2!hr1"}
    client.create({
        "opc_id": "LINE", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": device.port, "timecycle": 100,
        "options": {"transport": "rtu_over_tcp", "timeout_ms": 300},
        "tag_list": [{"tag_id": tag, "plc_address": address, "data_type": "UInt16"} for tag, address in addresses.items()],
    })  # fmt: skip
    time.sleep(5)  # until it is known that the unit is dead
    seen, end = [], time.monotonic() + WATCHED_S
    while time.monotonic() < end:
        now = time.time() * 1000
        seen += [value["quality"] == GOOD and now - value["ts"] < OLD_MS for value in client.values(["A", "B"])]
        time.sleep(LOOK_S)
    return 100 * sum(seen) / len(seen)


def dead_unit(folder, table, rounds, say):
    for refusal in REFUSALS_MS:
        row = f"two healthy units behind a converter that refuses {refusal / 1000:g} s, one dead unit"
        for number in range(rounds):
            here = folder / f"{refusal}-{number}"
            device = Device(here / "device", units=(1, 2), transport="rtu_over_tcp").start()
            device.fault(f"reopen_refuse {refusal}")
            gateway = Gateway(here).start()
            share = share_good(gateway, device)
            say(f"round {number + 1}, {row}: {share:.1f} % good")
            table.add(row, good=share)
            gateway.stop(), device.stop()
        table.judge(row, "% good", table.median(row, "good"), 95, True)


def idle_reopenings(folder, table, rounds, say):
    """Each device closes its connection between two scans: as many reopenings as scans, none of which may cost a point.

    One round, whatever is asked: it is a count, not a speed."""
    row = f"{IDLE_DEVICES} devices that close when idle"
    device = Device(folder / "device", count=IDLE_DEVICES).start()
    gateway = Gateway(folder).start()
    client = gateway.client()
    device.fault("idle_close 300")
    for n in range(IDLE_DEVICES):
        tags = [{"tag_id": f"I{n}.{a}", "plc_address": f"hr{a}", "data_type": "UInt16"} for a in range(IDLE_TAGS)]
        client.create({"opc_id": f"I{n}", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                       "opc_agent_port": device.port + n, "timecycle": 1000, "tag_list": tags})  # fmt: skip

    def figures():
        all_of = [client.get(f"/api/v1/diagnostics/opc/I{n}").data for n in range(IDLE_DEVICES)]
        return {name: sum(each[name] for each in all_of) for name in ("reconnects", "read_errors", "scans")}

    eventually(lambda: all(client.opc(f"I{n}")["point_count"] == IDLE_TAGS for n in range(IDLE_DEVICES)), within=60)
    begin = int(time.time() * 1000)
    before = figures()
    eventually(lambda: figures()["scans"] - before["scans"] >= IDLE_DEVICES * IDLE_SCANS, within=IDLE_SCANS + 60, every=1.0)
    after = {name: value - before[name] for name, value in figures().items()}
    time.sleep(2)  # the history is written each second
    points = [point for n in range(IDLE_DEVICES)
              for point in client.get(f"/api/v1/tag/I{n}.0/history?from={begin}&limit=100000").data["points"]]  # fmt: skip
    bad = sum(point["quality"] != GOOD for point in points)
    say(f"{row}: {after}, {bad} bad of {len(points)} points of one tag each")
    table.judge(row, "reopenings", after["reconnects"], 10_000, True)
    table.judge(row, "bad points and failed reads", bad + after["read_errors"], 0, False)
    gateway.stop(), device.stop()


def long_history(client):
    client.create({"opc_id": "LONG", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": 9,
                   "auto_collect": False, "tag_list": [{"tag_id": f"LONG.{n}", "plc_address": f"hr{n}", "data_type": "Float"}
                                                       for n in range(HISTORIES)]})  # fmt: skip
    first = int(time.time()) * 1000 - 86_400_000
    for n in range(HISTORIES):
        points = "tag_id,ts,value\n" + "".join(f"LONG.{n},{first + p},{p}.25\n" for p in range(POINTS))
        done = client.call("POST", "/api/v1/history/import", data=points, headers={"Content-Type": "text/csv"}, timeout=120)
        assert done.data["imported"] == POINTS, done
    return "/api/v1/history?tag_ids=" + ",".join(f"LONG.{n}" for n in range(HISTORIES)) + f"&limit={POINTS}&from=0"


@contextlib.contextmanager
def unread(port, path, key):
    """Callers that ask for much and read nothing of it."""
    request = f"GET {path} HTTP/1.1\r\nHost: a\r\nX-API-Key: {key}\r\n\r\n".encode()
    with contextlib.ExitStack() as links:
        for _ in range(READERS):
            link = links.enter_context(socket.socket())
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link.connect(("127.0.0.1", port))
            link.sendall(request)
        yield


def round_trips_ms(client, path, seconds):
    took, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        answer = client.get(path, timeout=120)
        assert answer.status == 200, answer
        took.append(1000 * (time.monotonic() - began))
    return took


def max_memory(pid, is_over):
    """MiB, looked at until it is over; returns a function that waits for the answer."""
    seen = [resident_mb(pid)]

    def watch():
        while not is_over.wait(0.05):
            seen.append(resident_mb(pid))

    thread = threading.Thread(target=watch)
    thread.start()
    return lambda: (is_over.set(), thread.join(), max(seen))[-1]


def slow_readers(folder, table, rounds, say):
    row = f"{READERS} callers that do not read {HISTORIES * POINTS:,} points each"
    for number in range(rounds):
        gateway = Gateway(folder / str(number), {"edge.rest.api.https_only": "false"}).start()
        client, pid = gateway.client(), gateway.program.pid
        path = long_history(client)
        viewer = client.done("POST", "/api/v1/keys", {"name": "looks", "role": "viewer"})["key"]
        small = "/api/v1/tag/LONG.0/history?limit=10&from=0"
        alone = percentile(round_trips_ms(client, small, 2), 0.99)
        before, highest = resident_mb(pid), max_memory(pid, threading.Event())
        with unread(gateway.ports["http"], path, viewer):
            beside = percentile(round_trips_ms(client, small, ASK_S), 0.99)
        more = highest() - before
        say(f"round {number + 1}, {row}: {more:.0f} MiB more, another's p99 {beside:.1f} ms, alone {alone:.1f} ms")
        table.add(row, more=more, beside=beside, alone=alone)
        gateway.stop()
    table.judge(row + ", memory", "MiB more", table.median(row, "more"), 128, False)
    table.tell(row + ", another's small history", "p99 alone, ms", table.median(row, "alone"))
    table.judge(row + ", another's small history", "p99, ms", table.median(row, "beside"), 50, False)
