"""The EtherNet/IP driver in the real gateway, against simulated controllers."""

import json

import pytest

from opc_fixture import is_good, is_lost, opc_maker, values_of
from waiting import eventually, holds

RECOVERY = 5.0
AREAS = ["Tag", "DArr", "IArr", "RArr", "SArr", "LArr", "BArr", "LRArr", "UArr"]


def own_address(name, index):
    """The number of profile own_address: it contains the tag and the element."""
    return (index + 20_011 * AREAS.index(name)) % 65536


@pytest.fixture(scope="module")
def plc(make_device):
    return make_device(kind="eip")


@pytest.fixture
def make(client, plc, new_id):
    with opc_maker(client, new_id, "EIP", plc.port) as run:
        yield run


ANY = [  # what all families with tags have
    ("Bool0", "Boolean", "true"),
    ("Sint0", "SByte", "-3"),
    ("Usint0", "Byte", "200"),
    ("Int0", "Int16", "-1234"),
    ("Uint0", "UInt16", "65535"),
    ("Dint0", "Int32", "-123456"),
    ("Udint0", "UInt32", "4294967295"),
    ("Lint0", "Int64", "-9223372036854775808"),
    ("Ulint0", "UInt64", "18446744073709551615"),
    ("Real0", "Float", "0.1"),
    ("Lreal0", "Double", "-1e+300"),
    ("Text0", "String", "펌프 1"),
    ("Tag7.5", "Boolean", "true"),
    ("DArr[20]", "Int32[3]", "[1,-2,3]"),
    ("UArr[9]", "UInt16", "9"),
    ("LRArr[3]", "Double[2]", "[1.5,-2.5]"),
]
LOGIX = [
    *ANY,
    ("BArr[40]", "Boolean[4]", "[true,false,true,true]"),
    ("BArr[100]", "Boolean", "true"),
    ("Grid[1,2]", "Int32", "12"),
    ("Program:Main.Count", "Int32", "77"),
    ("Program:Main.Flag", "Boolean", "true"),
    ("Program:Main.Motor.Speed", "Float", "12.5"),
    ("Motor0.Running", "Boolean", "true"),
    ("Motor0.Fault", "Boolean", "false"),
    ("Motor0.Count", "Int32", "5"),
    ("Motor0.Flags.3", "Boolean", "true"),
    ("Motor0.Mode", "Int16", "-4"),
    ("Motor0.Total", "Int64", "12345678901234"),
    ("Motor0.Name", "String", "MIXER"),
    ("Motor0.Hist[2]", "Int16[3]", "[7,8,9]"),
    ("Motor0.Bits[5]", "Boolean", "true"),
    ("Motors[3].Current", "Float", "1.25"),
    ("Texts[2]", "String", "TEXT"),
    ("Note", "String", "SHORT"),
]


@pytest.mark.parametrize("family, values", [("ControlLogix", LOGIX), ("CompactLogix", LOGIX), ("Micro800", ANY),
                                            ("Omron", ANY)])  # fmt: skip
