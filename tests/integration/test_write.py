"""Writes: specification 2.4, rules 3 and 4 of 4.2, and the write rows of decisions §3."""

import concurrent.futures
import struct
import time

import pytest

from waiting import eventually


def words(layout, number):
    """A number as big-endian registers."""
    packed = struct.pack(">" + layout, number)
    return list(struct.unpack(f">{len(packed) // 2}H", packed))


@pytest.fixture
def tag(make_opc, new_id):
    """Makes one tag and returns its id."""

    def make(address, data_type, port=None, options=None, opc_options=None, **fields):
        tag_id = new_id("TAG")
        make_opc(
            port=port,
            options=opc_options or {},
            tags=[
                {"tag_id": tag_id, "plc_address": address, "data_type": data_type, "options": options or {}, **fields}
            ],
        )
        return tag_id

    return make


def connected(client, tag_id):
    """Waits until the tag is read, so that the link is open."""
    eventually(lambda: client.value(tag_id)["value_read_status"] == "SUCCESS", what=f"{tag_id} is read")


@pytest.mark.parametrize(
    "data_type, text, registers",
    [
        ("Int16", "-5", [0xFFFB]),
        ("UInt16", "65535", [0xFFFF]),
        ("Int32", "-123456", words("i", -123456)),
        ("UInt32", "4294967295", [0xFFFF, 0xFFFF]),
        ("Int64", "-9223372036854775808", words("q", -(2**63))),
        ("UInt64", "18446744073709551615", [0xFFFF] * 4),
        ("Float", "0.1", words("f", 0.1)),
        ("Double", "-1e+300", words("d", -1e300)),
        ("Int16[3]", "[1,2,3]", [1, 2, 3]),
    ],
)
def test_every_numeric_type_is_written_and_read_back(client, device, tag, data_type, text, registers):
    tag_id = tag("hr6000", data_type)
    connected(client, tag_id)
    answer = client.write(tag_id, text)
    assert answer.result == "OK", answer
    assert answer.data == {
        "result": "SUCCESS",
        "opc_id": answer.data["opc_id"],
        "plc_address": "hr6000",
        "value": text,
        "actual_read": text,
    }
    assert device.get(1, "hr", 6000, len(registers)) == registers
    assert client.value(tag_id)["value"] == text, "the read-back is in the cache immediately"


@pytest.mark.parametrize("value, stored", [(7, 7), ("8", 8), ("0x10", None), (9.5, None), (True, None)])
def test_numbers_may_come_as_json_numbers(client, device, tag, value, stored):
    tag_id = tag("hr6010", "UInt16")
    connected(client, tag_id)
    device.set(1, "hr", 6010, [1])
    answer = client.write(tag_id, value)
    if stored is None:
        assert answer.code == "WRITE_FAILED"
    else:
        assert answer.data["actual_read"] == str(stored)
        assert device.get(1, "hr", 6010, 1) == [stored]


@pytest.mark.parametrize(
    "value, coil", [("true", 1), ("false", 0), ("1", 1), ("0", 0), ("on", 1), ("off", 0), (True, 1), (False, 0)]
)
def test_coils_take_the_words_of_boolean(client, device, tag, value, coil):
    tag_id = tag("co6000", "Boolean")
    connected(client, tag_id)
    device.set(1, "co", 6000, [1 - coil])
    assert client.write(tag_id, value).data["actual_read"] == ("true" if coil else "false")
    assert device.get(1, "co", 6000, 1) == [coil]


