"""Tag fields and values: specification 2.3 and the tag rows of decisions §3."""

import datetime
import struct
import time

import pytest

from device import own_address
from waiting import eventually

EXTRA = {
    "tag_name": "Inlet pressure",
    "description": "before the pump",
    "timecycle": 200,
    "unit": "bar",
    "display_format": "0.0",
    "min_value": -5.5,
    "max_value": 300,
    "writable": False,
    "deadband": 0.5,
    "alias_name": "P1",
    "note": "see drawing 7",
    "importance": "HIGH",
    "lat": 37.5,
    "lng": 127.0,
    "linked_asset_id": "EQUI_PUMP",
    "hi": 200,
    "hi_priority": "LOW",
    "hi_message": "too high",
    "lo": 1,
    "alarm_deadband": 0.1,
    "alarm_on_delay_ms": 10,
    "alarm_off_delay_ms": 20,
    "alarm_enabled": False,
    "options": {"byte_order_16": "BA"},
}


def good(client, tag_id):
    """Waits for the tag's first good value."""
    return eventually(
        lambda: (v := client.value(tag_id))["value_read_status"] == "SUCCESS" and v, what=f"{tag_id} is read"
    )


def words(layout, number):
    """A number as big-endian registers."""
    packed = struct.pack(">" + layout, number)
    return list(struct.unpack(f">{len(packed) // 2}H", packed))


def test_a_value_record_has_every_documented_field(client, make_opc):
    opc_id = make_opc(["hr10"])
    record = good(client, f"{opc_id}.hr10")
    assert set(record) >= {
        "tag_id",
        "value",
        "value_time",
        "value_read_status",
        "value_read_error_message",
        "quality",
        "data_type",
        "ts",
        "opc_id",
    }
    assert record["tag_id"] == f"{opc_id}.hr10" and record["opc_id"] == opc_id
    assert record["value_read_error_message"] == ""
    assert (record["quality"], record["data_type"]) == (192, "UInt16")
    assert isinstance(record["value"], str)
    read_at = datetime.datetime.strptime(record["value_time"], "%Y-%m-%d %H:%M:%S.%f")
    assert len(record["value_time"]) == 23
    assert abs(read_at.replace(tzinfo=datetime.timezone.utc).timestamp() * 1000 - record["ts"]) < 1.5
    assert abs(record["ts"] / 1000 - time.time()) < 5


def test_value_time_is_in_the_configured_zone(make_gateway, device):
    client = make_gateway({"edge.timezone": "Asia/Seoul"}).start().client()
    client.create(
        {
            "opc_id": "O",
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": device.port,
            "tag_list": [{"tag_id": "Z", "plc_address": "hr0", "data_type": "UInt16"}],
        }
    )
    record = good(client, "Z")
    zone = datetime.timezone(datetime.timedelta(hours=9))
    there = datetime.datetime.strptime(record["value_time"], "%Y-%m-%d %H:%M:%S.%f").replace(tzinfo=zone)
    assert abs(there.timestamp() * 1000 - record["ts"]) < 1.5


def test_a_missing_tag_answers_ok_with_a_placeholder(client):
    for query in ("", "?fresh=true"):
        record = client.get("/api/v1/tag/NO_SUCH/value" + query).data
        assert (record["value"], record["value_read_status"], record["value_time"]) == ("-", "NOT_FOUND", "")


def test_a_tag_never_read_reports_it(client, make_opc):
    record = client.value(f"{make_opc(['hr0'], auto_collect=False)}.hr0")
    assert (record["value"], record["value_read_status"]) == ("-", "NOT_READ")


def test_every_field_is_stored_returned_and_can_be_sent_back(client, make_opc, new_id):
    opc_id, tag_id = make_opc(), new_id("TAG")
    data = client.done(
        "POST", f"/api/v1/opc/{opc_id}/tag", {"tag_id": tag_id, "plc_address": "hr3", "data_type": "Int16", **EXTRA}
    )
    assert data == {"result": "SUCCESS", "tag_id": tag_id}
    tag = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]
    for name, value in EXTRA.items():
        assert tag[name] == value, name
    assert tag["site_id"] == client.opc(opc_id)["site_id"]
    assert {"value", "value_time", "value_read_status", "value_read_error_message"} <= set(tag)
    client.done("PUT", f"/api/v1/tag/{tag_id}", tag)
    again = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]
    assert {name: again[name] for name in EXTRA} == EXTRA


