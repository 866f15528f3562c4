#!/usr/bin/env bash
# asyncua exports Historizing into a NodeSet2 file, but a variable that it imports always has Historizing false.
#
# Version: asyncua 2.1.0 (PyPI).
# Seen: a variable with Historizing="true" and AccessLevel="5" (CurrentRead, HistoryRead) is imported: AccessLevel is 5, Historizing is false.
#   Set to true, it is in the exported file; imported into another server, it is false again.
# Expected: true; OPC 10000-6, F.8: Historizing tells whether history is being archived, and the schema has it for variables.
# What it means for a gateway: after a file has passed through such a tool, a client that asks Historizing for the variables to read history
#   from finds none. HistoryRead in AccessLevel survives: ask this too.
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
<UANodeSet xmlns="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd">
<NamespaceUris><Uri>urn:plant:line</Uri></NamespaceUris>
<Aliases><Alias Alias="Double">i=11</Alias><Alias Alias="HasTypeDefinition">i=40</Alias></Aliases>
<UAVariable NodeId="ns=1;s=level" BrowseName="1:level" ParentNodeId="i=85" DataType="Double" AccessLevel="5" Historizing="true">
<DisplayName>level</DisplayName>
<References><Reference ReferenceType="i=35" IsForward="false">i=85</Reference>
<Reference ReferenceType="HasTypeDefinition">i=63</Reference></References></UAVariable></UANodeSet>""")


async def imported():
    server = Server()
    await server.init()
    await server.import_xml(path)
    return server, server.get_node(ua.NodeId("level", await server.get_namespace_index("urn:plant:line")))


async def facts(node):
    attributes = (ua.AttributeIds.AccessLevel, ua.AttributeIds.Historizing)
    return [(await node.read_attribute(one)).Value.Value for one in attributes]


async def main():
    server, node = await imported()
    first = await facts(node)
    await node.write_attribute(ua.AttributeIds.Historizing, ua.DataValue(True))
    await server.export_xml([node], path)
    with open(path, encoding="utf-8") as file:
        is_exported = 'Historizing="true"' in file.read()
    _, again = await imported()
    second = await facts(again)
    print("imported: AccessLevel, Historizing", *first, "- set to true and exported:", is_exported, "- imported again:", *second)
    assert first == [5, False] and is_exported and second == [5, False]


asyncio.run(main())
PY
echo "as stated"
