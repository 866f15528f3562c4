"""penstockctl's master data commands against the real gateway, on the database of this run: issue 8."""

import csv
import io
import json
import os

import pytest

from program import Program, binary, run
from resources import RESOURCES
from waiting import eventually


@pytest.fixture(scope="module")
def surroundings(v5_gateway):
    """The environment in which penstockctl finds the gateway and its key."""
    return {
        **os.environ,
        "HOME": str(v5_gateway.folder),
        "PENSTOCK_URL": v5_gateway.https,
        "PENSTOCK_KEY": v5_gateway.key(),
        "TZ": "UTC",
    }


@pytest.fixture(scope="module")
def ctl(v5_gateway, surroundings):
    """Runs penstockctl; returns code, stdout, stderr."""

    def call(*arguments, stdin=None):
        return run("penstockctl", "--ca", v5_gateway.ca, *arguments, stdin=stdin, environment=surroundings)

    return call


@pytest.fixture(scope="module")
def shown(ctl):
    """stdout of a call that must succeed."""

    def call(*arguments, **options):
        code, out, err = ctl(*arguments, **options)
        assert code == 0, (arguments, err)
        return out

    return call


@pytest.fixture(scope="module")
def read(shown):
    """The output of a call for programs."""
    return lambda *arguments: json.loads(shown("--json", *arguments))


NAMES = {"node": "flow-node", "picture": "flow-picture"}  # where penstockctl's name differs from that of the tests


def setting(member, value):
    return f"{member}={value if isinstance(value, str) else json.dumps(value)}"


@pytest.mark.parametrize("kind", sorted(RESOURCES))
def test_each_resource_from_creation_to_deletion(kind, shown, read, plant):
    resource, word = RESOURCES[kind], NAMES.get(kind, kind)
    body = plant.body(kind)
    record_id = body[resource.id]
    settings = [setting(member, value) for member, value in body.items()]
    assert shown("v5", word, "create", "--set", *settings) == f"created {record_id}, version 1\n"
    heading, *rows = shown("v5", word, "list", "--q", record_id).splitlines()
    assert heading.split()[0] == resource.id.upper()
    assert record_id in [line.split()[0] for line in rows]
    before = read("v5", word, "get", record_id)
    plain = {member: value for member, value in body.items() if not isinstance(value, (dict, list))}
    assert {member: before[member] for member in plain} == plain
    assert record_id in shown("v5", word, "get", record_id).splitlines()[0]
    assert int(shown("v5", word, "count")) == plant.v5.read(f"{resource.path}/count")["count"]
    member, value = next(iter(resource.change.items()))
    changed = shown("v5", word, "update", record_id, "--set", setting(member, value), "--if-version", "1")
    assert changed == f"changed {record_id}, version 2\n"
    assert plant.read(kind, record_id)[member] == value
    assert record_id in shown("v5", word, "export", "--q", record_id)
    assert shown("v5", word, "delete", record_id, "--if-version", "2") == f"deleted {record_id}\n"
    assert not plant.exists(kind, record_id)


@pytest.mark.parametrize("kind", ["site", "node"])
def test_what_has_another_version_is_kept_and_what_is_gone_is_reported(kind, shown, read, ctl, plant):
    resource, word = RESOURCES[kind], NAMES.get(kind, kind)
    record_id = plant.new(kind)
    count = int(shown("v5", word, "count"))
    assert count == len(read("v5", word, "list"))
    assert shown("v5", word, "list").splitlines()[0].split()[0] == resource.id.upper()
    member, value = next(iter(resource.change.items()))
    plant.change(kind, record_id, **{member: value})
    assert read("v5", word, "get", record_id)[member] == value
    for call in (["update", record_id, "--set", setting(member, value)], ["delete", record_id]):
        code, _, err = ctl("v5", word, *call, "--if-version", "1")
        assert code == 1 and "version" in err
    shown("v5", word, "delete", record_id, "--if-version", "2")
    assert int(shown("v5", word, "count")) == count - 1
    code, out, err = ctl("v5", word, "get", record_id)
    assert (code, out) == (1, "") and record_id in err


def test_an_ambiguous_setting_changes_nothing(ctl, shown):
    before = shown("v5", "site", "count")
    for settings, told in (
        (["site_nmae=x"], "did you mean site_name?"),
        (["site_name=x", "active=perhaps"], "active: expected true or false"),
        (["site_name=x", "version=7"], "only the gateway sets it"),
        (["site_name"], "expected NAME=VALUE"),
    ):
        code, _, err = ctl("v5", "site", "create", "--set", *settings)
        assert code == 2 and told in err, err
    code, _, err = ctl("v5", "site", "create", "--set", "lat=91")
    assert code == 1 and "site_name: required" in err
    code, _, err = ctl("v5", "site", "create", "--set", "site_name=x", "lat=91", "lng=181")
    assert code == 1 and "lat: " in err and "lng: " in err, "the gateway's own faults, all of them"
    assert shown("v5", "site", "count") == before


