#!/usr/bin/env bash
# asyncua reads the arrays and structures of a NodeSet2 file only if white space follows their first tag.
#
# Version: asyncua 2.1.0 (PyPI).
# Seen: `<ListOfInt32><Int32>1</Int32><Int32>2</Int32></ListOfInt32>` and a LocalizedText without a line break are null after the import,
#   with no error; the scalar 5 beside them is right. The same file with line breaks has all three values.
# Expected: the same values. White space between the elements of a NodeSet means nothing (XML Schema: element content only).
# What it means for a gateway: a NodeSet from a program that writes without indentation (many code generators do, and any "minify") gives
#   a server without arrays, while the nodes are all there. A NodeSet for others is best written with line breaks.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check asyncua==2.1.0
"$work/venv/bin/python" - "$work" 2>/dev/null <<'PY'
import asyncio, sys
from asyncua import Server, ua

values = {
    "Int32": ("i=6", -1, "<uax:Int32>5</uax:Int32>"),
    "List": ("i=6", 1, "<uax:ListOfInt32>{}<uax:Int32>1</uax:Int32><uax:Int32>2</uax:Int32></uax:ListOfInt32>"),
    "Text": ("i=21", -1, "<uax:LocalizedText>{}<uax:Locale>en</uax:Locale><uax:Text>pump</uax:Text></uax:LocalizedText>"),
}


def document(space):
    nodes = "".join(
        f'<UAVariable NodeId="ns=1;s={name}" BrowseName="1:{name}" ParentNodeId="i=85" DataType="{kind}" ValueRank="{rank}">'
        f"<DisplayName>{name}</DisplayName><References>"
        '<Reference ReferenceType="i=35" IsForward="false">i=85</Reference><Reference ReferenceType="i=40">i=63</Reference>'
        f"</References><Value>{value.format(space)}</Value></UAVariable>"
        for name, (kind, rank, value) in values.items()
    )
    return (
        '<UANodeSet xmlns="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd" '
        'xmlns:uax="http://opcfoundation.org/UA/2008/02/Types.xsd">'
        f"<NamespaceUris><Uri>urn:plant:line</Uri></NamespaceUris>{nodes}</UANodeSet>"
    )


async def read(space):
    path = sys.argv[1] + "/line.xml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(document(space))
    server = Server()
    await server.init()
    await server.import_xml(path)
    index = await server.get_namespace_index("urn:plant:line")
    found = [await server.get_node(ua.NodeId(name, index)).read_value() for name in values]
    return [value.Text if isinstance(value, ua.LocalizedText) else value for value in found]


seen = {"line breaks": asyncio.run(read("\n")), "one line": asyncio.run(read(""))}
print(seen)
assert seen == {"line breaks": [5, [1, 2], "pump"], "one line": [5, None, None]}
PY
echo "as stated"
