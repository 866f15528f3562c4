"""The XGT driver in the real gateway, against a simulated CPU."""

import re
import time

import pytest

from opc_fixture import is_good, is_lost, opc_maker
from waiting import eventually, holds

RECOVERY = 5.0
AREAS = "PMLKFTCSDRZNUWIQA"


def own_address(area, word):
    """What profile own_address holds in a word."""
    return (word + 20_011 * AREAS.index(area)) % 65536


@pytest.fixture(scope="module")
def cpu(make_device):
    return make_device(kind="xgt")


@pytest.fixture
def make(client, cpu, new_id):
    with opc_maker(client, new_id, "XGT", cpu.port) as run:
        yield run


VALUES = [
    ("M172C", "Boolean", "true"),
    ("D500.A", "Boolean", "true"),
    ("%MX3000", "Boolean", "true"),
    ("%DB1003", "Byte", "200"),
    ("%DB1004", "SByte", "-3"),
    ("D503", "Int16", "-1234"),
    ("%DW504", "UInt16", "65535"),
    ("D505", "Int32", "-123456"),
    ("%DD254", "UInt32", "4294967295"),
    ("D510", "Int64", "-9223372036854775808"),
    ("%DL129", "UInt64", "18446744073709551615"),
    ("D521", "Float", "0.1"),
    ("D523", "Double", "-1e+300"),
    ("D530.12", "String", "펌프 1"),
    ("D540.4", "ByteString", "AAECAw=="),
    ("D545", "DateTime", "2026-11-21T13:44:05.123Z"),
    ("D550", "Int16[3]", "[1,-2,3]"),
    ("D560.E", "Boolean[4]", "[true,false,true,true]"),
    ("P0020A", "Boolean[3]", "[true,true,false]"),
    ("T7", "Boolean", "true"),
    ("T7", "UInt16", "77"),
    ("C8", "Boolean[3]", "[true,false,true]"),
    ("U3.2", "Int16", "-5"),
    ("U0A.30", "Float", "1.5"),
    ("R100", "Int16", "9"),
    ("N300", "Int16", "10"),
    ("K100", "Int16", "11"),
    ("L5000", "Int16", "12"),
    ("Z10", "Int16", "13"),
]


def test_every_type_in_every_area_is_read_written_and_read_back(client, make_device, make):
    cpu = make_device(kind="xgt", profile={"fill": "zeros"})
    opc_id = make([(address, kind) for address, kind, _ in VALUES], port=cpu.port)
    eventually(lambda: is_good(client, opc_id, len(VALUES)))
    for n, (address, kind, text) in enumerate(VALUES):
        answer = client.write(f"{opc_id}.{n}", text)
        assert answer.result == "OK", (address, answer)
        assert answer.data["actual_read"] == text, address
        assert cpu.value(address, kind) == text, address
    eventually(lambda: [client.value(f"{opc_id}.{n}")["value"] for n in range(len(VALUES))] == [t for _, _, t in VALUES])