def test_an_update_merges_into_the_stored_tag(client, make_opc):
    opc_id = make_opc(tags=[{"tag_id": "MERGED", "plc_address": "hr3", "data_type": "UInt16", "unit": "bar"}])
    good(client, "MERGED")
    client.done("PUT", "/api/v1/tag/MERGED", {"plc_address": "hr4"})
    tag = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]
    assert (tag["plc_address"], tag["unit"], tag["data_type"]) == ("hr4", "bar", "UInt16")
    eventually(lambda: client.value("MERGED")["value"] == str(own_address(1, 4)))


@pytest.mark.parametrize(
    "field, value",
    [
        ("no_such", 1),
        ("timecycle", 5),
        ("importance", "x" * 21),
        ("lat", "north"),
        ("data_type", "Quark"),
        ("plc_address", "hr1.99"),
        ("scale", "steep"),
        ("options", {"unit_id": 3}),
        ("hi_priority", "URGENT"),
        ("writable", 7),
    ],
)
def test_a_bad_tag_field_is_400(client, make_opc, field, value):
    make = {"plc_address": "hr0", "data_type": "Int16", field: value}
    answer = client.post(f"/api/v1/opc/{make_opc()}/tag", make)
    assert (answer.status, answer.code) == (400, "VALIDATION_FAILED")
    assert any(fault.startswith(field) for fault in answer.faults), answer.faults


@pytest.mark.parametrize(
    "alias, name",
    [
        ("bool", "Boolean"),
        ("BIT", "Boolean"),
        ("sint", "SByte"),
        ("int8", "SByte"),
        ("byte", "Byte"),
        ("usint", "Byte"),
        ("uint8", "Byte"),
        ("int", "Int16"),
        ("short", "Int16"),
        ("INT16", "Int16"),
        ("word", "UInt16"),
        ("uint", "UInt16"),
        ("ushort", "UInt16"),
        ("dint", "Int32"),
        ("dword", "UInt32"),
        ("udint", "UInt32"),
        ("lint", "Int64"),
        ("lword", "UInt64"),
        ("ulint", "UInt64"),
        ("real", "Float"),
        ("float", "Float"),
        ("lreal", "Double"),
        ("double", "Double"),
        ("DateTime", "DateTime"),
        ("Int16[10]", "Int16[10]"),
        ("real[3]", "Float[3]"),
    ],
)
def test_aliases_of_data_types(client, make_opc, alias, name):
    address = "co0" if name == "Boolean" else "hr0"
    opc_id = make_opc(tags=[{"plc_address": address, "data_type": alias}])
    assert client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]["data_type"] == name


NUMBERS = [
    ("Int16", [0x8000], "-32768"),
    ("UInt16", [0xFFFF], "65535"),
    ("Int32", words("i", -123456), "-123456"),
    ("UInt32", words("I", 4294967295), "4294967295"),
    ("Int64", words("q", -(2**63)), "-9223372036854775808"),
    ("UInt64", words("Q", 2**64 - 1), "18446744073709551615"),
    ("Float", words("f", 0.1), "0.1"),
    ("Float", words("f", 1e20), "1e+20"),
    ("Double", words("d", 0.1), "0.1"),
    ("Double", words("d", 1e20), "1e+20"),
    ("Float", words("f", float("nan")), "NaN"),
    ("Double", words("d", float("inf")), "Infinity"),
    ("Double", words("d", float("-inf")), "-Infinity"),
    ("Double", words("d", 1234.5678), "1234.5678"),
    ("Int16[3]", [1, 2, 0xFFFF], "[1,2,-1]"),
    ("Float[2]", words("f", 0.5) + words("f", -2), "[0.5,-2]"),
]


@pytest.mark.parametrize("data_type, registers, text", NUMBERS)
def test_values_are_the_shortest_text_that_reads_back(client, device, make_opc, data_type, registers, text):
    device.set(1, "hr", 5000, registers)
    opc_id = make_opc(tags=[{"tag_id": "NUMBER", "plc_address": "hr5000", "data_type": data_type}])
    record = good(client, "NUMBER")
    assert (record["value"], record["data_type"]) == (text, data_type)
    assert client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]["value"] == text


