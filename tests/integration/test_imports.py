"""Files of other programs become devices and tags: the API and penstockctl, with a simulated device behind them."""

import contextlib
import json
import os
import pathlib
import threading
import time

import pytest

from program import run
from waiting import eventually
from workbook import workbook

PROJECT = pathlib.Path(__file__).parents[1] / "fixtures/imports/pump_station.json"
BASE = "modbus_ethernet.DEVICE_ZERO_BASED_ADDRESSING"


@pytest.fixture
def project(device, new_id):
    """The project of a pump station, its Modbus device at the simulator, in a channel of its own."""
    made = json.loads(PROJECT.read_text())
    channel = made["project"]["channels"][0]
    channel["common.ALLTYPES_NAME"] = new_id("Station")
    channel["devices"][0]["modbus_ethernet.DEVICE_ETHERNET_PORT_NUMBER"] = device.port
    return made


@pytest.fixture(autouse=True)
def no_opcs(client):
    """All projects have the same device: without this the second one would match the OPC of the first."""
    before = opc_ids(client)
    yield
    for opc_id in opc_ids(client) - before:
        client.done("DELETE", f"/api/v1/opc/{opc_id}")


def opc_of(project):
    return project["project"]["channels"][0]["common.ALLTYPES_NAME"] + ".PLC"


def device_of(project):
    return project["project"]["channels"][0]["devices"][0]


def send(client, content, query="", timeout=30.0):
    content = json.dumps(content) if isinstance(content, dict) else content
    return client.post(f"/api/v1/import{query}", data=content.encode() if isinstance(content, str) else content,
                       headers={"Content-Type": "application/octet-stream"}, timeout=timeout)  # fmt: skip


def imported(client, content, query="", timeout=30.0):
    answer = send(client, content, query, timeout)
    assert answer.status == 200, answer
    return answer.data


def counts(report):
    return {name: report[name] for name in ("opcs_taken", "opcs_updated", "tags_taken", "tags_updated", "tags_unchanged")}


def opc_ids(client):
    return {opc["opc_id"] for opc in client.get("/api/v1/opc").data["data"]}


def has_opc(client, opc_id):
    return opc_id in opc_ids(client)


def fill(project, count):
    """Gives the project's Modbus device that many tags, and no values: the gateway does not collect them."""
    tag = {"servermain.TAG_DATA_TYPE": 5}
    device_of(project)["servermain.DEVICE_DATA_COLLECTION"] = False
    device_of(project)["tags"] = [
        {**tag, "common.ALLTYPES_NAME": f"Pump {n}", "servermain.TAG_ADDRESS": str(400_001 + n % 60_000)} for n in range(count)
    ]
    device_of(project).pop("tag_groups", None)


def test_a_kepware_project_becomes_live_values(client, device, project):
    device.set(1, "hr", 100, [1000])
    device.set(1, "hr", 200, [0x0000, 0x4148])  # 12.5, low word first
    device.set(1, "co", 0, [1])
    opc_id = opc_of(project)
    report = imported(client, project)
    assert report["format"] == "kepware" and report["is_stored"] and report["asked"] == []
    assert counts(report) == {"opcs_taken": 1, "opcs_updated": 0, "tags_taken": 3, "tags_updated": 0, "tags_unchanged": 0}
    values = {"Level": "2.5", "Pump.Flow": "12.5", "Pump.Run": "true"}
    for name, value in values.items():
        eventually(lambda name=name, value=value: client.value(f"{opc_id}.{name}")["value"] == value, what=name)
    left_out = {line["name"]: line for line in report["lines"] if line["effect"] == "left_out"}
    assert set(left_out) == {"Trend", "Heating.Boiler"} and report["left_out"] == 2
    assert "square root" in left_out["Trend"]["text"] and left_out["Trend"]["help"]
    assert "BACnet/IP" in left_out["Heating.Boiler"]["text"] and left_out["Heating.Boiler"]["help"]
    tag = client.get(f"/api/v1/tag/{opc_id}.Level").data
    assert (tag["unit"], tag["description"], tag["writable"]) == ("m", "수위", False)


def test_twice_is_once(client, project):
    opc_id = opc_of(project)
    imported(client, project)
    before = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]
    report = imported(client, project)
    assert counts(report) == {"opcs_taken": 0, "opcs_updated": 0, "tags_taken": 0, "tags_updated": 0, "tags_unchanged": 3}
    after = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]
    assert [(tag["tag_id"], tag["updated_at"]) for tag in after] == [(tag["tag_id"], tag["updated_at"]) for tag in before]
    device_of(project)["tags"][0]["servermain.TAG_ADDRESS"] = "400111"
    assert counts(imported(client, project))["tags_updated"] == 1
    assert client.get(f"/api/v1/tag/{opc_id}.Level").data["plc_address"] == "hr110"


