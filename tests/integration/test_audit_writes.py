"""Who wrote what by OPC UA is in the audit (IEC 62443-4-2, CR 2.8)."""

import re

import pytest

from waiting import eventually

pytest.importorskip("asyncua")
from ua import Visitor  # noqa: E402


@pytest.fixture(scope="module")
def gateway(make_gateway):
    return make_gateway({"edge.opcua.allow_none": "true", "edge.opcua.trust": "all", "edge.log.level": "error"}).start()


@pytest.fixture
def visitor(gateway):
    one = Visitor(gateway, "opcua", (gateway.data / "secrets/opcua-password").read_text().strip())
    yield one
    one.leave()


def lines(gateway, tag):
    return [line for line in gateway.log().splitlines() if "[OPCUA_ACCESS] event=write" in line and f"tag={tag} " in line]


def test_each_write_is_a_line_with_user_tag_value_and_result(gateway, visitor, make_opc):
    opc = make_opc(["hr10"])
    tag = f"{opc}.hr10"
    eventually(lambda: visitor.write(f"ns=2;s=SITE_DEFAULT.{opc}.{tag}", 4711) == "Good")
    eventually(lambda: lines(gateway, tag))
    assert re.search(
        rf"user=opcua ip=127\.0\.0\.1 policy=None mode=None tag={re.escape(tag)} value=4711 result=sent", lines(gateway, tag)[0]
    )


def test_a_refused_write_is_one_too(gateway, visitor, make_opc, new_id):
    tag = new_id("TAG")
    opc = make_opc(tags=[{"tag_id": tag, "plc_address": "hr11", "data_type": "UInt16", "max_value": 10}])
    node = f"ns=2;s=SITE_DEFAULT.{opc}.{tag}"
    eventually(lambda: visitor.write(node, 4711) == "BadOutOfRange")
    eventually(lambda: lines(gateway, tag))
    assert lines(gateway, tag)[0].rstrip().endswith("result=BadOutOfRange")