def test_texts_bytes_bits_and_coils(client, device, make_opc):
    device.set(1, "hr", 5100, [0x4845, 0x4C4C, 0x4F00, 0x0005])
    device.set(1, "co", 5100, [1, 0])
    make_opc(
        tags=[
            {"tag_id": "S", "plc_address": "hr5100.6", "data_type": "String"},
            {
                "tag_id": "SWAPPED",
                "plc_address": "hr5100.6",
                "data_type": "String",
                "options": {"string_order": "low_first"},
            },
            {"tag_id": "BYTES", "plc_address": "hr5100.5", "data_type": "ByteString"},
            {"tag_id": "BIT0", "plc_address": "hr5103.0", "data_type": "Boolean"},
            {"tag_id": "BIT1", "plc_address": "hr5103.1", "data_type": "Boolean"},
            {"tag_id": "COIL", "plc_address": "co5100", "data_type": "Boolean"},
            {"tag_id": "COILS", "plc_address": "co5100", "data_type": "Boolean[2]"},
        ]
    )
    seen = {tag: good(client, tag)["value"] for tag in ("S", "SWAPPED", "BYTES", "BIT0", "BIT1", "COIL", "COILS")}
    assert seen == {
        "S": "HELLO",
        "SWAPPED": "EHLL",
        "BYTES": "SEVMTE8=",
        "BIT0": "true",
        "BIT1": "false",
        "COIL": "true",
        "COILS": "[true,false]",
    }


@pytest.mark.parametrize(
    "order, registers",
    [("ABCD", [0x0A0B, 0x0C0D]), ("CDAB", [0x0C0D, 0x0A0B]), ("BADC", [0x0B0A, 0x0D0C]), ("DCBA", [0x0D0C, 0x0B0A])],
)
def test_byte_orders_by_device_and_by_tag(client, device, make_opc, order, registers):
    device.set(1, "hr", 5200, registers)
    make_opc(
        options={"byte_order": order}, tags=[{"tag_id": "BY_DEVICE", "plc_address": "hr5200", "data_type": "UInt32"}]
    )
    make_opc(
        tags=[{"tag_id": "BY_TAG", "plc_address": "hr5200", "data_type": "UInt32", "options": {"byte_order": order}}]
    )
    assert good(client, "BY_DEVICE")["value"] == good(client, "BY_TAG")["value"] == str(0x0A0B0C0D)


@pytest.mark.parametrize(
    "address, register",
    [("40008", 7), ("400008", 7), ("hr7", 7), ("hr0x7", 7), ("HR7", 7), ("1!40008", 7), ("2!hr7", 7)],
)
def test_notations_of_one_register(client, make_opc, address, register):
    make_opc(tags=[{"tag_id": "NOTED", "plc_address": address, "data_type": "UInt16"}])
    unit = 2 if address.startswith("2!") else 1
    assert good(client, "NOTED")["value"] == str(own_address(unit, register))


def test_scale_and_offset_give_a_double_of_15_digits(client, device, make_opc):
    device.set(1, "hr", 5300, [121])
    opc_id = make_opc(
        tags=[
            {"tag_id": "SCALED", "plc_address": "hr5300", "data_type": "UInt16", "scale": 0.1},
            {"tag_id": "SHIFTED", "plc_address": "hr5300", "data_type": "UInt16", "offset": -21},
        ]
    )
    assert good(client, "SCALED")["value"] == "12.1"
    assert good(client, "SHIFTED")["value"] == "100"
    assert client.value("SCALED")["data_type"] == "Double"
    kept = {tag["tag_id"]: tag["data_type"] for tag in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]}
    assert kept == {"SCALED": "UInt16", "SHIFTED": "UInt16"}


def test_a_lost_device_turns_every_tag_bad_and_keeps_the_last_value(client, make_device, make_opc):
    device = make_device()
    tags = [f"hr{n}" for n in range(5)]
    opc_id = make_opc(tags, port=device.port, timecycle=200, options={"timeout_ms": 300})
    before = [good(client, f"{opc_id}.{tag}")["value"] for tag in tags]
    device.fault("silent on")
    ids = [f"{opc_id}.{tag}" for tag in tags]
    records = eventually(
        lambda: (r := client.values(ids)) and all(v["value_read_status"] == "ERROR" for v in r) and r,
        within=2 * 0.2 + 0.3 + 0.5,
    )
    assert [record["value"] for record in records] == before
    assert all(record["quality"] in (8, 24) and record["value_read_error_message"] for record in records)
    device.fault("silent off")
    eventually(lambda: all(v["quality"] == 192 for v in client.values(ids)), within=5)


