#!/usr/bin/env bash
# A Modbus UDP server of modbus-stream answers from another port than the one it was asked at, each time from a new one.
#
# Version: modbus-stream 0.46.0 (npm).
# Seen: a client with an unconnected socket gets the answer; one that has connected its socket to the server gets nothing, for
#   the system delivers only what comes from that port.
# Expected: an answer comes from the address and port that was asked (RFC 1122, 4.1.3.5 for the address; every NAT and firewall
#   that follows UDP relies on the port, too).
# What it means for a gateway: a device that "does not answer" over UDP although packets are seen in a capture. Taking answers
#   from any port would let every host of the network answer, so a connected socket stays right; such a device needs TCP.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --omit=optional modbus-stream@0.46.0 >/dev/null
node - <<'JS'
const dgram = require("dgram");
const modbus = require("modbus-stream");

const server = modbus.udp.server({ debug: null }, (stream) => {
    stream.on("read-holding-registers", (request, reply) => reply(null, [Buffer.from([0, 7])]));
});
const request = Buffer.from("000100000006010300000001", "hex");

// The first answer, or null after two seconds.
function ask(port, isConnected) {
    return new Promise((done) => {
        const socket = dgram.createSocket("udp4");
        const end = (answer) => { clearTimeout(timer); socket.close(); done(answer); };
        const timer = setTimeout(() => end(null), 2000);
        socket.on("message", (bytes, from) => end({ hex: bytes.toString("hex"), port: from.port }));
        if (isConnected) socket.connect(port, "127.0.0.1", () => socket.send(request));
        else socket.send(request, port, "127.0.0.1");
    });
}

server.bind(0, "127.0.0.1", async () => {
    const { port } = server.address();
    const first = await ask(port, false);
    const second = await ask(port, false);
    const none = await ask(port, true);
    console.log(`asked at port ${port}: ${first.hex} from port ${first.port}, then from ${second.port}`);
    console.log(`with a connected socket: ${none && none.hex}`);
    const isAsStated = first.hex === "00010000000501030200" + "07" && first.port !== port && second.port !== port && none === null;
    process.exit(isAsStated ? 0 : 1);
});
JS
echo "as stated"
