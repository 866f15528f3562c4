"""Backups of a running gateway, made and restored by its calls."""

import json
import pathlib
import random
import shutil
import threading

import pytest

from backups import (PASSPHRASE, carry, configuration, configuration_at, content, ended, make_backup, restore,
                     start_job, start_restore, unpacked_database, upload)  # fmt: skip
from waiting import eventually

DIRECT = {"edge.admin.runner": "direct"}


def opc_of(opc_id, device, tags=3, **more):
    return {
        "opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
        "timecycle": 50, **more,
        "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": f"hr{n}", "data_type": "UInt16"} for n in range(tags)],
    }  # fmt: skip


def found_opcs(client):
    return {opc["opc_id"] for opc in client.get("/api/v1/opc").data["data"]} - {"EDGE_SYSTEM"}


def edge_id(client):
    return client.get("/api/v1/edge").data["id"]


@pytest.fixture
def make_box(make_gateway, tmp_path):
    """Gateways with a properties file, which no setting of the command line touches."""
    made = []

    def make(**settings):
        path = tmp_path / f"penstock{len(made)}.properties"
        path.write_text("# of the line of presses\nedge.log.level=info\n")
        made.append(make_gateway({**DIRECT, **settings}, config=path).start())
        return made[-1]

    return make


def test_a_gateway_goes_back_to_its_backup(make_box, device):
    box = make_box()
    client = box.client()
    client.create(opc_of("L1", device))
    box.first_admin("a long enough password")
    made = make_backup(client, note="before the move")
    assert made["has_secrets"] and made["left_out"] == [], made
    listed = client.get("/config/backup").data
    assert listed["total"] == 1 and listed["data"][0]["note"] == "before the move" and listed["data"][0]["is_encrypted"]
    client.create(opc_of("L2", device))
    client.done("DELETE", "/api/v1/opc/L1")
    box.config.write_text("edge.log.level=debug\n")
    checked = client.post(f"/config/backup/{made['name']}/check", {"passphrase": PASSPHRASE}).data
    counts = {r["kind"]: (r["added"], r["removed"]) for r in checked["records"]}
    assert counts["opc"] == (1, 1) and counts["tag"] == (3, 3), checked
    result = restore(box, client, made["name"])
    assert result["as"] == "same" and result["edge_id"] == edge_id(client)
    assert found_opcs(client) == {"L1"}
    eventually(lambda: client.value("L1.0")["quality"] == 192, 10)
    assert box.config.read_text() == "# of the line of presses\nedge.log.level=info\n"
    assert (box.data / "before-restore/penstock0.properties").read_text() == "edge.log.level=debug\n"
    assert box.client(key=None).login("root", "a long enough password").status == 200


def test_the_way_back_by_hand(make_box, device):
    """As docs/backup.md describes it."""
    box = make_box()
    client = box.client()
    client.create(opc_of("L1", device))
    made = make_backup(client)
    client.create(opc_of("L2", device))
    box.config.write_text("edge.log.level=debug\n")
    restore(box, client, made["name"])
    assert found_opcs(client) == {"L1"}
    box.stop()
    before = box.data / "before-restore"
    for item in json.loads((before / "restored.json").read_text())["items"]:
        target, kept = pathlib.Path(item["target"]), before / item["old"].split("/old/", 1)[1]
        if target.exists():
            shutil.rmtree(target) if target.is_dir() else target.unlink()
        if kept.exists():
            shutil.move(kept, target)
    box.start()
    assert found_opcs(box.client()) == {"L1", "L2"}
    assert box.config.read_text() == "edge.log.level=debug\n"
    eventually(lambda: box.client().value("L2.0")["quality"] == 192, 10)


def test_without_passphrase_no_secret_leaves_the_gateway(make_box, device):
    box = make_box()
    client = box.client()
    client.create(opc_of("L1", device))
    box.first_admin("a long enough password")
    made = make_backup(client, passphrase=None)
    assert not made["has_secrets"] and "users" in made["left_out"][0]
    _, _, data = content(client, made["name"])
    assert data[:4] == bytes([0x28, 0xB5, 0x2F, 0xFD])
    database = unpacked_database(client, made["name"])
    text = database.read_bytes()
    assert b"argon2id" not in text and b"enc1:" not in text
    shutil.rmtree(database.parents[1])
    client.create(opc_of("L2", device))
    restore(box, client, made["name"], passphrase=None)
    assert found_opcs(client) == {"L1"}
    assert box.client(key=None).login("root", "a long enough password").status == 200  # it stays who it was