def test_a_fresh_read_asks_the_device_now(client, device, make_opc):
    device.set(1, "hr", 5400, [1])
    opc_id = make_opc(["hr5400"], timecycle=600_000)
    good(client, f"{opc_id}.hr5400")
    device.set(1, "hr", 5400, [2])
    assert client.value(f"{opc_id}.hr5400")["value"] == "1", "the cache, until the next scan"
    assert client.value(f"{opc_id}.hr5400", fresh=True)["value"] == "2"
    assert client.value(f"{opc_id}.hr5400")["value"] == "2"


def test_a_tag_may_have_a_cycle_of_its_own(client, device, make_opc):
    device.set(1, "hr", 5410, [1])
    make_opc(
        timecycle=600_000,
        tags=[
            {"tag_id": "SLOW", "plc_address": "hr5410", "data_type": "UInt16"},
            {"tag_id": "FAST", "plc_address": "hr5411", "data_type": "UInt16", "timecycle": 50},
        ],
    )
    good(client, "SLOW"), good(client, "FAST")
    device.set(1, "hr", 5410, [7, 7])
    eventually(lambda: client.value("FAST")["value"] == "7")
    assert client.value("SLOW")["value"] == "1"


def test_deleting_a_tag_leaves_its_neighbours_undisturbed(client, make_opc, device):
    opc_id = make_opc(["hr0", "hr1"])
    good(client, f"{opc_id}.hr1")
    links = device.stats()["accepted"]
    assert client.done("DELETE", f"/api/v1/tag/{opc_id}.hr0") == {"result": "SUCCESS", "tag_id": f"{opc_id}.hr0"}
    assert client.value(f"{opc_id}.hr0")["value_read_status"] == "NOT_FOUND"
    assert client.value(f"{opc_id}.hr1")["value_read_status"] == "SUCCESS"
    assert device.stats()["accepted"] == links, "the link stays"


NONE_VALUES = [
    ("Int16", "0x8000", [0x8000], [0x7FFF], "32767"),
    ("UInt16", "65535", [0xFFFF], [0], "0"),
    ("UInt32", "0", [0, 0], [0, 1], "1"),
    ("Int64", "0x8000000000000000", [0x8000, 0, 0, 0], [0x8000, 0, 0, 1], str(-(2**63) + 1)),
    ("Float", "NaN", words("f", float("nan")), words("f", 0.5), "0.5"),
    ("Int16", "0x8000, 0x7FFF", [0x7FFF], [0x7FFE], "32766"),
]


@pytest.mark.parametrize("data_type, none_value, none, some, text", NONE_VALUES)
def test_a_raw_value_that_means_none_is_no_value_anywhere(
    client, device, make_opc, data_type, none_value, none, some, text
):
    device.set(1, "hr", 5500, some)
    tag = {"tag_id": "SOME", "plc_address": "hr5500", "data_type": data_type, "none_value": none_value}
    opc_id = make_opc(tags=[{**tag, "lo_lo": -1e300, "trip_hi": 1e300}])
    assert good(client, "SOME")["value"] == text
    device.set(1, "hr", 5500, none)
    record = eventually(lambda: (v := client.value("SOME"))["value_read_status"] == "ERROR" and v, what="no value")
    assert (record["value"], record["quality"]) == ("-", 0)
    assert record["ts"] > 0 and record["value_time"], "when the device said so: it was read"
    assert "none_value" in record["value_read_error_message"]
    listed = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]
    assert (listed["value"], listed["none_value"]) == ("-", none_value)
    points = eventually(
        lambda: (
            p := client.get(f"/api/v1/tag/SOME/history?from=0&to={int(time.time() * 1000) + 60_000}").data["points"]
        )
        and p[-1]["quality"] == 0
        and p,
        what="the history has it",
    )
    assert points[-1]["value"] == "-"
    assert {p["value"] for p in points} == {text, "-"}, "never as a number"
    device.set(1, "hr", 5500, some)
    assert good(client, "SOME")["value"] == text