def test_a_dry_run_reports_the_same_and_stores_nothing(client, project):
    dry = imported(client, project, "?dry_run=true")
    assert dry["dry_run"] and not dry["is_stored"] and not has_opc(client, opc_of(project))
    done = imported(client, project)
    assert dry["lines"] == done["lines"] and counts(dry) == counts(done)


def test_an_open_question_imports_nothing_and_its_answer_is_kept(client, project):
    del device_of(project)[BASE]
    opc_id = opc_of(project)
    open_one = imported(client, project, "?set=modbus_base=")
    assert [asked["key"] for asked in open_one["asked"]] == ["modbus_base"] and not open_one["is_stored"]
    assert [choice["value"] for choice in open_one["asked"][0]["choices"]] == ["yes", "no"]
    assert not has_opc(client, opc_id)
    wrong = send(client, project, "?set=modbus_base=perhaps")
    assert wrong.status == 400 and wrong.faults[0].startswith("set.modbus_base: "), wrong
    assert imported(client, project, "?set=modbus_base=no")["is_stored"]
    assert client.get(f"/api/v1/tag/{opc_id}.Level").data["plc_address"] == "hr101"
    again = imported(client, project)
    assert again["is_stored"] and again["answers"] == [{"key": "modbus_base", "value": "no", "is_kept": True, "is_used": True}]
    assert counts(again)["tags_unchanged"] == 3
    assert not imported(client, project, "?set=modbus_base=")["is_stored"], "it is forgotten"


def test_an_answer_outlives_a_restart(make_gateway, project):
    gateway = make_gateway().start()
    del device_of(project)[BASE]
    assert imported(gateway.client(), project, "?set=modbus_base=yes")["is_stored"]
    gateway.stop()
    gateway.start()
    assert imported(gateway.client(), project)["is_stored"]


def test_a_file_that_is_something_else_is_named(client):
    for content, said in (
        (workbook(["Shift"]), "file: is an Excel workbook, but none of its sheets has the columns of a format that is known"),
        (b"%PDF-1.4\n", "file: is a PDF document, which is not read"),
        (b'{"flows": 1}', "file: is JSON, but of no program that is known"),
        (b"", "file: is empty: send its bytes as the body"),
    ):
        answer = send(client, content)
        assert answer.status == 400 and answer.faults == [said], answer
    refused = send(client, b"{}", "?format=word")
    assert refused.status == 400 and refused.faults[0].startswith("format: must be one of "), refused
    assert send(client, b"{}", "?opc=PLC").status == 400, "an unknown query word"


def test_a_table_of_tia_portal_is_taken_from_a_workbook(client):
    table = workbook(
        ["Name", "Path", "Data Type", "Logical Address", "Comment", "Hmi Visible", "Hmi Accessible", "Hmi Writeable"],
        ["Pressure", "Default tag table", "Int", "%MW14", "압력", "True", "True", "False"],
        ["Valve", "Default tag table", "Bool", "%M12.0", "", "True", "True", "True"],
        sheet="PLC Tags",
    )
    asked = imported(client, table, "?set=family=")
    assert "family" in [question["key"] for question in asked["asked"]] and not asked["is_stored"], asked["asked"]
    report = imported(client, table, "?set=family=1500&set=host:S7=127.0.0.1")
    assert report["format"] == "tia" and report["is_stored"] and report["tags_taken"] == 2, report
    opc_id = next(line["opc_id"] for line in report["lines"] if line["effect"] == "taken")
    tags = {tag["tag_name"]: tag for tag in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]}
    pressure = tags["Pressure"]
    assert (pressure["plc_address"], pressure["description"], pressure["writable"]) == ("MW14", "압력", False)
    second = imported(client, table, "?set=host:S7=127.0.0.2")
    other = next(line["opc_id"] for line in second["lines"] if line["effect"] == "taken")
    assert other != opc_id and client.opc(opc_id)["opc_agent_ip"] == "127.0.0.1", "a second controller is another OPC"


def test_tags_go_to_the_opc_that_is_named(client, device, make_opc, project):
    opc_id = make_opc()
    assert imported(client, project, f"?opc_id={opc_id}")["is_stored"]
    tags = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]
    assert sorted(tag["tag_id"] for tag in tags) == [f"{opc_id}.{name}" for name in ("Level", "Pump.Flow", "Pump.Run")]
    missing = send(client, project, "?opc_id=NONE")
    assert missing.code == "NOT_FOUND", missing


def test_who_may_not_change_tags_may_not_import(gateway, client, project):
    for role, status in (("viewer", 403), ("operator", 403), ("engineer", 200)):
        key = client.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"]
        assert send(gateway.client(key=key), project).status == status, role
    assert send(gateway.client(key=None), project).status == 401