def test_new_hardware_becomes_the_old_gateway(make_box, device):
    old, new = make_box(), make_box()
    client, other = old.client(), new.client()
    client.create(opc_of("L1", device))
    old_id, old_key = edge_id(client), old.key()
    made = make_backup(client)
    carry(client, other, made["name"])
    refused = ended(other, start_restore(other, made["name"], **{"as": "same"}))
    assert refused["code"] == "BAD_BACKUP" and old_id in refused["message"] and edge_id(other) in refused["message"]
    old.stop(within=30)
    restore(new, other, made["name"], **{"as": "replacement"})
    assert new.key() == old_key
    client = new.client()
    assert edge_id(client) == old_id and found_opcs(client) == {"L1"}
    eventually(lambda: client.value("L1.0")["quality"] == 192, 10)
    eventually(lambda: client.get("/api/v1/tag/L1.0/history?from=0&to=4102444800000").data["points"], 20)


def test_a_template_brings_devices_and_no_identity(make_box, device):
    line, clone = make_box(), make_box()
    client, other = line.client(), clone.client()
    client.create(opc_of("L1", device))
    line.first_admin("a long enough password")
    made = make_backup(client)
    own_id, own_key = edge_id(other), clone.key()
    carry(client, other, made["name"])
    restore(clone, other, made["name"], **{"as": "template"})
    assert clone.key() == own_key and edge_id(other) == own_id and found_opcs(other) == {"L1"}
    assert clone.client(key=None).login("root", "a long enough password").status == 401
    eventually(lambda: other.value("L1.0")["quality"] == 192, 10)


def test_damaged_ones_are_refused_before_anything_is_touched(make_box, device):
    box = make_box()
    client = box.client()
    client.create(opc_of("L1", device))
    name = make_backup(client)["name"]
    _, _, data = content(client, name)
    before = configuration(box.data / "config.sqlite")
    flipped = bytearray(data)
    flipped[random.randrange(2_000, len(data))] ^= 1 << random.randrange(8)
    spoiled = {"flipped.psb": bytes(flipped), "cut.psb": data[:-1], "longer.psb": data + b"\0"}
    for spoiled_name, content_of_it in spoiled.items():
        assert upload(client, spoiled_name, content_of_it).data["result"] == "SUCCESS"  # its head is whole
        answer = client.post(f"/config/backup/{spoiled_name}/check", {"passphrase": PASSPHRASE})
        assert answer.code == "BAD_BACKUP", answer
        assert ended(client, start_restore(client, spoiled_name))["code"] == "BAD_BACKUP"
    assert client.post(f"/config/backup/{name}/check", {"passphrase": "another"}).code == "BAD_PASSPHRASE"
    assert ended(client, start_restore(client, name, "another"))["code"] == "BAD_PASSPHRASE"
    assert upload(client, "text.psb", b"no backup").code == "BAD_BACKUP"
    refused = upload(client, "..%2Fx.psb", data)
    assert (refused.status, refused.code) == (400, "VALIDATION_FAILED") and "name" in refused.text
    assert upload(client, name, data).code == "DUPLICATE"
    assert configuration(box.data / "config.sqlite") == before
    assert not [path for path in box.data.iterdir() if path.name.startswith(("restore-", "before-restore"))]
    for unwanted in spoiled:
        assert client.delete(f"/config/backup/{unwanted}").data["result"] == "SUCCESS"
    assert client.get("/config/backup").data["total"] == 1


def test_a_download_goes_on_where_it_stopped(make_box):
    box = make_box()
    client = box.client()
    name = make_backup(client)["name"]
    status, headers, whole = content(client, name)
    assert status == 200 and int(headers["Content-Length"]) == len(whole)
    status, headers, rest = content(client, name, {"Range": "bytes=100-", "If-Range": headers["ETag"]})
    assert status == 206 and headers["Content-Range"] == f"bytes 100-{len(whole) - 1}/{len(whole)}"
    assert rest == whole[100:]
    assert content(client, name, {"Range": f"bytes={len(whole)}-"})[0] == 416
    assert content(client, "none.psb")[0] == 200 and client.get("/config/backup/none.psb").code == "NOT_FOUND"


def test_an_upload_larger_than_other_bodies_goes_to_the_disk(make_box):
    box = make_box(**{"edge.rest.api.max_body_mb": "1"})
    client = box.client()
    name = make_backup(client)["name"]
    _, _, data = content(client, name)
    padded = data + random.Random(1).randbytes(5 << 20)
    for body in (padded, iter([padded[:3_000_000], padded[3_000_000:]])):  # with a length, and in chunks
        assert upload(client, "large.psb", body).data["size"] == len(padded)
        assert (box.data / "backups/large.psb").read_bytes() == padded
        client.delete("/config/backup/large.psb")
    assert upload(box.client(key="wrong" * 8), "large.psb", padded[:100]).status == 401
    assert not [path for path in (box.data / "backups").iterdir() if path.name.startswith(".")]


