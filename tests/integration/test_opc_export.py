"""A device leaves the gateway as a file and comes back from it: with its connection, for this gateway; its tags, for Kepware."""

import csv
import io
import os

import pytest

from program import run
from waiting import eventually

MADE = ("created_at", "updated_at")
STATUS = ("tag_count", "point_count", "good_count", "connection_status", "scan_status", "last_error", "last_error_time",
          "active_address", "security", "confirmed_at", "scan_ms", "requests_per_scan", "overruns")  # fmt: skip
VALUES = ("value", "value_time", "value_read_status", "value_read_error_message", "quality", "ts", "live", "state_text", "version")
FILE = {"Content-Type": "application/octet-stream"}
ALL_OF_A_TAG = {
    "tag_name": "=Flow; \"main\", 유량", "plc_address": "hr10", "data_type": "Float", "description": "two\nlines; 1,5",
    "timecycle": 200, "scale": 0.1, "offset": -40.25, "none_value": "-9999,NaN", "unit": "m³/h", "display_format": "0.00",
    "min_value": -1.5, "max_value": 1000000.125, "writable": True, "deadband_percent": 2.5, "record": "change",
    "retention_days": 30, "alias_name": "flow", "note": " 'noted' ", "importance": "high", "lat": 37.5665, "lng": 126.978,
    "options": {"byte_order": "CDAB", "write_function": "multiple"}, "hi": 90.5, "hi_hi": 95, "hi_message": "too much, \"now\"",
    "hi_priority": "LOW", "alarm_deadband": 0.25, "alarm_on_delay_ms": 1500, "alarm_enabled": False,
}  # fmt: skip


@pytest.fixture(autouse=True)
def no_opcs(client):
    before = {opc["opc_id"] for opc in client.get("/api/v1/opc").data["data"]}
    yield
    for opc in client.get("/api/v1/opc").data["data"]:
        if opc["opc_id"] not in before:
            client.done("DELETE", f"/api/v1/opc/{opc['opc_id']}")


@pytest.fixture
def press(make_opc, new_id):
    """An OPC with all that a user can set."""
    opc_id = new_id("PRESS")
    tags = [
        {"tag_id": f"{opc_id}.Flow", **ALL_OF_A_TAG},
        {"tag_id": f"{opc_id}.State", "tag_name": "State", "plc_address": "hr20", "data_type": "UInt16",
         "states": {"0": "stopped", "1": "running; \"fast\""}},
        {"tag_id": f"{opc_id}.SF", "plc_address": "hr21", "data_type": "Int16"},
        {"tag_id": f"{opc_id}.Power", "plc_address": "hr22", "data_type": "Int16", "scale_from": f"{opc_id}.SF",
         "scale_from_as": "factor"},
        {"tag_id": f"{opc_id}.Run", "plc_address": "co3", "data_type": "Boolean", "bool_true": "on",
         "bool_true_priority": "HIGH"},
    ]  # fmt: skip
    return make_opc(tags=tags, opc_id=opc_id, opc_name="Press, \"hall\" 2", description="-built 2019\nmoved", timecycle=250,
                    auto_collect=False, site_id="SITE_PRESS", options={"unit_id": 2, "byte_order": "BADC"})  # fmt: skip


def settings(client, opc_id):
    opc = client.get(f"/api/v1/opc/{opc_id}").data
    tags = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]
    return ({name: value for name, value in opc.items() if name not in MADE + STATUS},
            [{name: value for name, value in tag.items() if name not in MADE + VALUES} for tag in tags])  # fmt: skip


def imported(client, content, query=""):
    answer = client.post(f"/api/v1/import{query}", data=content, headers=FILE)
    assert answer.status == 200, answer
    return answer.data


@pytest.mark.parametrize("style", ["", "?decimal=comma&bom=true", "?separator=tab&decimal=comma"])
def test_a_deleted_device_comes_back_as_it_was(client, press, style):
    before = settings(client, press)
    answer = client.get(f"/api/v1/opc/{press}/export{style}")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="opc_{press}.csv"'
    again = imported(client, answer.content)
    assert (again["format"], again["opcs_updated"], again["tags_updated"], again["tags_unchanged"]) == ("penstock-csv", 0, 0, 5), again
    client.done("DELETE", f"/api/v1/opc/{press}")
    report = imported(client, answer.content)
    assert (report["opcs_taken"], report["tags_taken"], report["left_out"], report["asked"]) == (1, 5, 0, []), report
    assert settings(client, press) == before


def test_what_was_changed_since_becomes_as_in_the_file(client, press):
    before = settings(client, press)
    content = client.get(f"/api/v1/opc/{press}/export").content
    client.done("PUT", f"/api/v1/tag/{press}.Flow", {"note": "", "alarm_enabled": True, "options": {"byte_order": "DCBA"}})
    client.done("PUT", f"/api/v1/tag/{press}.Run", {"tag_name": "Running", "description": "new"})
    client.done("PUT", f"/api/v1/opc/{press}", {"opc_name": "other", "timecycle": 999})
    report = imported(client, content)
    assert (report["opcs_updated"], report["tags_updated"], report["tags_unchanged"]) == (1, 2, 3), report
    assert settings(client, press) == before


