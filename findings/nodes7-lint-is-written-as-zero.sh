#!/usr/bin/env bash
# nodes7 accepts the address of a 64-bit integer, reads nothing from it, and writes 0 whatever is given, with success.
#
# Versions: nodes7 0.3.18; the S7 server is node-snap7 1.0.9 (npm; snap7 1.4).
# Seen: DB1,LI0 holds 1234567890123 and reads as undefined without an error, beside a right DB1,DI0. A write of 5 to DB1,LI8
#   (which holds 77) reports no error; the data block holds 0 after it.
# Expected: the value, or an error for a type that is not supported; never a write of something else.
# What it means for a gateway: a counter of an S7-1500 that falls to 0 may have been "reset" by a flow on nodes7. When we take over
#   its addresses, LI is a real Int64 for us.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund nodes7@0.3.18 node-snap7@1.0.9 >/dev/null
cat >run.js <<'JS'
const { S7Server } = require("node-snap7");
const NodeS7 = require("nodes7");
const server = new S7Server();
const block = Buffer.alloc(16);
block.writeBigInt64BE(1234567890123n, 0);
block.writeBigInt64BE(77n, 8);
server.RegisterArea(server.srvAreaDB, 1, block);
const port = Number(process.argv[2]);
server.SetParam(server.LocalPort, port);
if (!server.StartTo("127.0.0.1")) process.exit(1);
setTimeout(() => process.exit(1), 20000);
const client = new NodeS7({ silent: true });
client.initiateConnection({ port, host: "127.0.0.1", rack: 0, slot: 1 }, (failed) => {
    if (failed) process.exit(1);
    client.addItems(["DB1,LI0", "DB1,DI0"]);
    client.readAllItems((readError, read) => {
        client.writeItems("DB1,LI8", 5, (writeError) => {
            const after = server.GetArea(server.srvAreaDB, 1).readBigInt64BE(8);
            console.log(`read: error ${readError}, LI0 ${read["DB1,LI0"]}, DI0 ${read["DB1,DI0"]}`);
            console.log(`write of 5: error ${writeError}, then the data block holds ${after}`);
            const stated = !readError && read["DB1,LI0"] === undefined && read["DB1,DI0"] === 287 && !writeError && after === 0n;
            process.exit(stated ? 0 : 1);
        });
    });
});
JS
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
node run.js "$port"
echo "as stated"
