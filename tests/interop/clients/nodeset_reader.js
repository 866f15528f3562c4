// Loads a NodeSet2 file into an address space of node-opcua and prints what it made of it, as JSON: identifier → attributes.
// usage: nodeset_reader.js FILE URI
"use strict";
const { AddressSpace } = require("node-opcua-address-space");
const { generateAddressSpace } = require("node-opcua-address-space/nodeJS");
const { nodesets } = require("node-opcua-nodesets");

const [file, uri] = process.argv.slice(2);

(async () => {
    const space = AddressSpace.create();
    await generateAddressSpace(space, [nodesets.standard, file]);
    const index = space.getNamespaceIndex(uri);
    const found = {};
    for (const node of space.getNamespace(index).nodeIterator()) {
        found[node.nodeId.value] = {
            name: node.displayName[0].text,
            type: node.typeDefinition && node.typeDefinition.value,
            ...(node.dataType && {
                data_type: node.dataType.value, rank: node.valueRank, access: node.accessLevel, user_access: node.userAccessLevel,
                dimensions: node.arrayDimensions || [], historizing: node.historizing,
            }),
        };
    }
    console.log(JSON.stringify(found));
    process.exit(0);
})().catch((fault) => {
    console.error(fault);
    process.exit(1);
});
