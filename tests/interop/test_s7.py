"""S7 with third-party programs: the gateway reads and writes the server of snap7, nodes7 and python-snap7 read and
write penstock-sim."""

import json
import subprocess

import pytest

from third_party import BUILD, HERE, NODE, free_port, is_listening
from waiting import eventually

TITLE = "Siemens S7"  # in docs/interop.md
NPM = {"NODE_PATH": str(BUILD / "npm/node_modules")}

TAGS = [
    ("DB1,INT0", "Int16", "1234"), ("DB1.DBD2", "Int32", "-123456"), ("DB1,REAL6", "Float", "3.5"),
    ("DB1.DBX10.0", "Boolean", "true"), ("DB1.DBX10.1", "Boolean", "false"), ("DB1.DBD14", "UInt32", "3735928559"),
    ("DB1,STRING20.20", "String", "HELLO"), ("DB1,LREAL42", "Double", "1234.5678"), ("DB1,LINT50", "Int64", "-5"),
    ("DB1,WSTRING58.8", "String", "가나"), ("DB1,DTL80", "DateTime", "2026-11-21T13:44:05.000Z"),
    ("DB2.DBB0.4", "ByteString", "oKGiow=="), ("MW10", "UInt16", "2571"), ("M3.1", "Boolean", "true"),
    ("IB0", "Byte", "85"), ("QB0", "Byte", "170"), ("T4", "UInt32", "127000"), ("C6", "UInt16", "123"),
    ("DB1.DBW100", "UInt16[300]", "[" + ",".join(map(str, range(300))) + "]"),
]  # fmt: skip
WRITES = [
    ("DB1.DBW800", "Int16", "-7"), ("DB1.DBX802.3", "Boolean", "true"), ("DB1,REAL804", "Float", "2.5"),
    ("DB1,STRING810.20", "String", "PUMP"), ("DB1,WSTRING840.8", "String", "펌프"),
    ("DB1.DBX870.6", "Boolean[12]", "[true,false,true,true,true,true,true,true,true,true,true,false]"),
    ("DB1.DBW880", "Int16[60]", "[" + ",".join(map(str, range(60))) + "]"), ("MW20", "UInt16", "48879"),
    ("C30", "UInt16", "321"), ("T40", "UInt32", "9900"),
]  # fmt: skip


@pytest.mark.parametrize("options", [{"family": "300"}, {"family": "1500", "pdu": 240, "pipeline": 1}],
                         ids=["960", "240"])  # fmt: skip