@pytest.mark.parametrize(
    "data_type, text",
    [
        ("Int16", "32768"),
        ("UInt16", "-1"),
        ("UInt16", "65536"),
        ("UInt16", "twelve"),
        ("UInt16", ""),
        ("UInt16", "1.5"),
        ("Float", "1e39"),
        ("Int16[3]", "[1,2]"),
        ("Int64", "9223372036854775808"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_nothing_is_sent(client, device, tag, data_type, text):
    tag_id = tag("hr6020", data_type)
    connected(client, tag_id)
    writes = device.stats()["writes"]
    answer = client.write(tag_id, text)
    assert (answer.status, answer.result, answer.code) == (200, "ERROR", "WRITE_FAILED")
    assert device.stats()["writes"] == writes


def test_a_text_too_long_for_its_place_is_refused(client, device, tag):
    tag_id = tag("hr6030.6", "String")
    connected(client, tag_id)
    assert client.write(tag_id, "PUMP").data["actual_read"] == "PUMP"
    assert device.get(1, "hr", 6030, 3) == [0x5055, 0x4D50, 0]
    assert client.write(tag_id, "TOO LONG").code == "WRITE_FAILED"
    assert device.get(1, "hr", 6030, 3) == [0x5055, 0x4D50, 0]


def test_limits_read_only_areas_and_read_only_tags_refuse(client, device, tag):
    limited = tag("hr6040", "Int16", min_value=-10, max_value=10)
    locked = tag("hr6041", "Int16", writable=False)
    inputs = [tag("ir6042", "Int16"), tag("di6043", "Boolean")]
    for tag_id in (limited, locked, *inputs):
        connected(client, tag_id)
    writes = device.stats()["writes"]
    for tag_id, text in ((limited, "11"), (limited, "-11"), (locked, "1"), *((i, "1") for i in inputs)):
        assert client.write(tag_id, text).code == "WRITE_FAILED", (tag_id, text)
    assert device.stats()["writes"] == writes
    assert client.write(limited, "10").result == "OK"


def test_scaled_tags_are_written_inverted(client, device, tag):
    tag_id = tag("hr6050", "Int16", scale=0.1, offset=5)
    connected(client, tag_id)
    assert client.write(tag_id, "12.1").data["actual_read"] == "12.1"
    assert device.get(1, "hr", 6050, 1) == [71]
    assert client.write(tag_id, "4000").code == "WRITE_FAILED", "outside Int16 after the inversion"


@pytest.mark.parametrize("has_mask_write", [True, False])
def test_one_bit_of_a_register_leaves_the_others(client, make_device, tag, has_mask_write):
    device = make_device()
    if not has_mask_write:
        device.fault("lacks 22")
    device.set(1, "hr", 6060, [0xA5A5])
    tag_id = tag("hr6060.3", "Boolean", port=device.port)
    connected(client, tag_id)
    assert client.write(tag_id, "true").data["actual_read"] == "true"
    assert device.get(1, "hr", 6060, 1) == [0xA5AD]
    assert client.write(tag_id, "false").data["actual_read"] == "false"
    assert device.get(1, "hr", 6060, 1) == [0xA5A5]


@pytest.mark.parametrize("missing", [6, 16])
def test_a_device_with_only_one_of_the_two_write_functions_is_served(client, make_device, tag, missing):
    device = make_device()
    device.fault(f"lacks {missing}")
    single = tag("hr6070", "UInt16", port=device.port)
    connected(client, single)
    for number in ("11", "12"):
        assert client.write(single, number).data["actual_read"] == number
    assert device.get(1, "hr", 6070, 1) == [12]


def test_a_write_that_timed_out_reports_an_unknown_result(client, make_device, tag):
    device = make_device()
    tag_id = tag("hr6080", "UInt16", port=device.port, opc_options={"timeout_ms": 300})
    connected(client, tag_id)
    device.fault("silent on")
    answer = client.write(tag_id, "1")
    assert answer.code == "WRITE_FAILED" and "unknown whether the device wrote the value" in answer.message
    device.fault("silent off")


def test_a_refusal_names_the_exception_and_its_meaning(client, make_device, tag):
    device = make_device()
    tag_id = tag("hr6090", "UInt16", port=device.port)
    connected(client, tag_id)
    device.fault("exception 4")
    answer = client.write(tag_id, "1")
    device.fault("exception off")
    assert answer.code == "WRITE_FAILED"
    assert "4" in answer.message and "failure" in answer.message.lower()


def test_what_cannot_be_written_is_an_outer_error(client, tag):
    assert client.write("NO_SUCH", "1").code == "WRITE_FAILED"
    absent = tag("hr0", "UInt16", port=1)
    assert client.write(absent, "1").code == "WRITE_FAILED"
    assert client.post(f"/api/v1/tag/{absent}/value", {}).status == 400
    assert client.post(f"/api/v1/tag/{absent}/value", {"value": {}}).status == 400


def test_writes_to_one_device_keep_their_order(client, device, tag):
    tag_id = tag("hr6100", "UInt16")
    connected(client, tag_id)
    answer = client.post(
        "/api/v1/values/write", {"writes": [{"tag_id": tag_id, "value": str(n)} for n in range(1, 201)]}
    )
    assert [item["actual_read"] for item in answer.data["writes"]] == [str(n) for n in range(1, 201)]
    assert device.get(1, "hr", 6100, 1) == [200]


def test_writes_go_ahead_of_polling(client, gateway, make_device, make_opc):
    device = make_device()
    device.fault("delay 20")
    opc_id = make_opc([f"hr{n * 200}" for n in range(50)], port=device.port, timecycle=0)
    connected(client, f"{opc_id}.hr9800")
    began = time.monotonic()
    assert client.write(f"{opc_id}.hr0", "5").result == "OK"
    assert time.monotonic() - began < 0.3, "a scan takes a second, the write must not wait for it"


def test_concurrent_writers_all_get_their_own_answer(client, gateway, tag):
    tags = [tag(f"hr{6200 + n}", "UInt16") for n in range(4)]
    for tag_id in tags:
        connected(client, tag_id)

    def write_many(index):
        own = gateway.client()
        return all(
            own.write(tags[index], str(n)).data["actual_read"] == str(n) for n in range(index * 100, index * 100 + 30)
        )

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert all(pool.map(write_many, range(4)))


@pytest.mark.parametrize("opc_type, address, options, is_writable", [
    ("MODBUS", "ir5", {}, "false"), ("MODBUS", "di5", {}, "false"), ("MODBUS", "hr5", {}, "true"),
    ("S7", "PIW256", {}, "false"), ("S7", "MW2", {}, "true"), ("EIP", "I:1", {"family": "SLC"}, "false"),
    ("EIP", "N7:0", {"family": "SLC"}, "true")])  # fmt: skip
def test_what_a_device_can_only_read_is_registered_so_at_every_door(client, new_id, opc_type, address, options, is_writable):
    opc_id = new_id("READ_ONLY")
    kind = "Boolean" if address.startswith("di") else "Int16"
    tags = [{"tag_id": f"{opc_id}.a", "plc_address": address, "data_type": kind, "writable": True}]
    client.create({"opc_id": opc_id, "opc_type": opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1",
                   "auto_collect": False, "options": options, "tag_list": tags})  # fmt: skip
    assert str(client.get(f"/api/v1/tag/{opc_id}.a").data["writable"]).lower() == is_writable
    if is_writable == "false":
        answer = client.write(f"{opc_id}.a", "1")
        assert answer.result != "OK" and "not writable" in answer.text, answer.text
    client.delete(f"/api/v1/opc/{opc_id}")
