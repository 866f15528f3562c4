// S7 server made with node-snap7 (snap7 1.4). usage: node snap7_server.js PORT
const { S7Server } = require("node-snap7");

const server = new S7Server();
const db1 = Buffer.alloc(1024);
db1.writeInt16BE(1234, 0);
db1.writeInt32BE(-123456, 2);
db1.writeFloatBE(3.5, 6);
db1[10] = 0b1001;
db1.writeUInt32BE(0xdeadbeef, 14);
db1.write("\x14\x05HELLO", 20, "latin1");
db1.writeDoubleBE(1234.5678, 42);
db1.writeBigInt64BE(-5n, 50);
db1.writeUInt16BE(8, 58);
db1.writeUInt16BE(2, 60);
Buffer.from("가나", "utf16le").swap16().copy(db1, 62);
Buffer.from([0x07, 0xea, 11, 21, 7, 13, 44, 5, 0, 0, 0, 0]).copy(db1, 80);
for (let i = 0; i < 300; i++) db1.writeUInt16BE(i, 100 + 2 * i);
const db2 = Buffer.from(Array.from({ length: 64 }, (_, i) => 0xa0 + i));
const markers = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
// Timer or counter n of this server is at byte n/2, for its own client too.
const counters = Buffer.alloc(64);
counters.writeUInt16BE(0x0123, 3);
const timers = Buffer.alloc(64);
timers.writeUInt16BE(0x2127, 2);

const areas = [
    [server.srvAreaDB, 1, db1], [server.srvAreaDB, 2, db2], [server.srvAreaMK, null, markers],
    [server.srvAreaPE, null, Buffer.alloc(128, 0x55)], [server.srvAreaPA, null, Buffer.alloc(128, 0xaa)],
    [server.srvAreaTM, null, timers], [server.srvAreaCT, null, counters],
];
for (const [area, number, bytes] of areas) {
    const done = number === null ? server.RegisterArea(area, bytes) : server.RegisterArea(area, number, bytes);
    if (!done) throw new Error(server.ErrorText(server.LastError()));
}
server.SetParam(server.LocalPort, Number(process.argv[2]));
if (!server.StartTo("127.0.0.1")) throw new Error(server.ErrorText(server.LastError()));
setInterval(() => {}, 1e6);