def test_a_file_may_be_the_record_and_settings_override_it(shown, read, plant, tmp_path):
    site = plant.new_id("site")
    text = json.dumps({"site_id": site, "site_name": "from the file", "address": "Ulsan", "attributes": {"a": "1"}})
    shown("v5", "site", "create", "--file", "-", "--set", "site_name=울산", stdin=text)
    record = read("v5", "site", "get", site)
    assert (record["site_name"], record["address"], record["attributes"]) == ("울산", "Ulsan", {"a": "1"})
    shown("v5", "site", "update", site, "--set", "address=")
    assert read("v5", "site", "get", site)["address"] == "", "null is the default"


def test_lists_are_filtered_sorted_and_cut(shown, read, plant, ctl):
    site = plant.new("site")
    area = plant.new("area", site_id=site)
    lines = [plant.new("line", area_id=area, line_name=name) for name in ("b", "a", "c")]
    equipment = plant.new("equipment", line_id=lines[0], equipment_type="press")
    where = ["--filter", f"area_id={area}"]

    def ids(word, *arguments):
        return [record[f"{word}_id"] for record in read("v5", word, "list", *arguments)]

    assert ids("line", *where, "--sort", "name") == [lines[1], lines[0], lines[2]]
    assert ids("line", *where, "--sort=-name") == [lines[2], lines[0], lines[1]]
    assert ids("line", *where, "--sort", "name", "--limit", "2") == [lines[1], lines[0]]
    assert "not all records are shown" in ctl("v5", "line", "list", *where, "--limit", "2")[2]
    assert ids("equipment", "--under", site) == ids("equipment", "--under", lines[0]) == [equipment]
    assert ids("equipment", "--under", lines[1]) == []
    assert ids("equipment", "--filter", "equipment_type=press,saw", "--filter", f"site_id={site}") == [equipment]
    assert shown("v5", "line", "count", *where) == "3\n"
    code, _, err = ctl("v5", "line", "list", "--filter", "colour=red")
    assert code == 1 and "colour" in err


def test_a_long_list_is_whole(v5, read, shown):
    items = [{"customer_id": f"CUST_LONG{n:05}", "customer_name": "x"} for n in range(6000)]
    v5.done("POST", "/customer/bulk", {"items": items})
    assert [c["customer_id"] for c in read("v5", "customer", "list", "--q", "CUST_LONG")] == [
        item["customer_id"] for item in items
    ]
    assert len(shown("v5", "customer", "list", "--q", "CUST_LONG", "--limit", "5500").splitlines()) == 5501


def test_an_export_imports_again(shown, ctl, read, plant, tmp_path):
    mark = plant.new_id("product")
    for n, spec in enumerate(('say "hi"', "=1+1", "두 줄\n")):
        body = {"product_id": f"{mark}{n}", "product_name": "기어", "spec": spec}
        shown("v5", "product", "create", "--file", "-", stdin=json.dumps(body))
    file = tmp_path / "products.csv"
    shown("v5", "product", "export", "--q", mark, "-o", str(file))
    before = read("v5", "product", "list", "--q", mark)
    for product in before:
        shown("v5", "product", "delete", product["product_id"])
    dry = shown("v5", "product", "import", str(file), "--dry-run")
    assert dry == "3 created, 0 changed, 0 skipped, 0 failed (dry run: nothing was stored)\n"
    assert read("v5", "product", "list", "--q", mark) == []
    assert shown("v5", "product", "import", str(file)).startswith("3 created")
    own = ("product_id", "product_name", "spec", "unit", "active")
    after = read("v5", "product", "list", "--q", mark)
    assert [[p[name] for name in own] for p in after] == [[p[name] for name in own] for p in before]
    assert ctl("v5", "product", "import", str(file))[0] == 1, "they exist"
    assert "3 skipped" in shown("v5", "product", "import", str(file), "--on-conflict", "skip")
    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8-sig"))))
    text = f"product_id,product_name\n{rows[0]['product_id']},new name\n{mark}X,\n"
    code, _, err = ctl("v5", "product", "import", "-", "--on-conflict", "update", stdin=text)
    assert code == 1 and "line 3" in err, "all or nothing, and where"
    assert read("v5", "product", "get", rows[0]["product_id"])["product_name"] == "기어"
    code, out, err = ctl("v5", "product", "import", "-", "--on-conflict", "update", "--keep-going", stdin=text)
    assert (code, out.split(",")[1]) == (1, " 1 changed") and "line 3" in err
    assert read("v5", "product", "get", rows[0]["product_id"])["product_name"] == "new name"


