"""Tags that the device can only read, in a database of a version that did not know it: every door says so after the start."""

import pytest

pytest.importorskip("asyncua")

from asyncua import ua  # noqa: E402
from ua import Visitor  # noqa: E402
from v5 import V5  # noqa: E402
from waiting import eventually  # noqa: E402

ADDRESSES = {"ir1": False, "di1": False, "hr1": True, "co1": True}


def may_write(visitor, opc, tag):
    node = visitor.client.get_node(f"ns=2;s=SITE_DEFAULT.{opc}.{tag}")
    return ua.AccessLevel.CurrentWrite in visitor.run(node.get_access_level())


def test_a_database_of_before_is_corrected_at_the_start(make_v5_gateway, make_device, new_id):
    gateway = make_v5_gateway({"edge.opcua.allow_none": "true", "edge.opcua.trust": "all"}).start()
    opc = new_id("OPC")
    tags = {address: f"{opc}.{address}" for address in ADDRESSES}
    client = gateway.client()
    client.create({"opc_id": opc, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(make_device().port),
                   "timecycle": 50, "tag_list": [
                       {"tag_id": tag, "plc_address": address, "data_type": "UInt16" if address[1] == "r" else "Boolean"}
                       for address, tag in tags.items()]})  # fmt: skip
    # One that its owner wanted so.
    client.done("PUT", f"/api/v1/tag/{tags['co1']}", {"writable": False})
    assert gateway.stop() == 0
    gateway.store.sql(f"UPDATE tag SET writable = 1 WHERE tag_id IN ('{tags['ir1']}', '{tags['di1']}')")
    gateway.start()
    client, v5 = gateway.client(), V5(gateway, v1_key=gateway.key())
    wanted = {tags[address]: can and address != "co1" for address, can in ADDRESSES.items()}

    def of_lists():
        listed = client.get(f"/api/v1/opc/{opc}/tag").data["data"]
        return ({tag["tag_id"]: tag["writable"] for tag in listed},
                {tag["tag_id"]: tag["writable"] for tag in v5.read("/tag", opc_id=opc)},
                {tag["tag_id"] for tag in client.get(f"/api/v1/opc/{opc}/tag?writable=true").data["data"]})  # fmt: skip

    assert of_lists() == (wanted, wanted, {tags["hr1"]})
    visitor = Visitor(gateway, "opcua", (gateway.data / "secrets/opcua-password").read_text().strip())
    assert {tag: may_write(visitor, opc, tag) for tag in wanted} == wanted
    assert visitor.write(f"ns=2;s=SITE_DEFAULT.{opc}.{tags['ir1']}", 7) == "BadNotWritable"
    visitor.leave()
    eventually(lambda: client.value(tags["ir1"])["value_read_status"] == "SUCCESS")
    versions = {tag["tag_id"]: (tag["version"], tag["updated_by"]) for tag in v5.read("/tag", opc_id=opc)}
    assert versions[tags["ir1"]] == (2, "system") and versions[tags["hr1"]][0] == 1
    assert "were stored as writable" in gateway.log()
    assert gateway.stop() == 0
    gateway.start()
    again = V5(gateway, v1_key=gateway.key()).read("/tag", opc_id=opc)
    assert {tag["tag_id"]: (tag["version"], tag["updated_by"]) for tag in again} == versions, "stored once"
