// Modbus client made with modbus-serial: prints what it saw as JSON. usage: node modbus_serial_client.js PORT
const ModbusRTU = require("modbus-serial");

async function main() {
    const client = new ModbusRTU();
    await client.connectTCP("127.0.0.1", { port: Number(process.argv[2]) });
    client.setID(1);
    client.setTimeout(2000);
    const seen = {};
    seen.holding = (await client.readHoldingRegisters(5000, 3)).data;
    seen.input = (await client.readInputRegisters(5000, 3)).data;
    seen.coils = (await client.readCoils(5000, 4)).data.slice(0, 4);
    seen.discretes = (await client.readDiscreteInputs(5000, 4)).data.slice(0, 4);
    await client.writeRegister(5010, 77);
    await client.writeRegisters(5011, [78, 79]);
    await client.writeCoil(5010, true);
    await client.writeCoils(5011, [true, false, true]);
    await client.maskWriteRegister(5010, 0xfff0, 0x0002);
    seen.written = (await client.readHoldingRegisters(5010, 3)).data;
    seen.switched = (await client.readCoils(5010, 4)).data.slice(0, 4);
    seen.refusal = await client.readHoldingRegisters(65535, 2).then(() => 0, (error) => error.modbusCode);
    client.close();
    console.log(JSON.stringify(seen));
}

main().catch((error) => { console.error(error); process.exit(1); });
