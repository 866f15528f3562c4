"""The S7 driver in the real gateway, against a simulated controller."""

import re
import time

import pytest

from opc_fixture import is_good, is_lost, opc_maker
from waiting import eventually, holds

RECOVERY = 5.0
DB = 0x84


def own_address(db, address, area=DB):
    """The word of profile own_address: it contains data block, area and byte address."""
    return (address + 10_007 * db + 20_011 * area) % 65536


@pytest.fixture(scope="module")
def plc(make_device):
    return make_device(kind="s7", options={"family": "1500"})


@pytest.fixture
def make(client, plc, new_id):
    with opc_maker(client, new_id, "S7", plc.port) as run:
        yield run


VALUES = [
    ("DB20.DBX0.1", "Boolean", "true"),
    ("DB20.DBB2", "Byte", "200"),
    ("DB20,SINT3", "SByte", "-3"),
    ("DB20.DBW4", "Int16", "-1234"),
    ("DB20,UINT6", "UInt16", "65535"),
    ("DB20.DBD8", "Int32", "-123456"),
    ("DB20,UDINT12", "UInt32", "4294967295"),
    ("DB20,LINT16", "Int64", "-9223372036854775808"),
    ("DB20,ULINT24", "UInt64", "18446744073709551615"),
    ("DB20,REAL32", "Float", "0.1"),
    ("DB20,LREAL36", "Double", "-1e+300"),
    ("DB20,STRING50.20", "String", "펌프 1"),
    ("DB20,WSTRING80.10", "String", "가나다"),
    ("DB20.DBB110.8", "String", "RAW"),
    ("DB20.DBB120.4", "ByteString", "AAECAw=="),
    ("DB20,DTL130", "DateTime", "2026-11-21T13:44:05.123Z"),
    ("DB20,DT142", "DateTime", "2026-11-21T13:44:05.120Z"),
    ("DB20,DATE150", "DateTime", "2026-11-21T00:00:00.000Z"),
    ("DB20,TIME152", "Int32", "90000"),
    ("DB20,S5TIME156", "UInt32", "127000"),
    ("DB20,TOD158", "UInt32", "49445123"),
    ("DB20.DBW170", "Int16[3]", "[1,-2,3]"),
    ("DB20.DBX180.6", "Boolean[4]", "[true,false,true,true]"),
    ("DB20,STRING190.5", "String[2]", '["AB","CDE"]'),
    ("M100.3", "Boolean", "true"),
    ("MW110", "Int16", "77"),
    ("MREAL120", "Float", "2.5"),
    ("QB10", "Byte", "5"),
    ("PQW256", "Int16", "9"),
    ("T12", "UInt32", "3000"),
    ("C13", "UInt16", "345"),
]