def test_the_server_of_snap7(client, start, options):
    port = free_port()
    start("snap7", NODE, HERE / "servers/snap7_server.js", port, environment=NPM)
    eventually(lambda: is_listening(port), within=10)
    opc_id = "snap7-" + options["family"]
    tags = [*TAGS, *((address, kind, None) for address, kind, _ in WRITES), ("DB77.DBW0", "Int16", None),
            ("DB2.DBW100", "Int16", None)]  # fmt: skip
    client.create({"opc_id": opc_id, "opc_type": "S7", "opc_agent_ip": "127.0.0.1", "opc_agent_port": port,
                   "timecycle": 200, "options": options,
                   "tag_list": [{"tag_id": f"{opc_id}:{n}", "plc_address": address, "data_type": kind}
                                for n, (address, kind, _) in enumerate(tags)]})  # fmt: skip
    good = [f"{opc_id}:{n}" for n in range(len(TAGS) + len(WRITES))]
    records = eventually(
        lambda: (v := client.values(good)) and all(r["quality"] == 192 for r in v) and v,
        within=8,
        what=f"all tags are good, {client.opc(opc_id)}",
    )
    for record, (address, kind, value) in zip(records, TAGS):
        assert record["value"] == value, (address, kind)
    for n, (address, kind, text) in enumerate(WRITES, start=len(TAGS)):
        answer = client.write(f"{opc_id}:{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)
    assert "0A object does not exist" in client.value(f"{opc_id}:{len(good)}")["value_read_error_message"]
    assert "05 address out of range" in client.value(f"{opc_id}:{len(good) + 1}")["value_read_error_message"]
    root = client.get(f"/api/v1/opc/{opc_id}/browse").data
    assert [item["node"] for item in root["items"]][:1] == ["CPU"] and "DB" in str(root), root
    blocks = client.get(f"/api/v1/opc/{opc_id}/browse?node=DB").data
    assert "DB1" in [item["name"] for item in blocks["items"]], blocks
    cpu = {i["name"]: i["description"] for i in client.get(f"/api/v1/opc/{opc_id}/browse?node=CPU").data["items"]}
    assert cpu["state"] == "RUN" and cpu["order number"].startswith("6ES7"), cpu
    client.delete(f"/api/v1/opc/{opc_id}")


def prepare(device):
    """The places that the clients read, as `servers/snap7_server.js` has them."""
    for address, kind, text in (
        ("DB1.DBW0", "Int16", 1234), ("DB1.DBD2", "Int32", -123456), ("DB1,REAL6", "Float", 3.5),
        ("DB1.DBB10", "Byte", 9), ("DB1,STRING20.20", "String", "HELLO"), ("DB1,LREAL42", "Double", 1234.5678),
        ("MB5", "Byte", 5), ("QB0", "Byte", 170), ("DB2.DBD0", "UInt32", 0xA0A1A2A3),
        ("C3", "UInt16", 123), ("T5", "UInt32", 127000),
    ):  # fmt: skip
        device.put(address, kind, text)
    for n in range(200):
        device.put(f"DB1.DBW{100 + 2 * n}", "Int16", n)


@pytest.mark.parametrize("family, slot", [("300", 2), ("1500", 1)])
def test_nodes7(make_device, family, slot):
    device = make_device(kind="s7", profile={"fill": "zeros"}, options={"family": family})
    prepare(device)
    done = subprocess.run([NODE, HERE / "clients/nodes7_client.js", str(device.port), str(slot)],
                          capture_output=True, text=True, timeout=30, env=NPM)  # fmt: skip
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert not any(seen["bad"]), seen
    before, after = seen["before"], seen["after"]
    assert (before["int"], before["dint"], before["real"]) == (1234, -123456, 3.5)
    assert (before["bit0"], before["bit1"], before["text"], before["lreal"]) == (True, False, "HELLO", 1234.5678)
    assert (before["marker"], before["output"], before["other"]) == (5, 170, [0xA0, 0xA1, 0xA2, 0xA3])
    assert before["many"] == list(range(200))
    assert (after["newInt"], after["newBit"], after["newReal"], after["newText"]) == (-7, True, 2.5, "AB")
    assert device.value("DB1.DBW600", "Int16") == "-7"
    assert device.value("DB1.DBB602", "Byte") == "8"


def test_python_snap7(make_device):
    from snap7.client import Client
    from snap7.type import Area

    device = make_device(kind="s7", profile={"fill": "zeros"}, options={"family": "300"})
    prepare(device)
    plc = Client()
    plc.connect("127.0.0.1", 0, 2, device.port)
    assert bytes(plc.db_read(1, 0, 10)) == bytes.fromhex("04d2 fffe1dc0 40600000".replace(" ", ""))
    assert len(plc.db_read(1, 0, 1000)) == 1000, "in parts of the PDU"
    plc.db_write(1, 700, bytearray(b"\x12\x34\x56"))
    assert device.value("DB1.DBB700.3", "ByteString") == "EjRW"
    assert bytes(plc.read_area(Area.MK, 0, 5, 1)) == b"\x05"
    plc.write_area(Area.MK, 0, 30, bytearray(b"\x77"))
    assert device.value("MB30", "Byte") == "119"
    with pytest.raises(Exception, match="."):
        plc.db_read(77, 0, 2)
    plc.disconnect()
