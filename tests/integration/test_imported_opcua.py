"""Whole files with nodes of an OPC UA server, and the values of a server that asyncua makes of the same NodeSet2."""

import pytest

from imported_plant import FILES, Plant, check_plant
from ports import free_port
from ua_server import UaServer

NODE_SET = FILES / "nodeset_tank.xml"
LEVEL, COUNT = 123.456, -2023406815

PLANTS = [
    Plant(
        "nodeset_tank.xml",
        "nodeset2",
        {"탱크 1.Level": LEVEL, "탱크 1.Count": COUNT, "탱크 1.Pump.Run": True, "탱크 1.Pump.Limits": [1, 54321, 3]},
        left_out={"": "1 properties are no tags 1 variables belong to types"},
        fields={
            "탱크 1.Level": {"description": "수위", "writable": True, "plc_address": "nsu=urn:plants:tank;s=Tank.Level"},
            "탱크 1.Count": {"writable": False},
        },
        opc={"options": {}},
    ),
    Plant(
        "telegraf_opcua.conf",
        "telegraf",
        {"level": LEVEL, "count": COUNT, "pump.limits": [1, 54321, 3], "pump.run": True},
        left_out={"lost": "no namespace"},
    ),
    Plant(
        "thingsboard_opcua.json",
        "thingsboard-opcua",
        {"count": COUNT, "level": LEVEL, "run": True},
        left_out={"limits": "path of names"},
    ),
    Plant(
        "neuron_tank.json",
        "neuron",
        {"탱크.level": LEVEL, "탱크.count": COUNT},
        fields={"탱크.level": {"description": "수위", "writable": True}, "탱크.count": {"writable": False}},
    ),
    Plant("fuxa_tank.json", "fuxa", {"level": LEVEL, "count": COUNT}),
    Plant(
        "ignition_tank.json",
        "ignition",
        {"Tank/Level": LEVEL, "Tank/Count": COUNT, "Tank/Run": True},
        fields={"Tank/Level": {"unit": "m"}, "Tank/Count": {"writable": False}},
        opc={},
    ),
]


@pytest.fixture(scope="module")
def server():
    """Two namespaces stand before that of the file, whose index is 1 there and 3 here."""
    made = UaServer(free_port(), NODE_SET, ["urn:before:plants"]).start()
    yield made
    made.stop()


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.name for plant in PLANTS])
def test_a_file_shows_the_values_of_the_server(client, server, new_id, plant):
    check_plant(client, plant, server.port, "OPCUA", new_id)