def test_values_of_every_type_are_written_read_back_and_collected(client, make_device, make, family, values):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={"family": family, "tags": 100})
    opc_id = make([v[:2] for v in values], port=device.port, options={"family": family})
    eventually(lambda: is_good(client, opc_id, len(values)), what=lambda: values_of(client, opc_id, len(values)))
    for n, (address, kind, text) in enumerate(values):
        answer = client.write(f"{opc_id}.{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)
        assert device.value(address, kind) == text, address

    def seen():
        return [v["value"] for v in values_of(client, opc_id, len(values))]

    eventually(lambda: seen() == [text for _, _, text in values], what=seen)


def test_omron_arrays_of_bool_and_string_are_read_and_written_as_a_whole(client, make_device, make):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={"family": "Omron", "tags": 20})
    flags = "[" + ",".join("true" if n % 3 == 0 else "false" for n in range(100)) + "]"
    values = [("Flags", "Boolean[100]", flags), ("Flags[50]", "Boolean[3]", "[true,true,false]"),
              ("Flags[51]", "Boolean", "true"), ("Names", "String[5]", '["펌프","","TANK 2","x","last"]'),
              ("Names[1]", "String[2]", '["second","third"]'), ("Tag3", "Int32", "5")]  # fmt: skip
    opc_id = make([v[:2] for v in values], port=device.port, options={"family": "Omron"})
    eventually(lambda: is_good(client, opc_id, len(values)), what=lambda: values_of(client, opc_id, len(values)))
    for n, (address, kind, text) in enumerate(values):
        answer = client.write(f"{opc_id}.{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)

    def seen():
        return [json.loads(v["value"]) for v in values_of(client, opc_id, len(values))]

    whole = [n % 3 == 0 for n in range(50)] + [True, True, False] + [n % 3 == 0 for n in range(53, 100)]
    expected = [whole, [True, True, False], True, ["펌프", "second", "third", "x", "last"], ["second", "third"], 5]
    eventually(lambda: seen() == expected, what=seen)
    assert device.value("Names[2]", "String") == "third" and device.value("Flags[52]", "Boolean") == "false"


def test_a_tag_without_a_type_has_that_of_the_controller(client, make):
    addresses = ["Tag3", "RArr[2]", "Lint0", "Motor0.Running", "Motors[1].Mode", "Program:Main.Count", "BArr[33]"]
    opc_id = make([(a, "") for a in addresses])
    eventually(lambda: is_good(client, opc_id, len(addresses)), what=lambda: values_of(client, opc_id, len(addresses)))
    assert client.value(f"{opc_id}.0")["value"] == "3"
    assert client.value(f"{opc_id}.1")["value"] == str(own_address("RArr", 2))
    assert client.write(f"{opc_id}.4", "-4").data["actual_read"] == "-4"
    assert client.write(f"{opc_id}.0", "2.5").code == "VALUE_ERROR" or client.write(f"{opc_id}.0", "x").result != "OK"


@pytest.mark.parametrize("line", ["no_large on", "no_connections on", "no_multiple on", "no_list on",
                                  "no_bit_writes on"])  # fmt: skip
def test_what_a_controller_lacks_is_done_without(client, make_device, make, line):
    device = make_device(kind="eip")
    device.fault(line)
    tags = [*((f"Tag{n}", "Int32") for n in range(200)), ("DArr[0]", "Int32[500]"), ("Tag300.4", "Boolean")]
    opc_id = make(tags, port=device.port, timecycle=200)
    eventually(lambda: is_good(client, opc_id, len(tags)), within=10, what=lambda: client.opc(opc_id))
    assert [client.value(f"{opc_id}.{n}")["value"] for n in range(200)] == [str(n) for n in range(200)]
    array = "[" + ",".join(str(own_address("DArr", n)) for n in range(500)) + "]"
    assert client.value(f"{opc_id}.200")["value"] == array
    before = int(device.value("Tag300", "Int32"))
    assert client.write(f"{opc_id}.201", "true").data["actual_read"] == "true"
    assert int(device.value("Tag300", "Int32")) == before | 16


def test_five_hundred_tags_take_few_requests(client, make):
    opc_id = make([(f"Tag{n}", "Int32") for n in range(500)])
    eventually(lambda: is_good(client, opc_id, 500))
    assert client.opc(opc_id)["requests_per_scan"] <= 4
    assert [v["value"] for v in values_of(client, opc_id, 500)] == [str(n) for n in range(500)]


def test_members_of_a_structure_are_read_with_it(client, plc, make):
    plc.put("Motor5.Speed", "Float", 1.5)
    plc.put("Motor5.Count", "Int32", 42)
    members = [("Speed", ""), ("Current", ""), ("Running", ""), ("Count", ""), ("Mode", ""), ("Total", ""), ("Name", "")]
    opc_id = make([(f"Motor5.{name}", kind) for name, kind in members])
    eventually(lambda: is_good(client, opc_id, len(members)))
    assert client.opc(opc_id)["requests_per_scan"] == 1
    assert client.value(f"{opc_id}.0")["value"] == "1.5" and client.value(f"{opc_id}.3")["value"] == "42"


@pytest.mark.parametrize("address, kind, name, count", [("DArr", "Int32[10000]", "DArr", 10_000),
                                                        ("UArr[100]", "UInt16[800]", "UArr", 900)])  # fmt: skip
def test_large_arrays_come_and_go_in_parts(client, make_device, make, address, kind, name, count):
    device = make_device(kind="eip")
    opc_id = make([(address, kind)], port=device.port, timecycle=200)
    eventually(lambda: is_good(client, opc_id, 1), what=lambda: client.value(f"{opc_id}.0"))
    first = int(address.partition("[")[2].rstrip("]") or 0)
    assert client.value(f"{opc_id}.0")["value"] == "[" + ",".join(str(own_address(name, n)) for n in range(first, count)) + "]"
    text = "[" + ",".join(str(n % 1000) for n in range(count - first)) + "]"
    assert client.write(f"{opc_id}.0", text).data["actual_read"] == text


def test_a_bad_tag_stands_alone_and_reports_why(client, make):
    tags = [*((f"Tag{n}", "Int32") for n in range(40)), ("Nowhere", "Int32"), ("DArr[10001]", "Int32"),
            ("Motor0.Colour", "Int32"), ("Real0", "Int32")]  # fmt: skip
    opc_id = make(tags)
    eventually(lambda: is_good(client, opc_id, 40))
    bad = [client.value(f"{opc_id}.{n}") for n in range(40, 44)]
    assert all(v["value_read_status"] == "ERROR" and v["quality"] < 64 for v in bad), bad
    assert "no such tag" in bad[0]["value_read_error_message"], bad
    assert all(v["quality"] == 4 for v in bad[:3]), "a matter of configuration"
    assert "does not fit the tag's type in the device" in bad[3]["value_read_error_message"], bad
    holds(lambda: is_good(client, opc_id, 40), during=1)


OUTAGES = [
    ("fault silent on", "fault silent off"),
    ("half_open on", "half_open off"),
    ("fault cut 20", "fault cut off"),
    ("fault garbage on", "fault garbage off"),
    ("fault delay 2000", "fault delay 0"),
    ("fault wrong_id on", "fault wrong_id off"),
    ("fault forget on", "fault forget off"),
    ("fault status 7", "fault status off"),
    ("refuse on\ndrop", "refuse off"),
]


@pytest.mark.parametrize("begin, end", OUTAGES)
def test_every_outage_ends_by_itself(client, make_device, make, begin, end):
    device = make_device(kind="eip")
    opc_id = make([(f"Tag{n}", "Int32") for n in range(3)], port=device.port, timecycle=100)
    eventually(lambda: is_good(client, opc_id, 3))
    for line in begin.split("\n"):
        device.order(line)
    eventually(lambda: is_lost(client, opc_id, 3), within=5)
    holds(lambda: is_lost(client, opc_id, 3), during=3)
    for line in end.split("\n"):
        device.order(line)
    eventually(lambda: is_good(client, opc_id, 3), within=RECOVERY)


@pytest.mark.parametrize("status", ["01", "08", "16"])
def test_a_refused_list_of_tags_costs_no_link(client, make_device, make, status):
    device = make_device(kind="eip")
    device.fault(f"no_list {status}")
    opc_id = make([*((f"Tag{n}", "") for n in range(20)), ("Motor0.Running", "Boolean")], port=device.port)
    eventually(lambda: is_good(client, opc_id, 21), what=lambda: client.opc(opc_id))
    assert device.stats()["accepted"] == 1


def test_a_link_lost_over_the_list_of_tags_is_no_device_without_one(client, make_device, make):
    device = make_device(kind="eip")
    device.fault("cut 60")
    opc_id = make([("Motor0.Mode", ""), ("Motor0.Count", "")], port=device.port, timecycle=100)
    eventually(lambda: is_lost(client, opc_id, 2))
    device.fault("cut off")
    eventually(lambda: is_good(client, opc_id, 2), within=RECOVERY)
    eventually(lambda: client.opc(opc_id)["requests_per_scan"] == 1, what="both are read with their structure")


@pytest.mark.parametrize("kind", ["", "ByteString", "Int32", "String"])
def test_a_structure_that_is_not_described_keeps_no_other_tag_waiting(client, make_device, make, kind):
    device = make_device(kind="eip")
    device.fault("no_templates on")
    opc_id = make([("DArr[0]", "Int32[1500]"), ("Tag1", ""), ("Motor0.Count", "Int32"), ("Motor0", kind)],
                  port=device.port, timecycle=50)  # fmt: skip
    ids = [f"{opc_id}.{n}" for n in range(4)]
    eventually(lambda: all(client.value(i)["quality"] == 192 for i in ids[:3]), what=lambda: client.opc(opc_id))
    eventually(lambda: client.value(ids[3])["quality"] == 192 or client.value(ids[3])["value_read_error_message"],
               what=lambda: client.value(ids[3]))  # fmt: skip
    assert client.opc(opc_id)["connection_status"] == "CONNECTED"
    before = device.stats()[f"f{0x55}"]
    holds(lambda: all(client.value(i)["quality"] == 192 for i in ids[:3]), during=1.5)
    assert device.stats()[f"f{0x55}"] == before, "the list of tags is not read again for it"


def test_a_program_download_needs_no_restart(client, make_device, make):
    device = make_device(kind="eip")
    opc_id = make([("Tag1", ""), ("Tag2", "Int32"), ("Tag3", "")], port=device.port, timecycle=100)
    eventually(lambda: is_good(client, opc_id, 3))
    device.order("download Tag1 Double")
    device.put("Tag1", "Double", 2.5)
    device.order("erase Tag2")
    eventually(lambda: client.value(f"{opc_id}.0")["value"] == "2.5", within=RECOVERY)
    eventually(lambda: client.value(f"{opc_id}.1")["value_read_status"] == "ERROR")
    assert client.value(f"{opc_id}.2")["value"] == "3"
    device.order("download Tag2 Int32")
    device.put("Tag2", "Int32", 22)
    client.done("PUT", f"/api/v1/tag/{opc_id}.1", {"plc_address": "Tag2"})
    eventually(lambda: client.value(f"{opc_id}.1")["value"] == "22", within=RECOVERY)


FILES = [
    ("N7:0", "Int16", "-5"),
    ("N7:10", "Int16[5]", "[1,2,3,4,5]"),
    ("N7:20/3", "Boolean", "true"),
    ("B3:0/4", "Boolean", "true"),
    ("F8:1", "Float", "0.1"),
    ("T4:0.ACC", "Int16", "7"),
    ("T4:1.PRE", "Int16", "100"),
    ("C5:0.ACC", "Int16", "9"),
    ("ST9:0", "String", "PUMP 1"),
    ("A11:0.6", "String", "ABCDEF"),
]


@pytest.mark.parametrize("family", ["SLC", "MicroLogix", "PLC5"])
def test_data_files(client, make_device, make, family):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={"family": family})
    values = FILES if family == "PLC5" else [*FILES, ("L10:0", "Int32", "-70000")]
    opc_id = make([v[:2] for v in values], port=device.port, options={"family": family})
    eventually(lambda: is_good(client, opc_id, len(values)), what=lambda: values_of(client, opc_id, len(values)))
    for n, (address, kind, text) in enumerate(values):
        answer = client.write(f"{opc_id}.{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)
        assert device.value(address, kind) == text, address
    eventually(lambda: [v["value"] for v in values_of(client, opc_id, len(values))] == [v[2] for v in values])
    assert device.value("N7:20", "Int16") == "8"


def test_before_saving_it_returns_identity_and_plan(client, plc):
    answer = client.post("/api/v1/opc/test", {
        "opc_type": "EIP", "opc_agent_ip": "127.0.0.1", "opc_agent_port": plc.port,
        "tag_list": [{"tag_id": "A", "plc_address": "Tag1", "data_type": "Int32"},
                     {"tag_id": "B", "plc_address": "Tag2"}, {"tag_id": "C", "plc_address": "Nowhere"}]})  # fmt: skip
    text = str(answer.data)
    assert answer.result == "OK" and "1756-L61" in text and "Tag1" in text and "no such tag" in text, answer


def test_faults_of_configuration_name_their_field(client, plc, new_id):
    def refused(tag=None, **options):
        answer = client.post("/api/v1/opc", {
            "opc_id": new_id("BAD"), "opc_type": "EIP", "opc_agent_ip": "127.0.0.1", "options": options,
            "tag_list": [tag or {"plc_address": "Tag1", "data_type": "Int16"}]})  # fmt: skip
        assert answer.status == 400, answer
        return " ".join(answer.faults)

    assert "options.route" in refused(route="1")
    assert "options.family" in refused(family="S7")
    assert "tag_list[0].plc_address" in refused({"plc_address": "Tag[", "data_type": "Int32"})
    assert "tag_list[0].plc_address" in refused({"plc_address": "N7", "data_type": "Int16"}, family="SLC")


def test_the_trace_returns_frames_in_words(client, make):
    opc_id = make([("Tag1", "Int32"), ("Tag2", "Int32")])
    eventually(lambda: is_good(client, opc_id, 2))
    client.done("POST", f"/api/v1/opc/{opc_id}/trace", {"level": "frames", "seconds": 30})

    def meanings():
        return [line["meaning"] for line in client.get(f"/api/v1/opc/{opc_id}/trace").data["lines"]]

    eventually(lambda: any("read" in m and "Tag1" in m for m in meanings()), what=meanings)


def test_tags_programs_and_members_are_browsed(client, make):
    opc_id = make([("Tag1", "Int32")])
    eventually(lambda: is_good(client, opc_id, 1))

    def names(path=""):
        return {item["name"]: item for item in client.get(f"/api/v1/opc/{opc_id}/browse{path}").data["items"]}

    arrays = names("?q=arr&size=50")
    assert arrays["DArr"]["plc_address"] == "DArr" and arrays["DArr"]["data_type"] == "Int32[10000]", arrays
    assert names("?q=Program")["Program:Main"]["has_children"]
    assert names("?node=Program:Main")["Count"]["plc_address"] == "Program:Main.Count"
    assert names("?node=Motor0")["Speed"] | {"plc_address": "Motor0.Speed", "data_type": "Float"} == names("?node=Motor0")["Speed"]
    page = client.get(f"/api/v1/opc/{opc_id}/browse?size=100").data
    assert len(page["items"]) == 100 and page["next"]


def test_variables_of_an_omron_controller_are_listed_and_read(client, make_device, make):
    device = make_device(kind="eip", options={"family": "Omron", "tags": 300})
    opc_id = make([("Dint0", "Int32")], port=device.port, options={"family": "Omron"})
    eventually(lambda: is_good(client, opc_id, 1))
    found = client.done("POST", f"/api/v1/opc/{opc_id}/discover", {})
    types = {tag["plc_address"]: tag["data_type"] for tag in found["tags"]}
    assert found["is_complete"] and found["known"] == 1 and len(types) > 300, "more than a page"
    assert [types[name] for name in ("Bool0", "Real0", "Text0", "Tag299")] == ["Boolean", "Float", "String", "Int32"]
    assert types["DArr"] == "Int32[10000]"
    ids = {tag["plc_address"]: tag["tag_id"] for tag in found["tags"]}
    for name in ("Bool0", "Real0", "Tag299"):
        eventually(lambda name=name: client.value(ids[name])["value_read_status"] == "SUCCESS", what=name)
    device.fault("no_list on")
    refused = client.get(f"/api/v1/opc/{opc_id}/browse")
    assert refused.code == "READ_FAILED", refused


def test_what_is_found_becomes_tags_after_a_preview(client, make):
    opc_id = make([("Motor0.Count", "Int32")])
    eventually(lambda: is_good(client, opc_id, 1))
    path = f"/api/v1/opc/{opc_id}/discover"
    found = client.done("POST", path, {"node": "Motor0", "dry_run": True})
    assert found["is_complete"] and found["known"] == 1 and found["created"] == len(found["tags"]) > 5, found
    assert client.get(f"/api/v1/opc/{opc_id}").data["tag_count"] == 1, "a preview changes nothing"

    # Ids that others have get a number; the same places do not come twice.
    client.done("POST", f"/api/v1/opc/{opc_id}/tag", {"tag_id": f"{opc_id}.Speed", "plc_address": "Tag9", "data_type": "Int32"})
    made = client.done("POST", path, {"node": "Motor0"})
    assert {tag["plc_address"] for tag in made["tags"]} == {tag["plc_address"] for tag in found["tags"]}
    speed = next(tag for tag in made["tags"] if tag["plc_address"] == "Motor0.Speed")
    assert speed["tag_id"] == f"{opc_id}.Speed_2" and speed["data_type"] == "Float"
    eventually(lambda: client.value(speed["tag_id"])["value_read_status"] == "SUCCESS", what="a discovered tag is collected")
    again = client.done("POST", path, {"node": "Motor0"})
    assert again["created"] == 0 and again["known"] == len(made["tags"]) + 1

    assert any("depth" in text for text in client.post(path, {"depth": 11, "more": 1}).faults)
    assert client.post("/api/v1/opc/NONE/discover", {}).code == "NOT_FOUND"
    assert client.post("/api/v1/opc/EDGE_SYSTEM/discover", {}).code == "PROTECTED"


def test_devices_that_answer_a_call_to_all_are_listed(client, make_device):
    device = make_device(kind="eip", transport="udp")
    path = "/api/v1/drivers/EIP/devices"
    found = client.get(f"{path}?address=127.0.0.1&port={device.port}&seconds=1").data
    assert found["total"] == 1 and found["data"][0]["opc_agent_ip"] == "127.0.0.1", found
    assert "1756-L61" in found["data"][0]["identity"] and found["data"][0]["opc_agent_port"] == "44818"
    assert client.get(f"{path}?address=127.0.0.1&port=1&seconds=1").data == {"data": [], "total": 0}
    faults = client.get(f"{path}?address=plc.local&port=0&seconds=11").faults
    assert len(faults) == 3 and all(any(name in text for text in faults) for name in ("address", "port", "seconds"))
    answer = client.get("/api/v1/drivers/MODBUS/devices")
    assert answer.code == "READ_FAILED" and "cannot search for devices of this protocol" in answer.message


def test_a_write_without_an_answer_reports_an_unknown_result(client, make_device, make):
    device = make_device(kind="eip")
    opc_id = make([("Tag1", "Int32")], port=device.port, timecycle=5000)
    eventually(lambda: is_good(client, opc_id, 1))
    device.order("fault silent on")
    answer = client.write(f"{opc_id}.0", "5")
    assert answer.code == "WRITE_FAILED" and "unknown whether the device wrote the value" in str(answer)