def test_several_devices_are_one_file_in_any_order_of_rows(client, press, make_opc):
    other = make_opc(["hr1", "hr2"])
    before = settings(client, press), settings(client, other)
    content = client.get(f"/api/v1/export?opc_ids={press},{other}").content.decode()
    header, *rows = csv.reader(io.StringIO(content, newline=""))
    text = io.StringIO(newline="")
    csv.writer(text).writerows([header, *sorted(rows, reverse=True)])
    for opc_id in (press, other):
        client.done("DELETE", f"/api/v1/opc/{opc_id}")
    assert imported(client, text.getvalue().encode())["opcs_taken"] == 2
    by_id = lambda made: (made[0], sorted(made[1], key=lambda tag: tag["tag_id"]))  # noqa: E731
    assert (by_id(settings(client, press)), by_id(settings(client, other))) == tuple(map(by_id, before))


def test_a_file_holds_no_secret_and_its_new_device_is_off_until_one_is_entered(client, make_opc):
    opc_id = make_opc(["hr1"], options={"username": "op", "password": "s3cret"})
    content = client.get(f"/api/v1/opc/{opc_id}/export").content
    assert b"s3cret" not in content and b'""password"":""***""' in content, content
    report = client.get(f"/api/v1/opc/{opc_id}/export?report=true").data
    assert [line["text"] for line in report["lines"]] == ["options.password has a secret, which is not in the file"]
    assert imported(client, content)["tags_unchanged"] == 1
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
    lines = [line for line in imported(client, content)["lines"] if line["effect"] == "changed"]
    assert len(lines) == 1 and "off until it is entered" in lines[0]["text"], lines
    last_error = lambda: client.get(f"/api/v1/opc/{opc_id}").data["last_error"] or ""  # noqa: E731
    eventually(lambda: last_error().startswith("enter password again"))
    assert imported(client, content)["tags_unchanged"] == 1
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": {"password": "s3cret"}})
    eventually(lambda: "again" not in last_error())


def test_tags_for_kepware_are_read_back_and_the_others_are_reported(client, press, make_opc):
    path = f"/api/v1/opc/{press}/export?format=kepware-csv"
    file = client.get(path).content
    report = client.get(f"{path}&report=true").data
    assert report["tag_count"] == 3 and report["left_out"] == 2, report
    left_out = {line["tag_id"]: line["text"] for line in report["lines"] if line["effect"] == "left_out"}
    assert set(left_out) == {f"{press}.Flow", f"{press}.Power"}, report
    answers = "".join(f"&set={answer['key']}%3D{answer['value']}" for answer in report["answers"])
    copy = make_opc(options={"unit_id": 2, "byte_order": "BADC"})
    assert imported(client, file, f"?opc_id={copy}{answers}")["tags_taken"] == 3
    parts = ("tag_name", "plc_address", "data_type", "options", "scale", "offset", "timecycle", "writable")
    read = {tag["tag_name"]: [tag[name] for name in parts] for tag in settings(client, copy)[1]}
    wanted = {tag["tag_name"]: [tag[name] for name in parts] for tag in settings(client, press)[1] if tag["tag_id"] not in left_out}
    assert read == wanted


def test_who_may_not_import_may_not_export_and_wrong_words_are_named(gateway, client, press):
    for role, status in (("viewer", 403), ("operator", 403), ("engineer", 200)):
        key = client.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"]
        assert gateway.client(key=key).get(f"/api/v1/opc/{press}/export").status == status, role
    for query, field in (("format=xml", "format"), ("format=kepware-csv&decimal=comma", "decimal"), ("report=often", "report")):
        answer = client.get(f"/api/v1/opc/{press}/export?{query}")
        assert answer.status == 400 and field in str(answer), answer
    assert client.get("/api/v1/export?opc_ids=").status == 400
    assert client.get("/api/v1/opc/NONE/export").code == "NOT_FOUND"
    assert client.get("/api/v1/opc/EDGE_SYSTEM/export").status == 400


def test_penstockctl_writes_the_file_and_says_what_is_not_in_it(gateway, client, press, tmp_path):
    def ctl(*arguments):
        environment = {**os.environ, "HOME": str(gateway.folder), "PENSTOCK_URL": gateway.https, "PENSTOCK_KEY": gateway.key()}
        return run("penstockctl", "--ca", gateway.ca, *arguments, environment=environment)

    file = tmp_path / "press.csv"
    code, out, err = ctl("opc", "export", press, "-o", file)
    assert code == 0 and "tags in the file: 5; left out: 0" in err, (out, err)
    code, out, err = ctl("import", file, "--dry-run")
    assert code == 0 and "dry run" in out, (out, err)
    code, out, err = ctl("opc", "export", press, "--format", "kepware-csv")
    assert code == 0 and out.startswith("Tag Name,Address,Data Type"), (out, err)
    assert f"left out: {press}.Power: the value of another tag scales it" in err and "--set word_order=" in err, err
