#!/usr/bin/env bash
# asyncua translates the namespace of every node of a NodeSet2 file, but not the one of a NodeId that is a value.
#
# Version: asyncua 2.1.0 (PyPI).
# Seen: a file whose first namespace is urn:plant:line is imported where that namespace has index 3. Its variable is ns=3;s=active, and
#   the value of it, ns=1;s=pump in the file, stays ns=1: a node of the server's own namespace, which does not exist. Its export does translate
#   such values, so that its own file comes back changed.
# Expected: ns=3;s=pump; OPC 10000-6, Annex F: indexes of the file refer to its table NamespaceUris.
# What it means for a gateway: a value that names a node (a selected pump, a recipe) leads nowhere after an import into another server.
#   Whoever imports a NodeSet must translate NodeIds and QualifiedNames of values, too, or leave such values out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check asyncua==2.1.0
"$work/venv/bin/python" - "$work" 2>/dev/null <<'PY'
import asyncio, sys
from asyncua import Server, ua

path = sys.argv[1] + "/line.xml"
with open(path, "w", encoding="utf-8") as file:
    file.write("""<?xml version="1.0" encoding="utf-8"?>
<UANodeSet xmlns="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd" xmlns:uax="http://opcfoundation.org/UA/2008/02/Types.xsd">
<NamespaceUris><Uri>urn:plant:line</Uri></NamespaceUris>
<Aliases><Alias Alias="NodeId">i=17</Alias></Aliases>
<UAVariable NodeId="ns=1;s=active" BrowseName="1:active" ParentNodeId="i=85" DataType="NodeId"><DisplayName>active</DisplayName>
<References><Reference ReferenceType="i=35" IsForward="false">i=85</Reference>
<Reference ReferenceType="i=40">i=63</Reference></References>
<Value><uax:NodeId>
<uax:Identifier>ns=1;s=pump</uax:Identifier></uax:NodeId></Value></UAVariable></UANodeSet>""")


async def main():
    server = Server()
    await server.init()
    await server.register_namespace("urn:other")
    await server.import_xml(path)
    index = await server.get_namespace_index("urn:plant:line")
    node = server.get_node(ua.NodeId("active", index))
    value = await node.read_value()
    print("variable", node.nodeid.to_string(), "- its value", value.to_string())
    assert index == 3 and value.to_string() == "ns=1;s=pump"


asyncio.run(main())
PY
echo "as stated"
