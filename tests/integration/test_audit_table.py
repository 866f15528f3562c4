"""The audit as a table: search, pages, CSV, its chain, what cannot be written."""

import contextlib
import csv
import io
import random
import re
import sqlite3
import threading
import time
import urllib.parse

import pytest

from backups import make_backup, restore
from waiting import eventually

PASSWORD = "correct horse battery"


def search(client, **query):
    answer = client.get(f"/api/v1/audit?{urllib.parse.urlencode(query)}")
    assert answer.status == 200, answer
    return answer.data


def found(client, count=1, **query):
    """Waits until so many lines are in the table."""
    return eventually(lambda: (d := search(client, **query))["total"] >= count and d["data"], what=str(query))


def verified(client):
    return client.get("/api/v1/audit/verify").data


def test_a_call_is_a_line_with_all_that_the_log_has(gateway, client):
    began = time.time() * 1000
    client.get("/api/v1/opc?q=wanted", headers={"User-Agent": "agent of this test"})
    line = found(client, q="agent of this test")[0]
    assert (line["method"], line["path"], line["query"]) == ("GET", "/api/v1/opc", "q=wanted")
    assert (line["status"], line["auth"], line["ip"], line["count"]) == (200, "apikey", "127.0.0.1", 1)
    assert line["user"] == f"{gateway.key()[:4]}***(len={len(gateway.key())})"
    assert line["ua"] == "agent of this test" and line["error"] == "" and line["duration"] >= 0
    assert began - 10_000 < line["time"] < time.time() * 1000 + 10_000


