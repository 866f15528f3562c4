"""Backups of a gateway whose master data are in PostgreSQL: alone there, beside others, cut off, and on the way to or from SQLite."""

import time

import pytest

from backups import (PASSPHRASE, carry, ended, make_backup, restore, rows, start_job, start_restore,
                     unpacked_database)  # fmt: skip
from stores import PostgresStore
from waiting import eventually

DIRECT = {"edge.admin.runner": "direct"}
RECORDS = "SELECT tag_id, tag_name, version, edge_id FROM tag ORDER BY tag_id"


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
def store(make_store):
    return make_store("postgresql")


@pytest.fixture
def make_box(make_gateway, store):
    def make(**settings):
        return make_gateway({**DIRECT, **store.settings, **settings}).start()

    return make


def test_what_was_deleted_or_changed_is_back_and_what_came_is_gone(make_box, store, device):
    box = make_box()
    client = box.client()
    client.create(opc_of("L1", device))
    client.create(opc_of("L2", device, tags=50))
    box.first_admin("a long enough password")
    before = store.sql(RECORDS)
    made = make_backup(client)
    assert made["left_out"] == [] and made["change"] > 0, made
    client.done("DELETE", "/api/v1/opc/L1")
    client.create(opc_of("L3", device))
    client.done("PUT", "/api/v1/tag/L2.7", {"tag_name": "another"})
    checked = client.post(f"/config/backup/{made['name']}/check", {"passphrase": PASSPHRASE}).data
    counts = {r["kind"]: (r["added"], r["removed"], r["changed"]) for r in checked["records"]}
    assert counts["opc"][:2] == (1, 1) and counts["tag"] == (3, 3, 1), checked
    newest = int(store.sql("SELECT max(seq) FROM change_log")[0][0])
    restore(box, client, made["name"])
    assert found_opcs(client) == {"L1", "L2"} and store.sql(RECORDS) == before
    eventually(lambda: client.value("L1.0")["quality"] == 192, 10)
    assert (box.data / "before-restore/records.sqlite").exists()
    assert {r[0] for r in rows(box.data / "before-restore/records.sqlite", "SELECT opc_id FROM opc")} >= {"L2", "L3"}
    assert box.client(key=None).login("root", "a long enough password").status == 200
    # Who follows the feed misses nothing that comes.
    client.create(opc_of("L4", device))
    assert int(store.sql("SELECT max(seq) FROM change_log")[0][0]) > newest


def test_rows_of_another_gateway_stay_untouched(make_box, store, device):
    ours, theirs = make_box(), make_box()
    client, other = ours.client(), theirs.client()
    client.create(opc_of("A1", device))
    other.create(opc_of("B1", device))
    made = make_backup(client)
    assert any("1 other gateway" in sentence for sentence in made["left_out"]), made
    client.done("DELETE", "/api/v1/opc/A1")
    client.create(opc_of("A2", device))
    other.done("PUT", "/api/v1/tag/B1.0", {"tag_name": "changed after the backup"})
    other.create(opc_of("B2", device))
    of_others = f"{RECORDS.replace('ORDER', f'WHERE edge_id = {chr(39)}{edge_id(other)}{chr(39)} ORDER')}"
    theirs_before = store.sql(of_others)
    result = restore(ours, client, made["name"])
    assert any("other gateway" in sentence for sentence in result["warnings"]), result
    assert found_opcs(client) == {"A1"} and found_opcs(other) == {"B1", "B2"}
    assert store.sql(of_others) == theirs_before
    eventually(lambda: client.value("A1.0")["quality"] == 192, 10)
    assert other.value("B1.0")["quality"] == 192


def test_an_id_that_another_gateway_has_now_is_refused_before_anything_is_touched(make_box, store, device):
    ours, theirs = make_box(), make_box()
    client, other = ours.client(), theirs.client()
    client.create(opc_of("A1", device))
    made = make_backup(client)
    client.done("DELETE", "/api/v1/opc/A1")
    other.create(opc_of("A1", device))
    before = store.sql(RECORDS)
    record = ended(client, start_restore(client, made["name"]))
    assert record["state"] == "FAILED" and edge_id(other) in record["message"], record
    assert store.sql(RECORDS) == before and not list(ours.data.glob("restore-*"))


