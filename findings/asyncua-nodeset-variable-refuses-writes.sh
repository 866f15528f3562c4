#!/usr/bin/env bash
# asyncua refuses every write of a variable from a NodeSet2 file that has AccessLevel, but not UserAccessLevel.
#
# Version: asyncua 2.1.0 (PyPI).
# Seen: a variable with AccessLevel="3" is imported; its attribute AccessLevel is 3 and UserAccessLevel is 1. A client's write gets
#   BadUserAccessDenied. With UserAccessLevel="3" in the file the write succeeds.
# Expected: the write succeeds; OPC 10000-6, F.8: UserAccessLevel is in the schema, but no longer used. (The schema, though, gives it the
#   default 1, and asyncua keeps that.)
# What it means for a gateway: a plant that is loaded from an export has no writable tag, and the error names the user's rights. An export must
#   write the attribute that nobody should use; a client that gets this error with a user of all rights should compare the two attributes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check asyncua==2.1.0
"$work/venv/bin/python" - "$work" 2>/dev/null <<'PY'
import asyncio, socket, sys
from asyncua import Client, Server, ua

path = sys.argv[1] + "/line.xml"
node = """<UAVariable NodeId="ns=1;s={0}" BrowseName="1:{0}" ParentNodeId="i=85" DataType="Int16" AccessLevel="3" {1}>
<DisplayName>{0}</DisplayName>
<References><Reference ReferenceType="i=35" IsForward="false">i=85</Reference>
<Reference ReferenceType="HasTypeDefinition">i=63</Reference></References></UAVariable>"""
with open(path, "w", encoding="utf-8") as file:
    file.write("""<?xml version="1.0" encoding="utf-8"?>
<UANodeSet xmlns="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd">
<NamespaceUris><Uri>urn:plant:line</Uri></NamespaceUris>
<Aliases><Alias Alias="Int16">i=4</Alias><Alias Alias="HasTypeDefinition">i=40</Alias></Aliases>
""" + node.format("plain", "") + node.format("both", 'UserAccessLevel="3"') + "</UANodeSet>")


async def attempt(node):
    try:
        await node.write_value(ua.DataValue(ua.Variant(5, ua.VariantType.Int16)))
    except ua.UaStatusCodeError as refusal:
        return ua.status_codes.get_name_and_doc(refusal.code)[0]
    return "written"


async def main():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server()
    await server.init()
    server.set_endpoint(f"opc.tcp://127.0.0.1:{port}/")
    await server.import_xml(path)
    index = await server.get_namespace_index("urn:plant:line")
    async with server, Client(f"opc.tcp://127.0.0.1:{port}/") as client:
        seen = {}
        for name in ("plain", "both"):
            node = client.get_node(ua.NodeId(name, index))
            level = [(await node.read_attribute(a)).Value.Value for a in (ua.AttributeIds.AccessLevel, ua.AttributeIds.UserAccessLevel)]
            seen[name] = (level, await attempt(node))
            print(name, "- AccessLevel, UserAccessLevel", *level, "- a write:", seen[name][1])
    assert seen == {"plain": ([3, 1], "BadUserAccessDenied"), "both": ([3, 3], "written")}


asyncio.run(main())
PY
echo "as stated"
