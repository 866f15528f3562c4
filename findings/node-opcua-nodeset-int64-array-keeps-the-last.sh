#!/usr/bin/env bash
# node-opcua reads an array of Int64 in a NodeSet2 file as one number, the last of the array.
#
# Version: node-opcua 2.182.2 (npm).
# Seen: ListOfInt64 with −5 and 7 becomes a scalar 7, without a message; ValueRank is still 1. A ListOfInt32 of the same numbers is
#   an array. node-opcua's own export (toNodeset2XML) writes both lists right.
# Expected: an array of two; OPC 10000-6, Annex F: the Value of a UAVariable is a Variant in XML encoding (5.3).
# What it means for a gateway: counters of a simulated server that was made from an export have one value where the device has many.
#   A driver that relies on ValueRank must look at what comes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund node-opcua@2.182.2 >/dev/null
cat >run.js <<'JS'
const { AddressSpace, VariantArrayType, generateAddressSpace, nodesets } = require("node-opcua");
const { writeFileSync } = require("fs");
const uri = "urn:plant:line";
const variable = (type) => `<UAVariable NodeId="ns=1;s=${type}" BrowseName="1:${type}" DataType="${type}" ValueRank="1"
  ArrayDimensions="2"><DisplayName>${type}</DisplayName><References><Reference ReferenceType="HasTypeDefinition">i=63</Reference>
  <Reference ReferenceType="Organizes" IsForward="false">i=85</Reference></References><Value>
  <ListOf${type} xmlns="http://opcfoundation.org/UA/2008/02/Types.xsd"><${type}>-5</${type}><${type}>7</${type}></ListOf${type}>
  </Value></UAVariable>`;
writeFileSync("line.xml", `<?xml version="1.0" encoding="utf-8"?><UANodeSet xmlns="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd">
  <NamespaceUris><Uri>${uri}</Uri></NamespaceUris><Aliases><Alias Alias="Int32">i=6</Alias><Alias Alias="Int64">i=8</Alias>
  <Alias Alias="Organizes">i=35</Alias><Alias Alias="HasTypeDefinition">i=40</Alias></Aliases>
  ${variable("Int32")}${variable("Int64")}</UANodeSet>`);
(async () => {
    const space = AddressSpace.create();
    await generateAddressSpace(space, [nodesets.standard, "line.xml"]);
    const seen = ["Int32", "Int64"].map((type) => {
        const node = space.getNamespace(uri).findNode("s=" + type);
        const { arrayType, value } = node.readValue().value;
        return `${type}: ${VariantArrayType[arrayType]} [${value}], ValueRank ${node.valueRank}`;
    });
    console.log(seen.join("\n"));
    process.exit(seen[0] === "Int32: Array [-5,7], ValueRank 1" && seen[1] === "Int64: Scalar [0,7], ValueRank 1" ? 0 : 1);
})();
JS
node run.js
echo "as stated"
