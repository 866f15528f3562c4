"""Third-party XGT clients read and write penstock-sim; a server of another origin does not exist."""

import struct

import pytest
from PyXGT.LS import plc_ls
from pyXGTClient.client import XGTClient

TITLE = "LS XGT"  # in docs/interop.md


@pytest.fixture
def cpu(make_device):
    device = make_device(kind="xgt", profile={"fill": "zeros"})
    device.put("D100", "UInt16[3]", "[4660,22136,48282]")
    device.put("M172.C", "Boolean", "true")
    device.put("%MD50", "UInt32", "305419896")
    return device


def test_pyxgtclient(cpu):
    client = XGTClient(host="127.0.0.1", port=cpu.port, timeout=3)
    assert client.open()
    assert client.readData(["%DW100", "%DW101", "%MW172"]) == [4660, 22136, 0x1000]
    assert client.readData(["%MX2764", "%MX2763"]) == [1, 0]
    assert client.readData(["%MD50"]) == [305419896]
    assert client.readContinuousData("%DB200", 6) == list(struct.pack("<3H", 4660, 22136, 48282))
    client.writeData(["%DW320", "%DW321"], [7, 65535])
    assert cpu.value("D320", "UInt16[2]") == "[7,65535]"
    client.writeData(["%MX2765"], [1])
    assert cpu.value("M172", "UInt16") == str(0x3000), "the bits beside it stay"
    client.writeContinuousData("%DB660", [1, 2, 3, 4])
    assert cpu.value("D330", "UInt32") == str(0x04030201)
    with pytest.raises(ValueError, match="Nak"):
        client.readData(["%DW99999"])
    assert client.readData(["%DW320"]) == [7], "a refusal ends nothing"
    client.close()


@pytest.mark.parametrize("company", ["XGT", "GLOFA"])
def test_pyxgt(cpu, company):
    client = plc_ls("127.0.0.1", cpu.port)
    assert client.command(company, "read", "word", "D100,D102") == [4660, 48282]
    assert client.command(company, "read", "bit", "M2764,M2763") == [1, 0]
    assert client.command(company, "read", "dword", "M50") == [305419896]
    client.command(company, "write", "bit", "M16", "1")
    assert cpu.value("M1", "UInt16") == "1"
    client.command(company, "write", "word", "D5", "7")
    assert cpu.value("D5", "UInt16") == "0", "it sends 32 bytes for a word, which no CPU accepts"
    assert cpu.stats()["exceptions"] == 1
    client.conn_class.close()