def test_none_value_is_checked_exported_and_imported(client, make_opc):
    opc_id = make_opc(tags=[])
    wrong = client.post(
        f"/api/v1/opc/{opc_id}/tag", {"plc_address": "hr0", "data_type": "Int16", "none_value": "0x18000"}
    )
    assert wrong.status == 400 and wrong.faults == ["none_value: 0x18000 has more bits than Int16, which has 16"]
    tag = {"tag_id": "HAS", "plc_address": "hr0", "data_type": "Int16", "scale": 0.1, "none_value": "0x8000"}
    assert client.post(f"/api/v1/opc/{opc_id}/tag", tag).data["result"] == "SUCCESS"
    assert client.write("HAS", "-3276.8").code == "WRITE_FAILED"


def test_read_values_beyond_a_clamp_are_cut_off(client, device, make_opc):
    device.set(1, "hr", 5650, [0x10000 - 300, 150, 900])
    tag = {"data_type": "Int16", "min_value": -10, "max_value": 500}
    make_opc(
        tags=[
            {**tag, "tag_id": "LOW", "plc_address": "hr5650", "clamp": "low"},
            {**tag, "tag_id": "MID", "plc_address": "hr5651", "clamp": "both"},
            {**tag, "tag_id": "HIGH", "plc_address": "hr5652", "clamp": "both", "scale": 2},
            {**tag, "tag_id": "FREE", "plc_address": "hr5652"},
        ]
    )
    assert [good(client, name)["value"] for name in ("LOW", "MID", "HIGH", "FREE")] == ["-10", "150", "500", "900"]
    assert client.write("HIGH", "501").code == "WRITE_FAILED", "a write is refused, not cut off"
    wrong = client.put("/api/v1/tag/FREE", {"clamp": "low", "min_value": None})
    assert wrong.status == 400 and wrong.faults == ["clamp: needs min_value"]


def test_texts_of_states_stand_beside_the_values(client, device, make_opc):
    device.set(1, "hr", 5600, [1, 1])
    device.set(1, "co", 5600, [1])
    opc_id = make_opc(
        tags=[
            {"tag_id": "MODE", "plc_address": "hr5600", "data_type": "UInt16", "states": {"0": "정지", "01": "운전"}},
            {"tag_id": "FLAG", "plc_address": "co5600", "data_type": "Boolean", "states": {"true": "on", "0": "off"}},
            {"tag_id": "PLAIN", "plc_address": "hr5601", "data_type": "UInt16"},
        ]
    )
    assert [good(client, tag)["value"] for tag in ("MODE", "FLAG", "PLAIN")] == ["1", "true", "1"]
    assert [client.value(tag).get("state_text") for tag in ("MODE", "FLAG", "PLAIN")] == ["운전", "on", None]
    kept = {tag["tag_id"]: tag for tag in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]}
    assert kept["MODE"]["states"] == {"0": "정지", "1": "운전"} and kept["MODE"]["state_text"] == "운전"
    assert kept["FLAG"]["states"] == {"0": "off", "1": "on"} and kept["PLAIN"]["states"] == {}
    device.set(1, "hr", 5600, [7])
    assert eventually(lambda: (v := client.value("MODE"))["value"] == "7" and v)["state_text"] == "", "a value without"
    changed = {**kept["MODE"], "states": {"7": "fault"}}
    assert client.put("/api/v1/tag/MODE", changed).data["result"] == "SUCCESS", "an answer can be sent back"
    assert good(client, "MODE")["state_text"] == "fault", "replaced as a whole"
    many = {str(n): "a" for n in range(101)}
    for states in ({"x": "a"}, {"70000": "a"}, {"0": ""}, {"0": "a" * 51}, {"0": 1}, ["a"], many):
        wrong = client.put("/api/v1/tag/MODE", {"states": states})
        assert wrong.status == 400 and wrong.faults[0].startswith("states: "), (states, wrong)