def test_an_order_runs_from_start_to_end(shown, ctl, read, plant):
    line = plant.new("line")
    order = plant.new("order", line_id=line)
    assert shown("order", "start", order).startswith(f"{order} is START on {line}: 0 of 500 ")
    assert "7 of 500" in shown("order", "report", order, "--set", "good_qty=7", "reject_qty=1.5")
    assert "6 of 500" in shown("order", "report", order, "--set", "good_qty=-1")
    assert "is PAUSE" in shown("order", "hold", order, "--set", "reason=lunch")
    code, _, err = ctl("order", "pause", order)
    assert code == 1 and "PAUSE" in err and "resume" in err
    assert "is START" in shown("order", "resume", order)
    assert "is END" in shown("order", "complete", order, "--set", "good_qty=4")
    events = read("order", "events", order)
    assert [e["op"] for e in events] == ["end", "resume", "pause", "report", "report", "start", "create"]
    assert events[2]["reason"] == "lunch"
    table = shown("order", "events", order, "--limit", "2").splitlines()
    assert len(table) == 3 and table[0].split()[:2] == ["AT", "OP"]
    code, _, err = ctl("order", "start", order, "--set", "colour=red")
    assert code == 2 and "colour: there is no such field" in err


def test_times_may_be_written_human_readable(shown, read, plant, ctl):
    order = plant.new("order")
    shown("v5", "order", "update", order, "--set", "planned_start=2030-01-01T06:00+09:00", "planned_end=2030-01-01 06:00")
    record = read("v5", "order", "get", order)
    assert (record["planned_start"], record["planned_end"]) == (1893445200000, 1893477600000)
    assert "2029-12-31 21:00:00" in shown("v5", "order", "get", order)
    code, _, err = ctl("v5", "order", "update", order, "--set", "planned_end=tomorrow")
    assert code == 2 and "planned_end: expected a time" in err


def test_the_asset_tree_is_drawn(shown, read, plant):
    site = plant.new("site", site_name="Ulsan")
    area = plant.new("area", site_id=site, area_name="Hall")
    line = plant.new("line", area_id=area, line_name="L1")
    press = plant.new("equipment", line_id=line, equipment_name="Press")
    assert shown("asset", "tree", "--site", site).splitlines() == [
        f"{site}  Ulsan",
        f"└─ {area}  Hall",
        f"   └─ {line}  L1",
        f"      └─ {press}  Press",
    ]
    assert read("asset", "tree", "--site", site)[0]["children"][0]["asset_id"] == area
    assert site in shown("asset", "tree")


def test_a_calendar_is_queried(shown, read, plant, ctl):
    shifts = [{"shift_name": "day", "days": [1, 2, 3, 4, 5], "start": "08:00", "end": "16:00",
               "breaks": [{"start": "12:00", "end": "12:30"}]}]  # fmt: skip
    calendar = plant.new("calendar", time_zone="Asia/Seoul", shifts=shifts)
    monday = ["--from", "2026-11-23T00:00+09:00", "--to", "2026-11-24T00:00+09:00"]
    assert read("calendar", "shift", calendar, "--at", "2026-11-23T12:10+09:00")["in_break"] is True
    assert "day" in shown("calendar", "shift", calendar, "--at", "2026-11-23T08:00+09:00")
    assert read("calendar", "working-time", calendar, *monday)["working_ms"] == 27_000_000
    assert "day  " in shown("calendar", "working-time", calendar, *monday)
    table = shown("calendar", "intervals", calendar, *monday).splitlines()
    assert table[0].split() == ["START", "END", "SHIFT_DATE", "SHIFT_NAME", "CREW"] and "2026-11-23  day" in table[1]
    added = shown("calendar", "add", calendar, "8h", "--from", "2026-11-23T08:00+09:00")
    assert added == "at  2026-11-23 23:30:00\n", "7.5 hours a day without the break, so Tuesday 08:30 in Seoul"
    line = plant.new("line", calendar_id=calendar)
    assert read("calendar", "resolve", line)["calendar_id"] == calendar
    assert ctl("calendar", "resolve", "LINE_NONE")[0] == 1


