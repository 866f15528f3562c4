// Modbus TCP server made with modbus-serial. usage: node modbus_serial_server.js PORT
const { ServerTCP } = require("modbus-serial");

const registers = new Array(500).fill(0).map((_, n) => (n < 100 ? 1000 + n : 0));
const typed = [0x4048, 0xf5c3, 0xfffe, 0x1dc0, 0x4093, 0x4a45, 0x6d5c, 0xfaad, 0, 0,
               0x4845, 0x4c4c, 0x4f20, 0x4741, 0x5445, 0x5741, 0x5900];
typed.forEach((word, n) => { registers[100 + n] = word; });
const coils = new Array(208).fill(0).map((_, n) => n % 3 === 0);

function inside(address, size) {
    if (address >= size) {
        throw Object.assign(new Error("no such address"), { modbusErrorCode: 2 });
    }
    return address;
}

const memory = {
    getHoldingRegister: (address) => registers[inside(address, 500)],
    getInputRegister: (address) => 2000 + inside(address, 100),
    getCoil: (address) => coils[inside(address, 208)],
    getDiscreteInput: (address) => inside(address, 208) % 2 === 1,
    setRegister: (address, value) => { registers[inside(address, 500)] = value; },
    setCoil: (address, value) => { coils[inside(address, 208)] = value; },
};

new ServerTCP(memory, { host: "127.0.0.1", port: Number(process.argv[2]), unitID: 1 });
