"""What an import of a million tags costs a gateway that collects: time, memory, and what others wait meanwhile."""

import json
import pathlib
import random
import threading
import time

from backing_up import ManyTags
from collecting import percentile, put
from device import Device
from gateway import Gateway
from http_session import Connection
from process_cost import cpu_by_thread, peak_mb, resident_mb
from waiting import eventually

OTHERS, OTHER_TAGS = 20, 100
CALL_EVERY_S = 0.2
QUIET_S = 15.0
PASSWORD = "a long enough passphrase 7"
JSON = {"Content-Type": "application/json"}
CSV = {"Content-Type": "text/csv"}
HEADING = "tag_id,opc_id,plc_address,data_type,tag_name\n"


def connection_of(gateway):
    return Connection(gateway.https, gateway.ca, timeout=1800.0)


class Caller(threading.Thread):
    """Makes a call every so often and notes how long its answer took."""

    def __init__(self, gateway, every, call):
        super().__init__(daemon=True)
        self.connection, self.every, self.call = connection_of(gateway), every, call
        self.is_ending, self.taken_ms, self.failures, self.lock = threading.Event(), [], [], threading.Lock()

    def run(self):
        due = time.monotonic()
        while not self.is_ending.is_set():
            began = time.monotonic()
            why = self.call(self.connection)
            took = time.monotonic() - began
            with self.lock:
                self.failures += [why] if why else []
                # Calls that were due while one waited would have waited, too.
                while took > 0:
                    self.taken_ms.append(took * 1000)
                    took -= self.every
            due = max(due + self.every, time.monotonic() - self.every)
            time.sleep(max(0.0, due - time.monotonic()))

    def noted(self):
        """What was noted since the last call of this: ms of calls, and reasons of failed ones."""
        with self.lock:
            taken, failures, self.taken_ms, self.failures = self.taken_ms, self.failures, [], []
        return taken, failures

    def end(self):
        self.is_ending.set()
        self.join(60)


class Ages(Caller):
    """Reads values of the tags that were there before, at random moments, and notes how old they are."""

    def __init__(self, gateway):
        self.chance, self.headers = random.Random(1), {"X-API-Key": gateway.key(), **JSON}
        self.ages = []
        super().__init__(gateway, 0.1, self.read)

    def read(self, connection):
        ids = [f"D{self.chance.randrange(OTHERS)}.{self.chance.randrange(OTHER_TAGS)}" for _ in range(50)]
        answer = connection.call("POST", "/api/v1/values/read", self.headers, json.dumps({"tag_ids": ids}).encode())
        now = time.time() * 1000
        if answer.status_code != 200:
            return answer.text[:300]
        self.ages += [now - record["ts"] for record in answer.json()["data"]["values"]]
        time.sleep(self.chance.uniform(0, 0.05))
        return None

    def noted_ages(self):
        ages, self.ages = self.ages, []
        return ages


def failure_of(answer):
    return None if answer.status_code == 200 and b'"ERROR"' not in answer.content else f"{answer.status_code} {answer.text[:300]}"


def login(connection):
    return failure_of(connection.call("POST", "/login/form", JSON, json.dumps({"username": "root", "password": PASSWORD}).encode()))


def change(gateway):
    """Another OPC's name, each time another one."""
    headers, number = {"X-API-Key": gateway.key(), **JSON}, iter(range(1_000_000_000))

    def rename(connection):
        return failure_of(connection.call("PUT", "/api/v1/opc/OTHER", headers, json.dumps({"opc_name": f"n {next(number)}"}).encode()))

    return rename


