"""Ten calls with the client that openapi-python-client made of our document. usage: URL KEY CA PORT (of a device)"""

import sys
from typing import cast

from penstock_edge_gateway_client import AuthenticatedClient
from penstock_edge_gateway_client.api.opc import create_opc, delete_opc, get_opc, list_opc, start_opc, stop_opc
from penstock_edge_gateway_client.api.system import get_system_version
from penstock_edge_gateway_client.api.tag import get_tag, get_tag_value, write_tag_value
from penstock_edge_gateway_client.models.create_opc_ok import CreateOpcOk
from penstock_edge_gateway_client.models.error import Error
from penstock_edge_gateway_client.models.get_opc_ok import GetOpcOk
from penstock_edge_gateway_client.models.get_tag_ok import GetTagOk
from penstock_edge_gateway_client.models.opc_body import OpcBody
from penstock_edge_gateway_client.models.tag_body import TagBody
from penstock_edge_gateway_client.models.write_tag_value_body import WriteTagValueBody

url, key, ca, port = sys.argv[1:]
client = AuthenticatedClient(url, token=key, prefix="", auth_header_name="X-API-Key", verify_ssl=ca)
tag = TagBody(plc_address="hr3", data_type="UInt16", tag_id="GEN_1.T")
body = OpcBody(opc_type="MODBUS", opc_agent_ip="127.0.0.1", opc_id="GEN_1", opc_agent_port=int(port), timecycle=100, tag_list=[tag])

answers = [
    get_system_version.sync(client=client),
    create_opc.sync(client=client, body=body),
    get_opc.sync("GEN_1", client=client),
    get_tag.sync("GEN_1.T", client=client),
    write_tag_value.sync("GEN_1.T", client=client, body=WriteTagValueBody(value="77")),
    get_tag_value.sync("GEN_1.T", client=client),
    list_opc.sync(client=client),
    stop_opc.sync("GEN_1", client=client),
    start_opc.sync("GEN_1", client=client),
    delete_opc.sync("GEN_1", client=client),
]
refused = [answer for answer in answers if answer is None or isinstance(answer, Error)]
assert not refused, refused
assert isinstance(answers[1], CreateOpcOk)
assert cast(GetOpcOk, answers[2]).to_dict()["data"]["opc_agent_port"] == port
assert cast(GetTagOk, answers[3]).to_dict()["data"]["tag_id"] == "GEN_1.T"
missing = get_tag.sync("NO_SUCH", client=client)
assert missing is not None and "NOT_FOUND" in str(missing.to_dict()), missing
print(f"{len(answers)} calls")