def test_values_of_every_type_are_written_read_back_and_collected(client, plc, make):
    for at in range(0, 256, 2):
        plc.put(f"DB20.DBW{at}", "UInt16", 0)  # the data block is created
    opc_id = make([(address, kind) for address, kind, _ in VALUES])
    eventually(lambda: client.opc(opc_id)["connection_status"] == "CONNECTED", what=client.opc(opc_id))
    for n, (address, kind, text) in enumerate(VALUES):
        answer = client.write(f"{opc_id}.{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)
    def seen():
        return [v["value"] for v in client.values(f"{opc_id}.{n}" for n in range(len(VALUES)))]

    eventually(lambda: seen() == [text for _, _, text in VALUES], what=seen())
    assert plc.value("DB20.DBW4", "Int16") == "-1234"
    assert plc.value("DB20,STRING50.20", "String") == "펌프 1"


def test_one_bit_leaves_the_others(client, plc, make):
    plc.put("DB1.DBW2000", "UInt16", 0xA5A5)
    opc_id = make([("DB1.DBW2000.3", "Boolean")])
    eventually(lambda: is_good(client, opc_id, 1))
    assert client.write(f"{opc_id}.0", "true").data["actual_read"] == "true"
    assert plc.value("DB1.DBW2000", "UInt16") == str(0xA5AD)


@pytest.mark.parametrize("address, kind, text", [
    ("DB1,STRING2100.6", "String", "TOO LONG"), ("C40", "UInt16", "1000"), ("DB1.DBW2110", "Int16", "40000"),
    ("PIW256", "Int16", "1"),
])  # fmt: skip
def test_what_cannot_be_written_is_refused_and_nothing_is_sent(client, plc, make, address, kind, text):
    opc_id = make([(address, kind)])
    eventually(lambda: client.opc(opc_id)["connection_status"] == "CONNECTED")
    before = plc.stats()["writes"]
    assert client.write(f"{opc_id}.0", text).code == "WRITE_FAILED"
    assert plc.stats()["writes"] == before


def test_bcd_is_read_written_and_refused_where_it_is_none(client, plc, make):
    word, double = "DB1.DBW2200", "DB1.DBD2204"
    plc.put(word, "UInt16", 0x1234)
    plc.put(double, "UInt32", 0x12345678)
    opc_id = make([(word, "UInt16"), (double, "UInt32")])
    for n in (0, 1):
        assert client.put(f"/api/v1/tag/{opc_id}.{n}", {"options": {"bcd": True}}).data["result"] == "SUCCESS"
    eventually(lambda: [client.value(f"{opc_id}.{n}")["value"] for n in (0, 1)] == ["1234", "12345678"])
    assert client.write(f"{opc_id}.0", "9999").data["actual_read"] == "9999"
    assert client.write(f"{opc_id}.1", "87654321").data["actual_read"] == "87654321"
    assert plc.value(word, "UInt16") == str(0x9999) and plc.value(double, "UInt32") == str(0x87654321)
    for n, text in ((0, "10000"), (1, "100000000")):
        assert client.write(f"{opc_id}.{n}", text).code == "WRITE_FAILED"
    assert plc.value(word, "UInt16") == str(0x9999) and plc.value(double, "UInt32") == str(0x87654321)
    plc.put(word, "UInt16", 0x12A4)
    bad = eventually(lambda: (v := client.value(f"{opc_id}.0"))["value_read_status"] == "ERROR" and v)
    assert "digit above 9" in bad["value_read_error_message"]
    assert client.value(f"{opc_id}.1")["value"] == "87654321", "the other one is well"
    wrong = client.put(f"/api/v1/tag/{opc_id}.0", {"data_type": "String", "plc_address": "DB1,STRING2200.10"})
    assert wrong.status == 400 and wrong.faults[0].startswith("options.bcd: ")


def test_a_bad_address_is_isolated_and_reports_why(client, make_device, make):
    device = make_device(kind="s7", options={"family": "300"})
    tags = [(f"DB1.DBW{2 * n}", "UInt16") for n in range(200)] + [("DB77.DBW0", "Int16"), ("DB2.DBW8300", "Int16")]
    opc_id = make(tags, port=device.port)
    eventually(lambda: is_good(client, opc_id, 200), what=lambda: client.opc(opc_id))
    missing, beyond = (client.value(f"{opc_id}.{n}") for n in (200, 201))
    assert missing["value_read_status"] == "ERROR" and "0A object does not exist" in missing["value_read_error_message"]
    assert "05 address out of range" in beyond["value_read_error_message"]
    device.fault("item 05 DB1.DBW100")
    eventually(lambda: client.value(f"{opc_id}.50")["value_read_status"] == "ERROR")
    eventually(lambda: all(client.value(f"{opc_id}.{n}")["quality"] == 192 for n in (0, 49, 51, 199)))
    time.sleep(0.5)  # the cost after the address was detected
    scans = client.opc(opc_id)["requests_per_scan"]
    assert scans <= 4, client.opc(opc_id)
    for n in range(200):
        if n != 50:
            assert client.value(f"{opc_id}.{n}")["value"] == str(own_address(1, 2 * n))


def test_put_get_not_permitted_is_reported_in_words(client, make_device, make):
    device = make_device(kind="s7", options={"family": "1200"})
    device.fault("error 8104")
    opc_id = make([("DB1.DBW0", "Int16"), ("MW0", "Int16")], port=device.port)
    eventually(lambda: is_lost(client, opc_id, 2))
    eventually(lambda: "PUT/GET" in client.value(f"{opc_id}.0")["value_read_error_message"])
    device.fault("clear")
    eventually(lambda: is_good(client, opc_id, 2), within=RECOVERY)


def test_large_values_and_small_pdus(client, make_device, make):
    device = make_device(kind="s7", options={"family": "300"})
    opc_id = make([("DB1.DBW0", "UInt16[2000]"), ("DB2.DBW0", "UInt16[500]"), ("MW0", "UInt16")], port=device.port)
    eventually(lambda: is_good(client, opc_id, 3), what=lambda: client.opc(opc_id))
    for n, (db, size) in enumerate([(1, 2000), (2, 500)]):
        expected = "[" + ",".join(str(own_address(db, 2 * i)) for i in range(size)) + "]"
        assert client.value(f"{opc_id}.{n}")["value"] == expected
    text = "[" + ",".join(str(i) for i in range(500)) + "]"
    assert client.write(f"{opc_id}.1", text).data["actual_read"] == text


@pytest.mark.parametrize("line", ["fragment 128", "quick_ack on", "duplicate on", "lacks szl", "connection OP"])
def test_quirks_of_controllers_are_taken(client, make_device, make, line):
    device = make_device(kind="s7")
    device.fault(line)
    opc_id = make([(f"DB1.DBW{2 * n}", "UInt16") for n in range(600)], port=device.port)
    eventually(lambda: is_good(client, opc_id, 600), what=lambda: client.opc(opc_id))
    assert client.value(f"{opc_id}.599")["value"] == str(own_address(1, 1198))


@pytest.mark.parametrize("begin, end", [
    ("fault silent on", "fault silent off"),
    ("half_open on", "half_open off"),
    ("fault cut 5", "fault cut off"),
    ("fault garbage on", "fault garbage off"),
    ("fault delay 2000", "fault delay 0"),
    ("fault size wrong", "fault size right"),
    ("fault disconnect 88\ndrop", "fault disconnect off"),
    ("refuse on\ndrop", "refuse off"),
])  # fmt: skip
def test_every_outage_ends_by_itself(client, make_device, make, begin, end):
    device = make_device(kind="s7")
    opc_id = make([(f"DB1.DBW{2 * n}", "UInt16") for n in range(3)], port=device.port, timecycle=100)
    eventually(lambda: is_good(client, opc_id, 3))
    for line in begin.split("\n"):
        device.order(line)
    eventually(lambda: is_lost(client, opc_id, 3), within=5)
    holds(lambda: is_lost(client, opc_id, 3), during=3)
    for line in end.split("\n"):
        device.order(line)
    eventually(lambda: is_good(client, opc_id, 3), within=RECOVERY)


def test_a_controller_that_restarts_with_another_pdu_is_planned_again(client, make_device, make):
    device = make_device(kind="s7")
    opc_id = make([(f"DB1.DBW{2 * n}", "UInt16") for n in range(1000)], port=device.port)
    eventually(lambda: is_good(client, opc_id, 1000))
    assert client.opc(opc_id)["requests_per_scan"] == 3
    device.order("fault pdu 240")
    device.order("drop")
    eventually(lambda: client.opc(opc_id)["requests_per_scan"] == 10, within=RECOVERY)
    eventually(lambda: is_good(client, opc_id, 1000), within=RECOVERY)


def test_a_write_that_timed_out_reports_an_unknown_result(client, make_device, make):
    device = make_device(kind="s7")
    opc_id = make([("DB1.DBW0", "Int16")], port=device.port)
    eventually(lambda: is_good(client, opc_id, 1))
    device.order("fault silent on")
    answer = client.write(f"{opc_id}.0", "5")
    assert answer.code == "WRITE_FAILED" and "unknown whether the device wrote the value" in str(answer)


def test_before_saving_it_returns_identity_and_plan(client, plc):
    answer = client.post("/api/v1/opc/test", {
        "opc_type": "S7", "opc_agent_ip": "127.0.0.1", "opc_agent_port": plc.port,
        "tag_list": [{"plc_address": "DB1.DBW0", "data_type": "Int16"}, {"plc_address": "MW4", "data_type": "Int16"}],
    })  # fmt: skip
    assert answer.result == "OK", answer
    assert all(point["is_good"] for point in answer.data["points"])
    text = str(answer.data)
    assert "CPU 1515-2 PN" in text and "RUN" in text
    assert "DB1.DBB0…1 (2 bytes)" in text


def test_faults_of_configuration_name_their_field(client, plc, new_id):
    def refused(tag=None, **options):
        body = {"opc_id": new_id("BAD"), "opc_type": "S7", "opc_agent_ip": "127.0.0.1", "options": options,
                "tag_list": [tag or {"plc_address": "DB1.DBW0", "data_type": "Int16"}]}  # fmt: skip
        answer = client.post("/api/v1/opc", body)
        assert answer.status == 400, answer
        return str(answer)

    assert "options.remote_tsap" in refused(remote_tsap="3")
    assert "options.time_zone" in refused(time_zone="Mars")
    assert "plc_address" in refused({"plc_address": "hr0", "data_type": "Int16"})
    assert "data_type" in refused({"plc_address": "DB1.DBW0", "data_type": "Float"})
    assert "plc_address" in refused({"plc_address": "VW0", "data_type": "Int16"})


def test_the_trace_returns_frames_in_words(client, make):
    opc_id = make([("DB1.DBW0", "UInt16")])
    eventually(lambda: is_good(client, opc_id, 1))
    client.done("POST", f"/api/v1/opc/{opc_id}/trace", {"level": "frames", "seconds": 30})

    def meanings():
        return [line["meaning"] for line in client.get(f"/api/v1/opc/{opc_id}/trace").data["lines"]]

    eventually(lambda: any("read 1 item: DB1.DBB0…1 (2 bytes)" in m for m in meanings()), what=meanings)
    assert any(re.search(r"#\d+ answer: [0-9a-f]{2} [0-9a-f]{2}", m) for m in meanings())


def test_blocks_are_browsed_and_a_data_block_becomes_a_tag(client, make_device, make):
    device = make_device(kind="s7", options={"family": "300"})
    opc_id = make([("DB1.DBW0", "UInt16")], port=device.port)
    eventually(lambda: is_good(client, opc_id, 1))
    root = client.get(f"/api/v1/opc/{opc_id}/browse").data
    assert [item["node"] for item in root["items"]] == ["CPU", "DB"], root
    cpu = client.get(f"/api/v1/opc/{opc_id}/browse?node=CPU").data
    assert {"state": "RUN"}.items() <= {i["name"]: i["description"] for i in cpu["items"]}.items()
    blocks = client.get(f"/api/v1/opc/{opc_id}/browse?node=DB&size=3").data
    assert [item["plc_address"] for item in blocks["items"]][1] == "DB2.DBB0.8192" and blocks["next"]
