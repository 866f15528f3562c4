"""MELSEC against third-party programs: the gateway reads and writes aslmp's server; clients use penstock-sim.

No public 1E server exists: 1E is tried only as a client.
"""

import json
import subprocess

import pymcprotocol
import pytest
import slmp

from third_party import BUILD, HERE, NODE, PYTHON, free_port
from waiting import eventually

TITLE = "MELSEC"  # in docs/interop.md


def tags_of(digits):
    """Address, data type and value of aslmp_server.py; `digits` is the format of X and Y."""
    return [
        *((f"D{n}", "UInt16", str(1000 + n)) for n in range(100)),
        ("D200", "Float", "3.14"),
        ("D202", "Int32", "-123456"),
        ("D204.6", "String", "HELLO"),
        ("D10.1", "Boolean", "true"),  # 1010 = 0b1111110010
        ("D10.2", "Boolean", "false"),
        ("W105", "UInt16", "2005"),
        *((f"M{n}", "Boolean", "true" if n % 3 == 0 else "false") for n in range(0, 100, 7)),
        *((f"X{n:{digits}}", "Boolean", "true" if n % 2 == 1 else "false") for n in range(16, 32)),
    ]


WRITES = [
    ("D300", "Int16", "-5"),
    ("D302", "Double", "-2.5"),
    ("D310.9", "String", "GATEWAY"),
    ("D320.C", "Boolean", "true"),
    ("M70", "Boolean", "true"),
    ("M80", "UInt16", "42405"),
    ("Y17", "Boolean[3]", "[true,false,true]"),
    ("TN3", "UInt16", "99"),
]


