"""EtherNet/IP with third-party programs: the gateway reads and writes cpppo's server; pylogix and pycomm3 read and
write penstock-sim."""

import pytest
from pycomm3 import LogixDriver, SLCDriver
from pylogix import PLC

from third_party import BUILD, free_port, is_listening
from waiting import eventually

TITLE = "EtherNet/IP"  # in docs/interop.md
SERVED = ["B0=BOOL", "S1=SINT[10]", "I1=INT[100]", "D1=DINT[1000]", "L1=LINT[4]", "R1=REAL[10]", "LR1=LREAL[4]",
          "U1=UINT[4]", "SST=SSTRING"]  # fmt: skip
WRITES = [
    ("B0", "Boolean", "true"), ("S1[3]", "SByte", "-3"), ("I1[7]", "Int16", "-1234"), ("D1[5]", "Int32", "-123456"),
    ("L1[1]", "Int64", "-9223372036854775808"), ("R1[2]", "Float", "0.1"), ("LR1[3]", "Double", "-1e+300"),
    ("U1[0]", "UInt16", "65535"), ("I1[20]", "Int16[5]", "[1,2,3,4,5]"),
    ("D1[100]", "Int32[600]", "[" + ",".join(map(str, range(600))) + "]"),
]  # fmt: skip


@pytest.mark.parametrize("connected", ["auto", "no"])
def test_the_server_of_cpppo(client, start, connected):
    port = free_port()
    start("cpppo", BUILD / "venv/bin/enip_server", "--address", f"127.0.0.1:{port}", *SERVED)
    eventually(lambda: is_listening(port), within=10)
    opc_id = f"cpppo-{connected}"
    client.create({"opc_id": opc_id, "opc_type": "EIP", "opc_agent_ip": "127.0.0.1", "opc_agent_port": port,
                   "timecycle": 200, "options": {"connected": connected, "timeout_ms": 2000},
                   "tag_list": [{"tag_id": f"{opc_id}:{n}", "plc_address": address, "data_type": kind}
                                for n, (address, kind, _) in enumerate(WRITES)]})  # fmt: skip
    ids = [f"{opc_id}:{n}" for n in range(len(WRITES))]
    eventually(lambda: all(v["quality"] == 192 for v in client.values(ids)), within=10,
               what=lambda: client.values(ids))  # fmt: skip
    for tag_id, (address, _, text) in zip(ids, WRITES):
        answer = client.write(tag_id, text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, answer)
    eventually(lambda: [v["value"] for v in client.values(ids)] == [text for _, _, text in WRITES])
    client.delete(f"/api/v1/opc/{opc_id}")


def is_close(seen, expected):
    return abs(seen - expected) < 1e-6


@pytest.mark.parametrize("family, micro", [("ControlLogix", False), ("Micro800", True)])
def test_pylogix(make_device, family, micro):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={"family": family, "tags": 50})
    with PLC("127.0.0.1", port=device.port, timeout=3) as plc:
        plc.Micro800 = micro
        for tag, value in (("Dint0", -123456), ("Real0", 3.5), ("Int0", -7), ("Lint0", 1 << 40), ("Bool0", True),
                           ("DArr[5]", 55)):  # fmt: skip
            assert plc.Write(tag, value).Status == "Success", tag
            seen = plc.Read(tag)
            assert seen.Status == "Success" and seen.Value == value, (tag, seen)
        assert device.value("Dint0", "Int32") == "-123456"
        device.put("DArr[0]", "Int32[3]", "[1,2,3]")
        assert plc.Read("DArr[0]", 3).Value == [1, 2, 3]
        assert [r.Value for r in plc.Read(["Tag1", "Tag2", "Dint0"])] == [0, 0, -123456]
        assert plc.Read("Nowhere").Status != "Success"
        assert plc.GetDeviceProperties().Value.ProductName
        if micro:
            return
        assert len(plc.Read("DArr[0]", 600).Value) == 600, "in fragments"
        assert plc.Write("Text0", "HELLO").Status == "Success"
        assert plc.Read("Text0").Value == "HELLO" and device.value("Text0", "String") == "HELLO"
        assert plc.Write("Dint0.3", True).Status == "Success"
        assert plc.Read("Program:Main.Count").Status == "Success"
        names = {tag.TagName for tag in plc.GetTagList().Value}
        assert {"Tag49", "Motor0", "Program:Main.Count"} <= names


def test_pycomm3(make_device):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={"tags": 50})
    device.put("Motor0.Speed", "Float", 12.5)
    device.put("Motor0.Name", "String", "MIXER")
    with LogixDriver(f"127.0.0.1:{device.port}") as plc:
        assert plc.info["product_name"].startswith("1756-L61")
        assert plc.tags["DArr"]["dimensions"][0] == 10_000 and plc.tags["Motor0"]["data_type"]["name"] == "MOTOR"
        motor = plc.read("Motor0").value
        assert motor["Speed"] == 12.5 and motor["Name"] == "MIXER" and len(motor["Hist"]) == 10
        done = plc.write(("Dint0", 77), ("Real0", 2.5), ("Tag3", 3), ("Text1", "PUMP"))
        assert all(done), done
        assert [t.value for t in plc.read("Dint0", "Real0", "Tag3", "Text1")] == [77, 2.5, 3, "PUMP"]
        assert plc.write("DArr{2000}", list(range(2000)))
        assert plc.read("DArr{2000}").value == list(range(2000))
        assert plc.write("Tag4.5", True) and device.value("Tag4", "Int32") == "32"
        assert plc.read("BArr{64}").value == [False] * 64
        assert not plc.read("Nowhere")


@pytest.mark.parametrize("family", ["SLC", "MicroLogix"])
def test_pycomm3_reads_data_files(make_device, family):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={"family": family})
    device.put("F8:1", "Float", 2.5)
    device.put("T4:0.ACC", "Int16", 7)
    with SLCDriver(f"127.0.0.1:{device.port}") as plc:
        assert all(plc.write(("N7:0", -5), ("N7:10{3}", [1, 2, 3]), ("B3:0/4", True)))
        assert plc.read("N7:0").value == -5 and plc.read("N7:10{3}").value == [1, 2, 3]
        assert is_close(plc.read("F8:1").value, 2.5) and plc.read("B3:0/4").value
        assert plc.read("T4:0.ACC").value == 7 and not plc.read("N99:0")
    assert device.value("N7:10", "Int16[3]") == "[1,2,3]" and device.value("B3:0", "UInt16") == "16"