def test_changes_are_shown_and_followed(v5_gateway, surroundings, shown, plant, tmp_path):
    first = plant.new("site")
    assert f"create site {first}" in shown("v5", "changes").splitlines()[-1]
    seq = shown("v5", "changes", "--last", "1").split()[0]
    command = [binary("penstockctl"), "--ca", v5_gateway.ca, "v5", "changes", "--watch", "--after", seq]
    watch = Program("changes", [*command, "--interval", "50"], tmp_path, surroundings).start()
    second = plant.new("site")
    eventually(lambda: f"create site {second}" in watch.out(), within=10)
    plant.delete("site", second)
    eventually(lambda: f"delete site {second}" in watch.out(), within=10)
    assert watch.stop() == 0
    assert first not in watch.out() and len(watch.out().splitlines()) == 2


def test_secrets_and_accounts(shown, read, ctl):
    shown("v5", "account", "create", "--set", "user_id=ctl-mes", "role=operator", 'scopes=["order:operate","site:read"]')
    row = next(line for line in shown("v5", "account", "list").splitlines() if line.startswith("ctl-mes"))
    assert row.split()[:5] == ["ctl-mes", "operator", "order:operate", "site:read", "true"]
    shown("v5", "account", "delete", "ctl-mes")
    code, _, err = ctl("--key", "not-a-key-of-this-gateway", "v5", "site", "list")
    assert code == 1 and "the api_key is missing or invalid (give the key with --key-file" in err


def test_alarms_are_watched_and_answered(shown, read, ctl, alarmed, v5_gateway, surroundings, tmp_path):
    tag, calm, other = (alarmed.tag(hi=70) for _ in range(3))
    command = [binary("penstockctl"), "--ca", v5_gateway.ca, "alarm", "live", "--watch", "--interval", "50"]
    watch = Program("alarms", [*command, "--tag", tag.tag_id], tmp_path, surroundings).start()
    lines = Program("alarm lines", [*command, "--json", "--tag", tag.tag_id], tmp_path, surroundings).start()
    eventually(lambda: "alarms at " in watch.out(), within=10)
    other.set(75)
    eventually(lambda: read("alarm", "live", "--tag", other.tag_id), within=10)
    tag.set(75)
    eventually(lambda: "ACTIVE_UNACK" in watch.out(), within=10)
    row = shown("alarm", "live", "--tag", tag.tag_id).splitlines()[1]
    assert tag.alarm in row and "ACTIVE_UNACK" in row and "HI" in row
    assert read("alarm", "summary")["by_state"]["ACTIVE_UNACK"] >= 1
    code, out, err = ctl("alarm", "ack", tag.alarm, calm.alarm, "--comment", "seen")
    assert (code, out) == (1, f"acknowledged alarm {tag.alarm}\n") and calm.alarm in err
    eventually(lambda: "ACTIVE_ACK" in watch.out(), within=10)
    assert watch.stop() == 0
    eventually(lambda: "ACTIVE_ACK" in lines.out(), within=10)
    assert lines.stop() == 0
    told = [json.loads(line) for line in lines.out().splitlines()]
    assert {row["tag_id"] for row in told} == {tag.tag_id}, "the filter is that of the list"
    assert [row["alarm_state"] for row in told[-2:]] == ["ACTIVE_UNACK", "ACTIVE_ACK"]
    assert shown("alarm", "shelve", tag.alarm, "--minutes", "30", "--reason", "known") == f"shelved {tag.alarm}\n"
    assert read("alarm", "live", "--tag", tag.tag_id) == []
    assert [a["alarm_id"] for a in read("alarm", "live", "--shelved", "--tag", tag.tag_id)] == [tag.alarm]
    assert shown("alarm", "unshelve", tag.alarm) == f"unshelved {tag.alarm}\n"
    assert ctl("alarm", "unshelve", tag.alarm)[0] == 1
    shown("alarm", "comment", tag.alarm, "the sensor is dirty")
    events = read("alarm", "history", tag.alarm)
    assert [e["event"] for e in events] == ["COMMENT", "UNSHELVE", "SHELVE", "ACK", "RAISE"]
    assert events[0]["comment"] == "the sensor is dirty"
    assert len(shown("alarm", "history", tag.alarm, "--event", "RAISE,ACK", "--last", "1h").splitlines()) == 3


def test_completion_has_the_commands(shown):
    for shell in ("bash", "zsh", "fish"):
        script = shown("completion", shell)
        for word in ("flow-node", "on-conflict", "working-time", "unshelve", "changes"):
            assert word in script, (shell, word)
