#!/usr/bin/env bash
# The TCP server of modbus-serial (npm) says nothing to a foreign unit, and gives more registers than the protocol allows.
#
# Version: modbus-serial 8.0.25 (npm).
# Seen: unitID 1; a read of unit 2 gets no answer at all, as on a serial line, and the connection stays open. A read of 126
#   registers, one over the limit of function 3 (125), is answered whole: 261 bytes where a Modbus TCP frame has 260 at most.
#   A read of 255 is refused.
# Expected: exception 0B (or 04) for another unit on TCP, exception 03 for a quantity above 125.
# What it means for a gateway: on TCP, too, silence can mean "wrong unit"; a size that a server took is no proof that its
#   answer fits a receiver's frame.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --omit=optional modbus-serial@8.0.25 >/dev/null
cat >run.js <<'JS'
const Modbus = require("modbus-serial");
const net = require("net");
const assert = require("assert");

const server = new Modbus.ServerTCP({ getHoldingRegister: (address) => address }, { host: "127.0.0.1", port: 0, unitID: 1 });
const ask = (port, unit, count) =>
    new Promise((done) => {
        const request = Buffer.from([0, 1, 0, 0, 0, 6, unit, 3, 0, 0, 0, count]);
        const socket = net.connect(port, "127.0.0.1", () => socket.write(request));
        let got = Buffer.alloc(0);
        socket.on("data", (part) => (got = Buffer.concat([got, part])));
        setTimeout(() => {
            const state = socket.closed ? "closed" : "open";
            socket.destroy();
            done(`${got.length} bytes, function ${got.length ? got[7] : "-"}, ${state}`);
        }, 700);
    });
server.on("initialized", async () => {
    const port = server._server.address().port;
    const seen = [await ask(port, 1, 1), await ask(port, 2, 1), await ask(port, 1, 125), await ask(port, 1, 126), await ask(port, 1, 255)];
    ["1 register of unit 1", "1 register of unit 2", "125 registers", "126 registers", "255 registers"].forEach((name, n) =>
        console.log(`${name}: ${seen[n]}`));
    assert.deepStrictEqual(seen, [
        "11 bytes, function 3, open", "0 bytes, function -, open", "259 bytes, function 3, open", "261 bytes, function 3, open",
        "9 bytes, function 131, open",
    ]);
    process.exit(0);
});
JS
node run.js
echo "as stated"
