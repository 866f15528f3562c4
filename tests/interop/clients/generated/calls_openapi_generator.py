"""Ten calls with the Python client that openapi-generator made of our document. usage: URL KEY CA PORT (of a device)"""

import sys

import penstock_client as penstock

url, key, ca, port = sys.argv[1:]
configuration = penstock.Configuration(host=url, api_key={"key_header": key}, ssl_ca_cert=ca)
with penstock.ApiClient(configuration) as connection:
    opc, tag = penstock.OpcApi(connection), penstock.TagApi(connection)
    body = penstock.OpcBody.from_dict({
        "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_id": "GEN_2", "opc_agent_port": int(port), "timecycle": 100,
        "tag_list": [{"plc_address": "hr3", "data_type": "UInt16", "tag_id": "GEN_2.T"}],
    })  # fmt: skip
    assert body is not None
    answers = [
        penstock.SystemApi(connection).get_system_version(),
        opc.create_opc(body),
        opc.get_opc("GEN_2"),
        tag.get_tag("GEN_2.T"),
        tag.write_tag_value("GEN_2.T", penstock.WriteTagValueBody.from_dict({"value": "78"})),
        tag.get_tag_value("GEN_2.T"),
        opc.list_opc(),
        opc.stop_opc("GEN_2"),
        opc.start_opc("GEN_2"),
        opc.delete_opc("GEN_2"),
    ]
    found = [answer.to_dict() for answer in answers]
    assert all(answer["result"] == "OK" for answer in found), found
    assert found[2]["data"]["opc_agent_port"] == port, found[2]
print(f"{len(found)} calls")
