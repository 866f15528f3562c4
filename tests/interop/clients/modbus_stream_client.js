// Modbus client made with modbus-stream: prints what it saw as JSON. usage: node modbus_stream_client.js tcp|udp PORT
const { promisify } = require("util");
const modbus = require("modbus-stream");

const words = (answer) => answer.response.data.map((bytes) => bytes.readUInt16BE());
const bits = (answer) => answer.response.data.slice(0, 4).map(Boolean);
const bytes = (value) => Buffer.from([value >> 8, value & 255]);

async function main() {
    const [transport, port] = process.argv.slice(2);
    const stream = await promisify(modbus[transport].connect)(Number(port), "127.0.0.1", { debug: null, retry: 5000 });
    const ask = (method, options) => promisify(stream[method]).call(stream, options);
    const seen = {};
    seen.holding = words(await ask("readHoldingRegisters", { address: 5000, quantity: 3 }));
    seen.input = words(await ask("readInputRegisters", { address: 5000, quantity: 3 }));
    seen.coils = bits(await ask("readCoils", { address: 5000, quantity: 4 }));
    seen.discretes = bits(await ask("readDiscreteInputs", { address: 5000, quantity: 4 }));
    await ask("writeSingleRegister", { address: 5010, value: bytes(77) });
    await ask("writeMultipleRegisters", { address: 5011, values: [78, 79].map(bytes) });
    await ask("writeSingleCoil", { address: 5010, value: 1 });
    await ask("writeMultipleCoils", { address: 5011, values: [1, 0, 1] });
    await ask("maskWriteRegister", { address: 5010, andmask: 0xfff0, ormask: 0x0002 });
    seen.written = words(await ask("readHoldingRegisters", { address: 5010, quantity: 3 }));
    seen.switched = bits(await ask("readCoils", { address: 5010, quantity: 4 }));
    const refusal = await ask("readHoldingRegisters", { address: 65535, quantity: 2 }).then(() => "", (e) => e.message);
    seen.refusal = modbus.pdu.Exception[refusal];
    console.log(JSON.stringify(seen));
    process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(1); });