def test_it_is_searched_by_user_path_status_time_and_part(gateway, client):
    admin = gateway.first_admin(PASSWORD)
    admin.get("/api/v1/edge")
    client.get("/api/v1/no_such_path_of_mine")
    found(client, user="root", path="/api/v1/edge")
    found(client, path="/api/v1/no_such")
    assert {line["user"] for line in search(client, user="ROOT")["data"]} == {"root"}
    assert {line["status"] for line in search(client, status="404", path="/api/v1/no_such")["data"]} == {404}
    assert {line["status"] // 100 for line in search(client, status="2xx")["data"]} == {2}
    assert search(client, status="5xx")["total"] == 0
    assert search(client, q="no_SUCH_path_of_mine")["total"] >= 1
    assert search(client, to=1000)["total"] == 0 and search(client, **{"from": 32503680000000})["total"] == 0
    newest = search(client, size=5)
    times = [line["time"] for line in newest["data"]]
    assert times == sorted(times, reverse=True) and len(times) == 5
    second = search(client, size=5, page=2, to=times[0])
    assert second["data"] and second["page"] == 2 and second["size"] == 5
    assert search(client, page=100000, size=5000)["data"] == []
    assert not newest["is_cut"] and newest["reached"] is None


@pytest.mark.parametrize(
    "query, field",
    [("from=yesterday", "from"), ("to=1e5", "to"), ("from=5&to=4", "to"), ("status=9", "status"), ("status=6xx", "status"),
     ("page=0", "page"), ("size=0", "size"), ("size=5001", "size"), ("format=xml", "format"),
     *((f"{name}={'x' * 1001}", name) for name in ("q", "user", "path"))],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_named(client, query, field):
    answer = client.get(f"/api/v1/audit?{query}")
    assert answer.status == 400 and answer.faults[0].startswith(field + ":"), answer


def test_a_named_key_is_found_by_its_name_also_once_it_is_deleted(gateway, client):
    made = client.done("POST", "/api/v1/keys", {"name": "robot of cell 7", "role": "viewer"})
    gateway.client(key=made["key"]).get("/api/v1/opc?q=by_the_robot")
    by_robot = {"user": "Robot of Cell 7", "path": "/api/v1/opc"}
    assert [line["query"] for line in found(client, **by_robot)] == ["q=by_the_robot"]
    client.done("DELETE", f"/api/v1/keys/{made['key_id']}")
    assert [line["query"] for line in found(client, **by_robot)] == ["q=by_the_robot"]


def test_only_administrators_may_read_it(gateway, client):
    for role in ("viewer", "operator", "engineer"):
        key = client.done("POST", "/api/v1/keys", {"name": f"audit {role}", "role": role})["key"]
        for path in ("/api/v1/audit", "/api/v1/audit/verify"):
            assert gateway.client(key=key).get(path).status == 403
    assert gateway.client(key=None).get("/api/v1/audit").status == 401


def test_csv_has_all_lines_and_no_formulas(gateway, client):
    for n in range(3):
        client.get(f"/api/v1/edge?n={n}", headers={"User-Agent": "=cmd()"})
    found(client, 3, q="=cmd()")
    rows = list(csv.DictReader(io.StringIO(client.get("/api/v1/audit?format=csv&q=%3Dcmd()").text)))
    assert [row["query"] for row in rows] == ["n=2", "n=1", "n=0"]
    assert {row["ua"] for row in rows} == {"'=cmd()"}
    everything = list(csv.DictReader(io.StringIO(client.get("/api/v1/audit?format=csv").text)))
    assert len(everything) >= search(client)["total"] - 2 > 3
    office = client.get("/api/v1/audit?format=csv&q=%3Dcmd()&separator=tab&tz=Asia/Seoul&bom=1")
    assert office.headers["Content-Disposition"] == 'attachment; filename="audit.csv"'
    lines = list(csv.DictReader(io.StringIO(office.text.removeprefix("\ufeff")), delimiter="\t"))
    assert office.text.startswith("\ufeffseq\t") and [line["query"] for line in lines[-3:]] == ["n=2", "n=1", "n=0"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}", line["time"]) for line in lines)
    assert client.get("/api/v1/audit?bom=1").body["errors"][0]["message"] == "bom: is only for format=csv"


def test_calls_that_are_repeated_all_day_do_not_fill_it(client):
    for _ in range(30):
        client.get("/api/v1/monitoring", headers={"X-Background": "1", "User-Agent": "polls"})
    for _ in range(80):
        client.get("/api/v1/opc", headers={"User-Agent": "a program"})
    for _ in range(5):
        client.post("/api/v1/opc/NONE/start", headers={"X-Background": "1", "User-Agent": "changes"})
    for _ in range(5):
        client.get("/api/v1/none_of_these", headers={"X-Background": "1", "User-Agent": "refused"})
    found(client, 5, q="refused")
    assert search(client, q="changes", size=1)["total"] == 5, "each change has its line"
    assert search(client, q="polls", size=1)["total"] == 1
    assert 1 <= search(client, q="a program", size=1)["total"] <= 60


def test_what_happens_at_other_doors_is_in_it(make_gateway):
    ua = pytest.importorskip("ua")
    gateway = make_gateway({"edge.opcua.allow_none": "true"}).start()
    assert not ua.may_enter(gateway, "mallory", "wrong")
    line = found(gateway.client(), user="mallory")[0]
    assert line["method"] == "OPCUA_ACCESS" and line["path"] == "refused" and line["user"] == "mallory"


def test_the_chain_holds_through_a_kill_and_shows_what_is_missing(make_gateway):
    gateway = make_gateway().start()
    client = gateway.client()
    for n in range(50):
        client.get(f"/api/v1/edge?n={n}")
    found(client, 50, path="/api/v1/edge")
    before = verified(client)
    assert before["ok"] and before["is_whole"] and before["first_bad"] is None and before["lines"] >= 50
    assert len(before["last_link"]) == 64
    for _ in range(3):
        killed = threading.Timer(random.uniform(0.5, 1.5), gateway.kill)
        killed.start()
        with contextlib.suppress(OSError):
            while True:
                client.get("/api/v1/opc/NONE")
        killed.join()
        client = gateway.start().client()
        after = verified(client)
        assert after["ok"] and after["lines"] >= before["lines"], "what was in the table stays"
        before = after
    assert search(client, path="/api/v1/edge", size=1)["total"] >= 50


@pytest.mark.parametrize(
    "change, first_bad",
    [
        ("DELETE FROM audit_line WHERE seq = 20", 20),
        ("UPDATE audit_line SET user = 'nobody' WHERE seq = 7", 7),
        ("DELETE FROM audit_line WHERE seq = (SELECT max(seq) FROM audit_line)", None),
        ("DELETE FROM audit_line WHERE seq <= 3", 1),
    ],
)
def test_what_somebody_did_to_the_file_shows_also_after_new_lines(make_gateway, change, first_bad):
    gateway = make_gateway().start()
    client = gateway.client()
    for n in range(30):
        client.get(f"/api/v1/edge?n={n}")
    found(client, 30, path="/api/v1/edge")
    assert verified(client)["ok"]
    assert gateway.stop() == 0
    with sqlite3.connect(gateway.data / "audit.sqlite") as table:
        (last,) = table.execute("SELECT max(seq) FROM audit_line").fetchone()
        table.execute(change)
    client = gateway.start().client()
    for path in ("/api/v1/one_more", "/api/v1/another"):
        client.get(path)
        found(client, path=path)
        shown = verified(client)
        assert not shown["ok"] and shown["first_bad"] == (first_bad or last), shown


def test_it_goes_on_over_a_restore_of_a_backup(make_gateway, tmp_path):
    config = tmp_path / "penstock.properties"
    config.write_text("edge.log.level=info\n")
    gateway = make_gateway({"edge.admin.runner": "direct"}, config=config).start()
    client = gateway.client()
    made = make_backup(client)
    client.get("/api/v1/opc/AFTER_THE_BACKUP")
    found(client, path="/api/v1/opc/AFTER_THE_BACKUP")
    before = verified(client)
    restore(gateway, client, made["name"])
    client = gateway.client()
    after = verified(client)
    assert after["ok"] and after["lines"] > before["lines"], "what was done stays known"
    assert search(client, path="/api/v1/opc/AFTER_THE_BACKUP")["total"] == 1
    assert search(client, path="/config/restore")["data"][0]["method"] == "POST"


def test_lines_that_are_too_old_go_when_it_starts(make_gateway):
    gateway = make_gateway({"edge.audit.retention_days": "3"}).start()
    client = gateway.client()
    for n in range(20):
        client.get(f"/api/v1/edge?n={n}")
    found(client, 20, path="/api/v1/edge")
    assert gateway.stop() == 0
    days = 86_400_000
    with sqlite3.connect(gateway.data / "audit.sqlite") as table:
        table.execute("UPDATE audit_line SET time = time - ? WHERE seq <= 10", (5 * days,))
    client = gateway.start().client()
    eventually(lambda: search(client, to=int(time.time() * 1000) - 4 * days)["total"] == 0, what="the oldest are removed")
    assert search(client, path="/api/v1/edge")["total"] >= 10


def test_no_secret_is_in_it(make_gateway):
    gateway = make_gateway().start()
    client, stranger = gateway.client(), gateway.client(key=None)
    key = gateway.key()
    stranger.get(f"/api/v1/edge?token={key}")
    stranger.get(f"/api/v1/opc/{key}")
    client.get("/api/v1/edge", headers={"User-Agent": f"agent {key}"})
    found(client, q="agent ***")
    assert gateway.stop() == 0
    for name in ("audit.sqlite", "audit.sqlite-wal"):
        path = gateway.data / name
        assert not path.exists() or key.encode() not in path.read_bytes()
    assert (gateway.data / "audit.sqlite").stat().st_mode & 0o777 == 0o600


def test_while_it_cannot_be_written_changes_are_refused_where_that_is_wanted(make_gateway):
    gateway = make_gateway({"edge.audit.on_failure": "refuse"})
    blocked = gateway.data / "audit.sqlite"
    blocked.mkdir(parents=True)
    gateway.start()
    client = gateway.client()
    client.get("/api/v1/edge")
    eventually(lambda: client.post("/api/v1/opc/NONE/start").code == "AUDIT_FAILED", what="changes are refused")
    assert any("audit table" in w for w in client.get("/api/v1/system/health").data["warnings"])
    assert client.get("/api/v1/audit").status == 503
    blocked.rmdir()
    eventually(lambda: client.post("/api/v1/opc/NONE/start").code == "NOT_FOUND", what="changes are accepted")
    found(client, path="/api/v1/edge")
    assert verified(client)["ok"]


def test_without_retention_there_is_no_table(make_gateway):
    gateway = make_gateway({"edge.audit.retention_days": "0"}).start()
    assert gateway.client().get("/api/v1/audit").code == "NOT_AVAILABLE"
    assert gateway.client().get("/api/v1/audit/verify").code == "NOT_AVAILABLE"
    assert not (gateway.data / "audit.sqlite").exists()
