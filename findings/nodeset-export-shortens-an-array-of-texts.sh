#!/usr/bin/env bash
# Exports of NodeSet2 by node-opcua and asyncua leave null texts out of an array, so that all behind them move up.
#
# Versions: node-opcua 2.182.2 (npm), asyncua 2.1.0 (PyPI).
# Seen: the array ["a", null, "b"] is written by both as two elements, a and b; node-opcua writes ArrayDimensions="3" beside it.
# Expected: three elements; OPC 10000-6, 5.3: in the XML encoding a null element of an array has xsi:nil="true".
# What it means for a gateway: names of recipes or channels stand one place too low after a round trip. The number of values in the
#   file must be compared with ArrayDimensions before the place of an element is trusted.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund node-opcua@2.182.2 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check asyncua==2.1.0
cat >run.js <<'JS'
const { AddressSpace, DataType, VariantArrayType, generateAddressSpace, nodesets } = require("node-opcua");
(async () => {
    const space = AddressSpace.create();
    await generateAddressSpace(space, [nodesets.standard]);
    const own = space.registerNamespace("urn:plant:line");
    own.addVariable({ nodeId: "s=names", browseName: "names", organizedBy: space.rootFolder.objects, dataType: DataType.String,
        valueRank: 1, arrayDimensions: [3],
        value: { dataType: DataType.String, arrayType: VariantArrayType.Array, value: ["a", null, "b"] } });
    const xml = own.toNodeset2XML();
    console.log([...xml.matchAll(/<String>(.*?)<\/String>/g)].map((found) => found[1]).join(","),
        /ArrayDimensions="\d+"/.exec(xml)[0]);
    process.exit(0);
})();
JS
node=$(node run.js 2>/dev/null)
python=$(venv/bin/python - 2>/dev/null <<'PY'
import asyncio, re
from asyncua import Server, ua


async def main():
    server = Server()
    await server.init()
    index = await server.register_namespace("urn:plant:line")
    value = ua.Variant(["a", None, "b"], ua.VariantType.String)
    variable = await server.nodes.objects.add_variable(ua.NodeId("names", index), f"{index}:names", value)
    await server.export_xml([variable], "names.xml", export_values=True)
    with open("names.xml", encoding="utf-8") as file:
        text = file.read()
    print(",".join(re.findall(r"<uax:String>(.*?)</uax:String>", text)), len(re.findall("<uax:String[ />]", text)))


asyncio.run(main())
PY
)
echo "node-opcua writes: $node"
echo "asyncua writes: $python, the number of elements"
[ "$node" = 'a,b ArrayDimensions="3"' ] && [ "$python" = "a,b 2" ]
echo "as stated"