def test_a_scale_that_another_tag_holds(client, device, make_opc):
    minus_two = 0x10000 - 2
    device.set(1, "hr", 5700, [1234, minus_two])
    make_opc(
        tags=[
            {"tag_id": "P", "plc_address": "hr5700", "data_type": "Int16", "scale_from": "P_SF", "unit": "W"},
            {"tag_id": "P_SF", "plc_address": "hr5701", "data_type": "Int16", "none_value": "0x8000"},
        ]
    )
    assert good(client, "P")["value"] == "12.34"
    assert client.value("P")["data_type"] == "Double"
    seen = set()

    def became(text):
        seen.add(client.value("P")["value"])
        return text in seen

    device.set(1, "hr", 5700, [7, 3])
    eventually(lambda: became("7000"))
    assert seen <= {"12.34", "7000"}, "neither 0.07 nor 1234000: both changed in one scan"
    assert client.write("P", "8000").data["actual_read"] == "8000"
    assert device.get(1, "hr", 5700, 2) == [8, 3]
    device.set(1, "hr", 5701, [0x8000])
    bad = eventually(lambda: (v := client.value("P"))["value_read_status"] == "ERROR" and v)
    assert bad["quality"] == 0 and bad["value_read_error_message"] == "scale_from: the tag P_SF has no good value"
    assert client.write("P", "1").code == "WRITE_FAILED" and device.get(1, "hr", 5700, 1) == [8]
    device.set(1, "hr", 5701, [21])
    eventually(lambda: "from -20 to 20" in client.value("P")["value_read_error_message"])
    device.set(1, "hr", 5701, [0])
    assert good(client, "P")["value"] == "8"
    assert client.value("P", fresh=True)["value"] == "8"


def test_where_a_scale_may_come_from(client, device, make_opc):
    device.set(1, "hr", 5710, [5, 2, 0])
    opc_id = make_opc(tags=[{"tag_id": "SF", "plc_address": "hr5711", "data_type": "UInt16"}])
    make_opc(tags=[{"tag_id": "OTHER", "plc_address": "hr5711", "data_type": "UInt16"}])
    tag = {"plc_address": "hr5710", "data_type": "UInt16"}
    path = f"/api/v1/opc/{opc_id}/tag"
    for wrong in (
        {"tag_id": "SELF", "scale_from": "SELF"},
        {"tag_id": "FAR", "scale_from": "OTHER"},
        {"tag_id": "TEXT", "data_type": "String", "plc_address": "hr5710.2", "scale_from": "SF"},
    ):
        answer = client.post(path, {**tag, **wrong})
        assert answer.faults and answer.faults[0].startswith("scale_from: "), answer
    assert client.post(path, {**tag, "scale_from": "SF", "scale_from_as": "power"}).faults == [
        "scale_from_as: expected exponent or factor"
    ]
    by_factor = {**tag, "tag_id": "BY", "scale_from": "SF", "scale_from_as": "factor"}
    assert client.post(path, by_factor).data["result"] == "SUCCESS"
    assert good(client, "BY")["value"] == "10"
    chain = client.post(path, {**tag, "tag_id": "CHAIN", "scale_from": "BY"})
    assert chain.faults and chain.faults[0].startswith("scale_from: the tag BY has a scale_from itself"), chain
    assert client.post(path, {**tag, "tag_id": "LATE", "scale_from": "COMES_LATER"}).data["result"] == "SUCCESS"
    eventually(
        lambda: client.value("LATE")["value_read_error_message"] == "scale_from: this OPC has no tag COMES_LATER"
    )
    assert client.post(path, {**tag, "tag_id": "COMES_LATER", "plc_address": "hr5712"}).data["result"] == "SUCCESS"
    assert good(client, "LATE")["value"] == "5"


@pytest.mark.parametrize("order, register", [("ABCD", 5720), ("CDAB", 5721), ("BADC", 5720), ("DCBA", 5721)])
def test_a_bit_of_a_wide_number_follows_the_word_order(client, device, make_opc, order, register):
    device.set(1, "hr", 5720, [0, 0])
    options = {"byte_order": order}
    make_opc(
        tags=[
            {"tag_id": "BIT", "plc_address": "hr5720.20", "data_type": "Boolean", "options": options},
            {"tag_id": "WHOLE", "plc_address": "hr5720", "data_type": "UInt32", "options": options},
        ]
    )
    assert good(client, "BIT")["value"] == "false"
    assert client.write("BIT", "true").data["actual_read"] == "true"
    eventually(lambda: client.value("WHOLE")["value"] == str(1 << 20))
    assert device.get(1, "hr", register, 1) != [0] and device.get(1, "hr", 5720 + 5721 - register, 1) == [0]
    assert client.write("BIT", "false").data["actual_read"] == "false"
    assert device.get(1, "hr", 5720, 2) == [0, 0]