class Changer(threading.Thread):
    """Creates, changes and deletes OPCs until it is ended."""

    def __init__(self, client, number, device):
        super().__init__(daemon=True)
        self.client, self.number, self.device = client, number, device
        self.is_ending, self.changes = threading.Event(), 0

    def run(self):
        chance, mine, made = random.Random(self.number), [], 0
        while not self.is_ending.is_set():
            act = chance.choice(["create", "change", "change", "delete"]) if len(mine) > 5 else "create"
            if act == "create":
                mine.append(f"C{self.number}.{made}")
                made += 1
                self.client.create(opc_of(mine[-1], self.device, tags=2, auto_collect=False))
            elif act == "change":
                self.client.done("PUT", f"/api/v1/opc/{chance.choice(mine)}", {"opc_name": f"name {chance.random()}"})
            else:
                self.client.done("DELETE", f"/api/v1/opc/{mine.pop(chance.randrange(len(mine)))}")
            self.changes += 1

    def end(self):
        self.is_ending.set()
        self.join(30)


def test_a_backup_under_load_is_of_one_moment(make_box, device, capsys):
    box, fresh = make_box(), make_box()
    client = box.client()
    for n in range(5):
        client.create(opc_of(f"L{n}", device, tags=100))
    changers = [Changer(box.client(), n, device) for n in range(3)]
    for changer in changers:
        changer.start()
    backups = []
    for _ in range(4):
        begun = sum(changer.changes for changer in changers)
        backups.append(make_backup(client))
        eventually(lambda: sum(changer.changes for changer in changers) > begun + 20, 60)  # noqa: B023
    for changer in changers:
        changer.end()
    live = box.data / "config.sqlite"
    numbers = [made["change"] for made in backups]
    assert numbers == sorted(set(numbers)), numbers
    other = fresh.client()
    made = backups[2]
    carry(client, other, made["name"])
    expected = configuration_at(live, made["change"])
    restore(fresh, other, made["name"], **{"as": "replacement"})
    restored = fresh.data / "config.sqlite"
    assert configuration(restored) == expected
    assert max(found for kind, found in expected.items()) >= 1 and len(expected) > 500
    with capsys.disabled():
        print(f"\nbackup under load: {sum(c.changes for c in changers)} changes meanwhile, restored change {made['change']} of "
              f"{backups[-1]['change']}: {len(expected)} records equal")


def test_one_backup_at_a_time_and_a_cancelled_one_leaves_nothing(make_box):
    box = make_box()
    client = box.client()
    job_id = start_job(client, "/config/backup", {"passphrase": PASSPHRASE})
    second = client.post("/config/backup", {})
    if second.code:
        assert second.code == "JOB_RUNNING" and second.data["job_id"] == job_id, second
    client.post(f"/config/job/{job_id}/cancel", {})
    record = ended(client, job_id)
    names = {path.name for path in (box.data / "backups").iterdir()}
    if record["state"] == "CANCELLED":
        assert not any(name.startswith(".") for name in names), names
    else:
        assert record["state"] == "SUCCEEDED" and record["result"]["name"] in names


def test_only_administrators(make_box):
    box = make_box()
    key = box.client().post("/api/v1/keys", {"name": "eng", "role": "engineer"}).data["key"]
    for method, path in (("GET", "/config/backup"), ("POST", "/config/backup"), ("GET", "/config/backup/x.psb"),
                         ("DELETE", "/config/backup/x.psb"), ("POST", "/config/backup/x.psb/check"),
                         ("POST", "/config/backup/upload?name=x.psb"), ("POST", "/config/restore")):
        assert box.client(key=None).call(method, path).status == 401, path
        assert box.client(key=key).call(method, path).status == 403, path


def test_the_history_comes_along_on_request(make_box, device):
    old, new = make_box(), make_box()
    client, other = old.client(), new.client()
    client.create(opc_of("L1", device))

    def points(of, until=4_102_444_800_000):
        return of.get(f"/api/v1/tag/L1.0/history?from=0&to={until}&limit=5000").data["points"]

    eventually(lambda: len(points(client)) > 20, 30)
    old.stop(within=30)  # at its end the history takes all over from the journal, which is in no backup
    old.start()
    client = old.client()
    until = points(client)[19]["ts"] + 1
    expected = points(client, until)
    made = make_backup(client, include_history=True)
    assert "history" in [part["name"] for part in made["parts"]], made
    carry(client, other, made["name"])
    old.stop(within=30)
    restore(new, other, made["name"], **{"as": "replacement"})
    assert len(expected) == 20 and points(new.client(), until) == expected


def test_a_backup_without_history_has_none(make_box, device):
    box = make_box()
    client = box.client()
    client.create(opc_of("L1", device))
    made = make_backup(client)
    assert "history" not in [part["name"] for part in made["parts"]]
    refused = ended(client, start_restore(client, made["name"], parts=["database", "history"]))
    assert refused["code"] == "BAD_BACKUP" and "no part history" in refused["message"], refused