@pytest.mark.parametrize("family", ["XGI", "XGR"])
def test_iec_cpus_and_their_addresses(client, make_device, make, family):
    device = make_device(kind="xgt", options={"family": family})
    tags = [("%IX0.0.10", "Boolean", "true"), ("%QX2.3.1", "Boolean", "true"), ("%QW0.1.2", "UInt16", "9"),
            ("%MD10", "Float", "1.5"), ("%MX32768", "Boolean", "true"), ("%RW100.5", "Boolean", "true"),
            ("%UW0.3.2", "Int16", "-7"), ("%WL5", "UInt64", "12345678901234"), ("%AW5", "Int16", "3")]  # fmt: skip
    opc_id = make([(a, k) for a, k, _ in tags], port=device.port, options={"family": family})
    eventually(lambda: is_good(client, opc_id, len(tags)))
    for n, (address, kind, text) in enumerate(tags):
        answer = client.write(f"{opc_id}.{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, answer)
        assert device.value(address, kind) == text, address
    assert device.value("%QX2241", "Boolean") == "true"


@pytest.mark.parametrize("bit_index", ["linear", "display"])
def test_an_xgb_is_tested_for_how_it_names_bits(client, make_device, make, bit_index):
    device = make_device(kind="xgt", profile={"fill": "zeros"}, options={"family": "XGB", "bit_index": bit_index})
    opc_id = make([("M10", "Boolean"), ("M172C", "Boolean"), ("D5.3", "Boolean")], port=device.port,
                  options={"family": "XGB"})  # fmt: skip
    eventually(lambda: is_good(client, opc_id, 3))
    for n in range(3):
        assert client.write(f"{opc_id}.{n}", "true").data["actual_read"] == "true"
    assert [device.value(a, "UInt16") for a in ("M1", "M172", "D5")] == ["1", "4096", "8"]


def test_udp_glofa_and_no_checksum(client, make_device, make):
    device = make_device(kind="xgt", transport="udp", options={"company_id": "LGIS-GLOFA"})
    opc_id = make([("D7", "UInt16")], port=device.port,
                  options={"transport": "udp", "company_id": "LGIS-GLOFA", "bcc": False, "base": 1, "slot": 2})  # fmt: skip
    eventually(lambda: client.value(f"{opc_id}.0")["value"] == str(own_address("D", 7)))
    other = make([("D7", "UInt16")], port=device.port, options={"transport": "udp"})
    bad = eventually(lambda: (v := client.value(f"{other}.0"))["value_read_status"] == "ERROR" and v)
    assert "0075" in bad["value_read_error_message"] and "company_id" in bad["value_read_error_message"]


def test_a_bad_address_stands_alone_with_its_own_error(client, make_device, make):
    device = make_device(kind="xgt")
    device.fault("nak 4 D 50 50")
    opc_id = make([(f"D{n}", "UInt16") for n in range(100)] + [("M5000", "Int16"), ("K7", "Int16")], port=device.port,
                  timecycle=100)  # fmt: skip
    good = [f"{opc_id}.{n}" for n in range(102) if n not in (50, 100)]
    eventually(lambda: all(v["quality"] == 192 for v in client.values(good)), within=8)
    for n in (50, 100):
        bad = eventually(lambda: (v := client.value(f"{opc_id}.{n}"))["value_read_status"] == "ERROR" and v)
        assert "0004" in bad["value_read_error_message"] and "area exceeded" in bad["value_read_error_message"]
    holds(lambda: all(v["quality"] == 192 for v in client.values(good)), during=2)
    refused = device.stats()["exceptions"]
    time.sleep(1)
    assert device.stats()["exceptions"] == refused, "they are not requested in each scan"
    assert [client.value(f"{opc_id}.{n}")["value"] for n in range(50)] == [str(own_address("D", n)) for n in range(50)]


@pytest.mark.parametrize("how", ["", "76", "silent"])
def test_sizes_that_a_module_refuses_are_learned(client, make_device, make, how):
    device = make_device(kind="xgt")
    device.order(f"fault max_bytes 240 {how}".strip())
    opc_id = make([(f"D{n}", "UInt16") for n in range(0, 1000)], port=device.port, timecycle=200)
    eventually(lambda: is_good(client, opc_id, 1000), within=20)
    time.sleep(1)
    before = device.stats()
    holds(lambda: is_good(client, opc_id, 1000), during=2)
    after = device.stats()
    unanswered = [s["exceptions"] + s["requests"] - s["answers"] for s in (before, after)]
    assert unanswered[1] - unanswered[0] <= 1


@pytest.mark.parametrize("begin, end", [
    ("refuse on", "refuse off"), ("half_open on", "half_open off"), ("fault silent on", "fault silent off"),
    ("fault cut 25", "fault cut off"), ("fault garbage on", "fault garbage off"), ("fault id wrong", "fault id right"),
    ("fault checksum wrong", "fault checksum right"), ("fault blocks wrong", "fault blocks right"),
    ("fault nak 99", "fault nak off"), ("fault delay 1000", "fault delay 0"), ("fault echo on", "fault echo off"),
])  # fmt: skip
def test_it_recovers_from_every_outage(client, make_device, make, begin, end):
    device = make_device(kind="xgt")
    opc_id = make([("D1", "UInt16"), ("M2", "UInt16"), ("T3", "Boolean")], port=device.port, timecycle=100)
    eventually(lambda: is_good(client, opc_id, 3))
    device.order(begin)
    if begin == "refuse on":
        device.order("drop")
    eventually(lambda: is_lost(client, opc_id, 3), within=5)
    holds(lambda: is_lost(client, opc_id, 3), during=1.5)
    device.order(end)
    eventually(lambda: is_good(client, opc_id, 3), within=RECOVERY)
    assert client.opc(opc_id)["connection_status"] == "CONNECTED"


def test_dropped_connections_come_back(client, make_device, make):
    device = make_device(kind="xgt")
    opc_id = make([("D1", "UInt16")], port=device.port, timecycle=100)
    eventually(lambda: is_good(client, opc_id, 1))
    accepted = device.stats()["accepted"]
    device.order("drop")
    eventually(lambda: device.stats()["accepted"] > accepted and is_good(client, opc_id, 1), within=RECOVERY)


def test_a_write_without_an_answer_reports_an_unknown_result(client, make_device, make):
    device = make_device(kind="xgt")
    opc_id = make([("D1", "UInt16")], port=device.port, timecycle=1000)
    eventually(lambda: is_good(client, opc_id, 1))
    device.fault("silent on")
    answer = client.write(f"{opc_id}.0", "5")
    assert answer.code == "WRITE_FAILED" and "unknown whether the device wrote the value" in answer.message
    device.fault("silent off")
    device.fault("nak 3 D 1 1")
    eventually(lambda: "NAK 0003" in client.write(f"{opc_id}.0", "5").message)


def test_a_test_before_saving_returns_cpu_values_and_plan(client, cpu, new_id):
    tags = [{"tag_id": f"T{n}", "plc_address": a, "data_type": "UInt16"} for n, a in enumerate(["D100", "M7", "D40000"])]
    answer = client.post("/api/v1/opc/test", {
        "opc_id": new_id("TRY"), "opc_type": "FENET", "opc_agent_ip": "127.0.0.1", "opc_agent_port": cpu.port,
        "tag_list": tags})  # fmt: skip
    text = answer.text
    assert "XGK CPUU, RUN" in text and "%DW100" in text and "NAK 0004" in text, text
    assert f'"{own_address("D", 100)}"' in text


def test_the_trace_shows_frames_in_words(client, make):
    opc_id = make([("D100", "UInt16"), ("K7", "UInt16")])
    client.post(f"/api/v1/opc/{opc_id}/trace", {"level": "bytes", "seconds": 5})
    lines = eventually(lambda: len(ls := client.get(f"/api/v1/opc/{opc_id}/trace").data["lines"]) > 4 and ls)
    meanings = [line["meaning"] for line in lines]
    assert any(re.fullmatch(r"#\d+ read words %DW100 %KW7", m) for m in meanings), meanings
    assert any(re.match(r"#\d+ read words: ", m) for m in meanings), meanings
    assert any(line["hex"].lower().startswith("4c 53 49 53 2d 58 47 54") for line in lines if line["hex"])


@pytest.mark.parametrize("tag, field, expected", [
    ({"plc_address": "D100", "data_type": "Boolean"}, "plc_address", "D100.A"),
    ({"plc_address": "%IX0.0.0", "data_type": "Boolean"}, "plc_address", "no area I"),
    ({"plc_address": "40001", "data_type": "Int16"}, "plc_address", "M172C"),
    ({"plc_address": "%MX5", "data_type": "Int16"}, "data_type", "Boolean"),
    ({"plc_address": "D0", "data_type": "Int16[701]"}, "plc_address", "1400"),
    ({"plc_address": "D0", "data_type": "String"}, "plc_address", "length"),
])  # fmt: skip
def test_what_cannot_be_is_a_fault_that_names_what_was_expected(client, new_id, tag, field, expected):
    answer = client.post("/api/v1/opc", {"opc_id": new_id("BAD"), "opc_type": "XGT", "opc_agent_ip": "127.0.0.1",
                                         "tag_list": [{"tag_id": new_id("BAD"), **tag}]})  # fmt: skip
    assert answer.status == 400
    assert any(f"tag_list[0].{field}" in text and expected in text for text in answer.faults), answer.faults


def test_options_have_their_ranges(client, new_id):
    answer = client.post("/api/v1/opc", {"opc_id": new_id("BAD"), "opc_type": "LS-XGT", "opc_agent_ip": "127.0.0.1",
                                         "options": {"family": "XGZ", "slot": 16, "max_bytes": 1401}})  # fmt: skip
    assert answer.status == 400
    for field in ("family", "slot", "max_bytes"):
        assert any(f"options.{field}" in text for text in answer.faults), answer.faults