@pytest.mark.parametrize(
    "transport, frame, code",
    [
        ("tcp", "3E", "binary"),
        ("tcp", "4E", "binary"),
        ("tcp", "3E", "ascii"),
        ("tcp", "4E", "ascii"),
        ("udp", "3E", "binary"),
        ("udp", "4E", "binary"),
    ],
)
@pytest.mark.parametrize(
    "target, family, digits", [("pedantic", "iQ-R", "X"), ("fx5u-32mt-ds", "iQ-F", "o")], ids=["iQ-R", "iQ-F"]
)
@pytest.mark.parametrize("multi_read", ["auto", "random", "off"])
def test_aslmp_server(client, start, transport, frame, code, target, family, digits, multi_read):
    port = free_port()
    server = start("aslmp", PYTHON, HERE / "servers/aslmp_server.py", port, transport, frame, code, target)
    server.wait_for_line("listening")
    opc_id = f"aslmp-{family}-{transport}-{frame}-{code}-{multi_read}"
    known = tags_of(digits)
    tags = [*known, *((address, kind, None) for address, kind, _ in WRITES)]
    client.create({
        "opc_id": opc_id, "opc_type": "MELSEC", "opc_agent_ip": "127.0.0.1", "opc_agent_port": port, "timecycle": 200,
        "options": {"family": family, "transport": transport, "frame": frame, "code": code, "xy_digits": "hex",
                    "multi_read": multi_read},
        "tag_list": [{"tag_id": f"{opc_id}:{n}", "plc_address": address, "data_type": kind}
                     for n, (address, kind, _) in enumerate(tags)],
    })  # fmt: skip
    ids = [f"{opc_id}:{n}" for n in range(len(tags))]
    records = eventually(
        lambda: (v := client.values(ids)) and all(r["quality"] == 192 for r in v) and v, within=10,
        what=f"all tags are good, {client.opc(opc_id)}")  # fmt: skip
    for record, (address, kind, value) in zip(records, known):
        assert record["value"] == value, (address, kind)
    for n, (address, kind, text) in enumerate(WRITES, start=len(known)):
        answer = client.write(f"{opc_id}:{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)
    client.delete(f"/api/v1/opc/{opc_id}")


@pytest.mark.parametrize(
    "frame, code, family", [("3E", "binary", "Q"), ("4E", "binary", "Q"), ("3E", "ascii", "Q"), ("4E", "ascii", "Q"),
                            ("4E", "binary", "iQ-R"), ("4E", "ascii", "iQ-R")])  # fmt: skip
def test_pymcprotocol(make_device, frame, code, family):
    device = make_device(kind="melsec", options={"code": code, "family": family})
    made = pymcprotocol.Type4E if frame == "4E" else pymcprotocol.Type3E
    with_type = made(plctype="iQ-R" if family == "iQ-R" else "Q")
    with_type.setaccessopt(commtype=code)
    with_type.connect("127.0.0.1", device.port)
    assert with_type.batchread_wordunits("D100", 3) == [100, 101, 102]
    with_type.batchwrite_wordunits("D200", [1, -2, 3])
    assert device.order("get D200 Int16[3]") == "[1,-2,3]"
    with_type.batchwrite_bitunits("M100", [1, 1, 0, 1, 0])
    assert with_type.batchread_bitunits("M100", 5) == [1, 1, 0, 1, 0]
    assert device.order("get M100 Boolean[5]") == "[true,true,false,true,false]"
    device.order("set D120 UInt32 305419896")
    assert with_type.randomread(["D200"], ["D120"]) == ([1], [305419896])
    with_type.randomwrite(["D210"], [11], ["D212"], [70000])
    assert device.order("get D210 Int16") == "11" and device.order("get D212 Int32") == "70000"
    with_type.randomwrite_bitunits(["M50", "M51"], [1, 0])
    assert device.order("get M50 Boolean[2]") == "[true,false]"
    assert with_type.read_cputype() == (("R08CPU", "4801") if family == "iQ-R" else ("Q06UDVCPU", "0368"))
    assert with_type.echo_test("ABCDE") in (("0005", "ABCDE"), (5, "ABCDE"), ("ABCDE",), "ABCDE")
    with pytest.raises(Exception, match="4031|0x4031"):
        with_type.batchread_wordunits("D30000", 1)
    with_type.close()


@pytest.mark.parametrize(
    "transport, family, profile", [("tcp", "iQ-R", "melsec:iq-r"), ("udp", "iQ-R", "melsec:iq-r"),
                                   ("tcp", "iQ-F", "melsec:iq-f"), ("tcp", "Q", "melsec:qnudv")])  # fmt: skip
def test_plc_comm_slmp(make_device, transport, family, profile):
    device = make_device(kind="melsec", transport=transport, options={"family": family})
    route = slmp.SlmpTarget(network=0, station=0xFF, module_io=0x03FF, multidrop=0)
    client = slmp.SlmpClient("127.0.0.1", device.port, transport=transport, default_target=route, plc_profile=profile)
    client.connect()
    assert client.read_devices("D100", 3, bit_unit=False) == [100, 101, 102]
    client.write_devices("D200", [7, 8], bit_unit=False)
    assert device.order("get D200 Int16[2]") == "[7,8]"
    client.write_devices("M100", [True, False, True], bit_unit=True)
    assert client.read_devices("M100", 3, bit_unit=True) == [True, False, True]
    seen = client.read_random(word_devices=["D100", "D200"], dword_devices=["D300"])
    assert list(seen.word.values()) == [100, 7] and list(seen.dword.values()) == [300 + (301 << 16)]
    client.write_random_words(word_values={"D210": 5}, dword_values={"D212": 70000})
    assert device.order("get D212 Int32") == "70000"
    client.write_random_bits({"M50": True, "M51": False})
    assert device.order("get M50 Boolean[2]") == "[true,false]"
    if family != "Q":
        blocks = client.read_block(word_blocks=[("D100", 2)], bit_blocks=[("M100", 1)])
        assert list(blocks.word_blocks[0].values) == [100, 101]
    if family == "iQ-R":
        assert client.read_devices_ext("U3\\G100", 2, bit_unit=False) == \
            [int(word) for word in json.loads(device.order("get U3\\G100 UInt16[2]"))]
        assert client.read_type_name().model == "R08CPU"
        device.order("set LTS5 Boolean true")
        device.order("set LTC5 Boolean false")
        timer = client.read_long_timer(head_no=5, points=1)[0]
        assert timer.contact and not timer.coil
    client.close()


@pytest.mark.parametrize("frame, family", [("3E", "Q"), ("1E", "FX3")])
def test_mcprotocol(make_device, frame, family):
    device = make_device(kind="melsec", options={"family": family})
    device.order("set D100 Float 3.14")
    device.order("set D102 Int32 -123456")
    device.order("set M0 Boolean[4] [true,false,false,true]")
    done = subprocess.run(
        [NODE, HERE / "clients/mcprotocol_client.js", str(device.port), frame], capture_output=True, text=True,
        env={"NODE_PATH": str(BUILD / "npm/node_modules"), "PATH": "/usr/bin:/bin"}, timeout=30, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["words"] == [0, 1, 2, 3, 4] and seen["bits"] == [True, False, False, True]
    assert abs(seen["real"] - 3.14) < 1e-6 and seen["whole"] == -123456 and seen["written"] == 200
    assert device.order("get D200 Int16") == ("200" if frame == "1E" else "77")
