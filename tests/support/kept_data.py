"""What a gateway keeps on its disk, written and read again by its calls: each format that outlives an upgrade."""

import json
import sqlite3

from waiting import eventually

PASSWORD = "a long enough password"
OPC, TRANSFER = "LINE", "up"
TYPES = {"LINE.count": "Int32", "LINE.level": "Double", "LINE.runs": "Boolean", "LINE.text": "String"}
READ = {"Int32": int, "Double": float, "Boolean": lambda text: {"true": True, "false": False}[text], "String": str}


def values_of(number):
    return {"LINE.count": number, "LINE.level": number / 4, "LINE.runs": number % 2 == 0, "LINE.text": f"piece {number}"}


def configure(gateway, receiver):
    """Master data, an administrator and a transfer."""
    gateway.first_admin(PASSWORD)
    client = gateway.client()
    tags = [{"tag_id": tag, "plc_address": f"/{tag}", "data_type": kind} for tag, kind in TYPES.items()]
    client.create({"opc_id": OPC, "opc_type": "HTTP", "opc_agent_ip": "127.0.0.1", "options": {"push": True},
                   "tag_list": tags})  # fmt: skip
    body = {"type": "api", "url": receiver.url, "opcs": OPC, "mode": "all", "batch_ms": 20, "batch_count": len(TYPES)}
    client.done("POST", f"/api/v1/transfer/{TRANSFER}", body)


def push(gateway, numbers):
    for number in numbers:
        client = gateway.client()
        answer = client.post(f"/api/v1/opc/{OPC}/ingest", values_of(number)).data
        assert answer["result"] == "SUCCESS" and answer["value_count"] == len(TYPES), answer


def sending(gateway):
    return gateway.client().get("/api/v1/transfer").data["transfers"][0]


def wait_until_sent(gateway):
    eventually(lambda: sending(gateway)["queued"] == 0, within=30, what=lambda: sending(gateway))


def wait_until_stored(gateway, numbers):
    """In the history, which reads the journal behind what is pushed."""
    eventually(lambda: history(gateway, "LINE.count")[-1:] == [numbers[-1]], within=30)


def history(gateway, tag):
    """All values of a tag that are good, the oldest first: a restart is a point without a value."""
    points = gateway.client().get(f"/api/v1/tag/{tag}/history?from=0&to=9999999999999&limit=5000").data["points"]
    return [READ[TYPES[tag]](p["value"]) for p in points if p["quality"] == 192]


def assert_kept(gateway, numbers, dead=()):
    """Master data, users, history of these numbers, and a dead letter of each of `dead`."""
    client = gateway.client()
    assert OPC in {opc["opc_id"] for opc in client.get("/api/v1/opc").data["data"]}
    for tag in TYPES:
        assert client.get(f"/api/v1/tag/{tag}").data["data_type"] == TYPES[tag]
        found = history(gateway, tag)
        assert found == [values_of(number)[tag] for number in numbers], (tag, found)
    letters = client.get(f"/api/v1/transfer/{TRANSFER}/dead").data["items"]
    stored = [client.get(f"/api/v1/transfer/{TRANSFER}/dead/{one['batch_id']}").data["samples"] for one in letters]
    counts = [sample["value"] for samples in stored for sample in samples if sample["tag_id"] == "LINE.count"]
    assert counts == list(dead), letters
    session = gateway.client(key=None)
    assert session.post("/login/form", {"username": "root", "password": PASSWORD}).status == 200


def refuse(numbers):
    """A rule of the receiver: batches with these numbers are no good."""
    def rule(request):
        counts = {s["value"] for s in request.samples() if s["tag_id"] == "LINE.count"}
        return (400, "no such piece", {}) if counts & set(numbers) else 200

    return rule


def formats_of(data):
    """The marks by which a version knows whether it can read what is in a data folder."""
    segment = sorted((data / "journal").glob("*.journal"))[0].read_bytes()
    cursor = (data / "transfers" / f"{TRANSFER}.state").read_text().split()
    letter = json.loads((data / "dead-letters" / f"{TRANSFER}.ndjson").read_text().splitlines()[0])
    with sqlite3.connect(data / "config.sqlite") as db:
        migrations = [[name for (name,) in db.execute(f"SELECT migration_name FROM {table} ORDER BY 1")]
                      for table in ("schema_version", "shared_schema_version")]  # fmt: skip
    return {
        "journal": [segment[:8].decode(), int.from_bytes(segment[8:12], "little")],
        "cursor": cursor[:3],
        "dead_letter": sorted(letter),
        "migrations": migrations,
    }