def test_a_file_over_the_limit_of_other_bodies_arrives(client, project):
    project["padding"] = "x" * (12 << 20)
    assert imported(client, project, "?dry_run=true")["tags_taken"] == 3


def test_others_change_opcs_while_a_large_file_is_read(gateway, client, make_opc, project):
    """A file of 20,000 tags is read, matched and checked beside the store's thread. Others wait only for its transaction,
    which is one piece: half of their changes and more take no time that a person would see."""
    count = 20_000
    other = make_opc()
    fill(project, count)
    device_of(project)["servermain.DEVICE_ID_STRING"] = "<127.0.0.77>.1"  # another device than that of the other OPC
    content = json.dumps(project)
    importer = gateway.client()
    importer.contract = None  # its report has 20,000 lines: checking each would take this process longer than the import
    reports = []
    sender = threading.Thread(target=lambda: reports.append(imported(importer, content, timeout=300)))
    waits = []
    sender.start()
    while sender.is_alive():
        began = time.monotonic()
        client.done("PUT", f"/api/v1/opc/{other}", {"description": f"change {len(waits)}"}, timeout=120)
        waits.append(time.monotonic() - began)
        time.sleep(0.02)
    sender.join()
    assert reports and reports[0]["result"] == "SUCCESS", reports
    assert reports[0]["is_stored"] and reports[0]["tags_taken"] == count
    assert len(reports[0]["lines"]) >= count, "a long report comes in pieces, and whole"
    assert len(waits) >= 3 and sorted(waits)[len(waits) // 2] < 1, waits
    assert client.opc(other)["description"] == f"change {len(waits) - 1}"
    again = imported(importer, content, timeout=300)
    assert (again["tags_unchanged"], again["tags_taken"]) == (count, 0)


def test_of_two_imports_at_once_one_is_told_to_wait(gateway, project):
    fill(project, 20_000)
    content = json.dumps(project)
    clients = [gateway.client(), gateway.client()]
    answers = []

    def run(client):
        client.contract = None
        answers.append(send(client, content, "?dry_run=true", timeout=300))

    threads = [threading.Thread(target=run, args=[client]) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    refused, done = sorted(answers, key=lambda answer: answer.data["result"])
    assert (refused.data["result"], done.data["result"]) == ("ERROR", "SUCCESS"), answers
    assert "another import is in progress" in refused.data["msg"], refused
    assert done.data["tags_taken"] == 20_000


def test_an_import_that_a_kill_ends_is_whole_or_not_there(make_gateway, project):
    gateway = make_gateway().start()
    fill(project, 20_000)
    content = json.dumps(project)
    importer = gateway.client()
    importer.contract = None

    def run_until_killed():
        with contextlib.suppress(ConnectionError):
            send(importer, content, timeout=300)

    sender = threading.Thread(target=run_until_killed)
    sender.start()
    time.sleep(2)
    gateway.kill()
    sender.join()
    gateway.start()
    client = gateway.client()
    tags = client.get(f"/api/v1/opc/{opc_of(project)}/tag?page=1&size=1").data["total"] if has_opc(client, opc_of(project)) else 0
    assert tags in (0, 20_000)


def test_the_audit_says_what_was_imported(gateway, client, project):
    imported(client, project, "?dry_run=true")
    imported(client, project)
    lines = eventually(lambda: [line for line in gateway.log().splitlines()
                                if "event=file_import" in line and opc_of(project) in line])  # fmt: skip
    assert len(lines) == 1 and "new_tags=3" in lines[0] and "format=kepware" in lines[0], lines


def test_penstockctl_asks_and_imports(gateway, client, project, tmp_path):
    def ctl(*arguments):
        environment = {**os.environ, "HOME": str(gateway.folder), "PENSTOCK_URL": gateway.https, "PENSTOCK_KEY": gateway.key()}
        return run("penstockctl", "--ca", gateway.ca, *arguments, environment=environment)

    del device_of(project)[BASE]
    file, report = tmp_path / "station.json", tmp_path / "report.json"
    file.write_text(json.dumps(project))
    code, out, err = ctl("import", file, "--set", "modbus_base=")
    assert code == 1 and "--set modbus_base=yes" in out and "a question is open" in err, (out, err)
    code, out, err = ctl("import", file, "--set", "modbus_base=yes", "--dry-run", "--out", report)
    assert code == 0 and "dry run: nothing was stored" in out and "square root" in out, (out, err)
    assert json.loads(report.read_text())["tags_taken"] == 3 and not has_opc(client, opc_of(project))
    code, out, err = ctl("import", file, "--set", "modbus_base=yes", "--json")
    assert code == 0 and json.loads(out)["is_stored"] and has_opc(client, opc_of(project)), (out, err)
    code, out, err = ctl("import", "/etc/hostname")
    assert code == 1 and "file: " in err, (out, err)
