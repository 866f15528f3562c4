// Modbus TCP server made with modbus-stream. usage: node modbus_stream_server.js PORT MAP
const fs = require("fs");
const modbus = require("modbus-stream");

const map = {};
for (const line of fs.readFileSync(process.argv[3], "utf8").trim().split("\n")) {
    const [area, ...values] = line.split(" ");
    map[area] = values.map(Number);
}

function word(value) {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16BE(value);
    return bytes;
}

function read(area, form) {
    return ({ request: { address, quantity } }, reply) =>
        address + quantity > map[area].length
            ? reply("IllegalDataAddress")
            : reply(null, map[area].slice(address, address + quantity).map(form));
}

// `values` of a request; `back` is what its answer repeats.
function write(area, values, back) {
    return ({ request }, reply) => {
        const taken = values(request);
        if (request.address + taken.length > map[area].length) return reply("IllegalDataAddress");
        taken.forEach((value, n) => { map[area][request.address + n] = value; });
        return reply(null, request.address, back(request));
    };
}

const bit = (value) => value;
modbus.tcp.server({ debug: null }, (connection) => {
    connection.on("read-coils", read("co", bit));
    connection.on("read-discrete-inputs", read("di", bit));
    connection.on("read-holding-registers", read("hr", word));
    connection.on("read-input-registers", read("ir", word));
    connection.on("write-single-coil", write("co", (r) => [r.value], (r) => r.value));
    connection.on("write-multiple-coils", write("co", (r) => r.values.slice(0, r.quantity), (r) => r.quantity));
    connection.on("write-single-register", write("hr", (r) => [r.value.readUInt16BE()], (r) => r.value));
    connection.on("write-multiple-registers", write("hr", (r) => r.values.map((v) => v.readUInt16BE()), (r) => r.quantity));
    connection.on("error", () => {});
}).listen(Number(process.argv[2]), "127.0.0.1");