def test_a_template_brings_devices_to_another_gateway_of_another_database(make_box, make_store, make_gateway, device):
    line = make_box()
    clone = make_gateway({**DIRECT, **make_store("postgresql").settings}).start()
    client, other = line.client(), clone.client()
    client.create(opc_of("L1", device))
    made = make_backup(client)
    own = edge_id(other)
    carry(client, other, made["name"])
    restore(clone, other, made["name"], **{"as": "template"})
    assert edge_id(other) == own and found_opcs(other) == {"L1"}
    eventually(lambda: other.value("L1.0")["quality"] == 192, 10)


@pytest.mark.parametrize("direction", ["to SQLite", "from SQLite"])
def test_a_gateway_moves_between_the_databases(make_box, make_gateway, device, direction):
    shared, own = make_box(), make_gateway(DIRECT).start()
    old, new = (shared, own) if direction == "to SQLite" else (own, shared)
    client, other = old.client(), new.client()
    client.create(opc_of("L1", device))
    made, was = make_backup(client), edge_id(client)
    carry(client, other, made["name"])
    old.stop(within=30)
    restore(new, other, made["name"], **{"as": "replacement", "parts": ["database", "certificates", "secrets"]})
    client = new.client()
    assert edge_id(client) == was and found_opcs(client) == {"L1"}
    eventually(lambda: client.value("L1.0")["quality"] == 192, 10)


def test_without_passphrase_its_rows_hold_no_secret(make_box, device):
    box = make_box()
    client = box.client()
    client.create(opc_of("L1", device))
    box.first_admin("a long enough password")
    made = make_backup(client, passphrase=None)
    database = unpacked_database(client, made["name"])
    assert b"argon2id" not in database.read_bytes() and b"enc1:" not in database.read_bytes()
    assert rows(database, "SELECT count(*) FROM tag") == [(3,)]


@pytest.mark.parametrize("seconds", [0.0, 0.4, 0.8])
def test_killed_while_the_rows_are_put_back(make_box, store, device, seconds):
    box = make_box()
    client = box.client()
    for n in range(3):
        client.create(opc_of(f"L{n}", device, tags=1000))
    old = store.sql(RECORDS)
    made = make_backup(client)
    client.done("DELETE", "/api/v1/opc/L1")
    client.done("PUT", "/api/v1/tag/L2.7", {"tag_name": "another"})
    new = store.sql(RECORDS)
    job_id = start_restore(client, made["name"])
    # Decided: from here on the start that follows puts the rows back.
    eventually(lambda: list(box.data.glob("restore-*/plan.json")) or (box.data / "before-restore").exists(), 60, every=0.002)
    time.sleep(seconds)
    box.kill()
    assert store.sql(RECORDS) in (old, new), "one transaction: all or nothing"
    box.start()
    record = ended(box.client(), job_id)
    assert record["state"] == "SUCCEEDED", record
    assert store.sql(RECORDS) == old and found_opcs(box.client()) == {"L0", "L1", "L2"}
    assert not list(box.data.glob("restore-*"))


@pytest.fixture
def away(make_gateway, own_postgres, device):
    """A gateway whose server can be taken away."""
    box = make_gateway({**DIRECT, **PostgresStore(own_postgres).settings}).start()
    box.client().create(opc_of("L1", device))
    yield box
    own_postgres.thaw()
    if not own_postgres.is_running():
        own_postgres.start()


def test_a_restore_waits_for_a_database_that_is_away(away, own_postgres, device):
    client = away.client()
    made = make_backup(client)
    client.create(opc_of("L2", device))
    job_id = start_restore(client, made["name"])
    eventually(lambda: list(away.data.glob("restore-*/plan.json")), 60, every=0.002)
    away.kill()
    own_postgres.stop()
    away.begin()
    eventually(lambda: "waiting for the database" in away.log(), 30)
    away.program.process.terminate()
    assert away.program.process.wait(10) == 1 and "continues at the next start" in away.log()
    away.begin()
    own_postgres.start()
    away.wait_until_ready(60)
    assert ended(away.client(), job_id)["state"] == "SUCCEEDED"
    assert found_opcs(away.client()) == {"L1"}


def test_a_backup_without_the_database_fails_and_says_why(away, own_postgres):
    client = away.client()
    own_postgres.stop()
    record = ended(client, start_job(client, "/config/backup", {"passphrase": PASSPHRASE}))
    assert record["state"] == "FAILED" and record["message"], record
    assert not [path for path in (away.data / "backups").iterdir()]
    own_postgres.start()
    assert eventually(lambda: client.get("/api/v1/system/ready").status == 200, 30)
    assert make_backup(client)["left_out"] == []