class Importing:
    """A gateway that collects a little, is logged in to and changed, and has OPCs for the tags to come."""

    def __init__(self, folder, devices, tags):
        self.devices, self.tags = devices, tags
        self.device = Device(folder / "device", count=OTHERS + devices).start()
        self.gateway = Gateway(folder / "gateway", {"edge.threads.collect": None}).start()
        self.gateway.first_admin(PASSWORD)
        self.pid = self.gateway.program.pid
        self.plant = ManyTags(self.gateway, self.device, OTHERS, OTHER_TAGS, 1000)
        client = self.plant.client
        for n in range(devices):
            put(client, f"I{n}", self.device.port + OTHERS + n, [], 1000)
        put(client, "OTHER", 1, range(2), 1000)
        client.done("POST", "/api/v1/opc/OTHER/stop")
        self.callers = {"login": Caller(self.gateway, CALL_EVERY_S, login),
                        "change": Caller(self.gateway, CALL_EVERY_S, change(self.gateway)), "ages": Ages(self.gateway)}  # fmt: skip
        for caller in self.callers.values():
            caller.start()
            time.sleep(CALL_EVERY_S / 2)  # a change that came at the same moment would always wait for the login
        time.sleep(2)
        self.noted()

    def noted(self):
        """p99 and longest of each kind of call, and the age of values, since the last time."""
        seen = {}
        for name, caller in self.callers.items():
            taken, failures = caller.noted()
            assert not failures, failures[:3]
            values = self.callers["ages"].noted_ages() if name == "ages" else taken
            seen[f"{name} p99 ms"], seen[f"{name} longest ms"] = percentile(values, 0.99), max(values, default=0.0)
        return seen

    def is_collected(self):
        """The last OPC stands for all: they are imported in their order."""
        return self.plant.client.get(f"/api/v1/opc/I{self.devices - 1}").data["point_count"] == self.tags

    def measure(self, calls):
        """`calls`: path, headers and body of each call, one after the other."""
        time.sleep(QUIET_S)
        quiet = self.noted()
        key, connection = {"X-API-Key": self.gateway.key()}, connection_of(self.gateway)
        pathlib.Path(f"/proc/{self.pid}/clear_refs").write_text("5")  # resets the peak
        before, threads, began = resident_mb(self.pid), cpu_by_thread(self.pid), time.monotonic()
        for path, headers, body in calls:
            answer = connection.call("POST", path, headers | key, body)
            assert failure_of(answer) is None, answer.text[:500]
        took, peak = time.monotonic() - began, peak_mb(self.pid)
        threads = {name: round(s - threads.get(name, 0), 1) for name, s in cpu_by_thread(self.pid).items()}
        busy = self.noted()
        eventually(self.is_collected, within=120, every=0.2)
        collected = time.monotonic() - began
        time.sleep(5)
        after = resident_mb(self.pid)
        self.noted()
        time.sleep(QUIET_S)
        return {"s": took, "s until collected": collected, "MB before": before, "MB at most": peak, "MB after": after,
                "MB extra": peak - after, "CPU s": {name: s for name, s in threads.items() if s > 0.5}, "quiet": quiet, "meanwhile": busy, "afterwards": self.noted(),
                "answer": answer.text[:120]}  # fmt: skip

    def end(self):
        for caller in self.callers.values():
            caller.end()
        self.gateway.stop(within=120), self.device.stop()


def by_json(devices, tags):
    for n in range(devices):
        body = {"tags": [{"tag_id": f"I{n}.{a}", "plc_address": f"hr{a}", "data_type": "UInt16", "tag_name": f"Point {a}"}
                         for a in range(tags)]}  # fmt: skip
        yield f"/api/v1/opc/I{n}/tag/bulk", JSON, json.dumps(body).encode()


def by_csv(devices, tags):
    for n in range(devices):
        lines = "".join(f"I{n}.{a},hr{a},UInt16,Point {a}\n" for a in range(tags))
        yield f"/api/v1/opc/I{n}/tag/bulk", CSV, f"tag_id,plc_address,data_type,tag_name\n{lines}".encode()


def in_one_file(is_atomic):
    def calls(devices, tags):
        lines = "".join(f"TAG_I{n}.{a},I{n},hr{a},UInt16,Point {a}\n" for n in range(devices) for a in range(tags))
        yield f"/api/v5/tag/import?atomic={str(is_atomic).lower()}", CSV, (HEADING + lines).encode()

    return calls


WAYS = {
    "one call an OPC, JSON": by_json,
    "one call an OPC, CSV": by_csv,
    "one CSV file, atomic": in_one_file(True),
    "one CSV file, not atomic": in_one_file(False),
}


def importing(folder, table, rounds, say, devices=500, tags=2000, ways=tuple(WAYS)):
    for name in ways:
        shape = f"import of {devices * tags:,} tags, {name}"
        made = list(WAYS[name](devices, tags))
        for number in range(rounds):
            plant = Importing(folder / f"{ways.index(name)}-{number}", devices, tags)
            seen = plant.measure(made)
            plant.end()
            say(f"round {number + 1}, {shape}: {json.dumps(seen, indent=1)}")
            quiet, busy = seen["quiet"], seen["meanwhile"]
            table.add(shape, s=seen["s"], extra=seen["MB extra"], collected=seen["s until collected"],
                      age_more=busy["ages p99 ms"] - quiet["ages p99 ms"],
                      **{f"{kind} {figure}": busy[f"{kind} {figure} ms"] for kind in ("login", "change")
                         for figure in ("p99", "longest")})  # fmt: skip
        table.judge(shape, "s", table.median(shape, "s"), 20, False)
        table.tell(shape, "s until all are collected", table.median(shape, "collected"))
        table.judge(shape, "MB at most above those afterwards", table.median(shape, "extra"), 100, False)
        table.judge(shape, "age of other values p99, ms more", table.median(shape, "age_more"), 50, False)
        for kind in ("login", "change"):
            for figure in ("p99", "longest"):
                table.judge(shape, f"{kind} meanwhile, {figure} ms", table.median(shape, f"{kind} {figure}"), 100, False)
