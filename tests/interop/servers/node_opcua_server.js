// An OPC UA server by node-opcua: port, folder for its certificates, number of plain nodes; later arguments are
// namespaces to register before its own. All policies, anonymous and user1 with pass1. Keeps the history of
// Line.Counter. Tank.Level has an alarm from 0.8 on.
const { OPCUAServer } = require("node-opcua-server");
const { DataType, Variant, VariantArrayType } = require("node-opcua-variant");
const { MessageSecurityMode, SecurityPolicy } = require("node-opcua-secure-channel");
const { OPCUACertificateManager } = require("node-opcua-certificate-manager");

const [port, folder, count, ...namespaces] = process.argv.slice(2);
const nodes = {
    Bool: [DataType.Boolean, true],
    SByte: [DataType.SByte, -5],
    Byte: [DataType.Byte, 200],
    Int16: [DataType.Int16, -123],
    UInt16: [DataType.UInt16, 65000],
    Int32: [DataType.Int32, -123456],
    UInt32: [DataType.UInt32, 4000000000],
    Int64: [DataType.Int64, [256, 0]],
    UInt64: [DataType.UInt64, [0x80000000, 0]],
    Float: [DataType.Float, 0.5],
    Double: [DataType.Double, 1234.5678],
    String: [DataType.String, "온도"],
    Bytes: [DataType.ByteString, Buffer.from([0, 255])],
    Time: [DataType.DateTime, new Date("2020-01-01T00:00:00Z")],
};

function addTank(space, own) {
    space.installAlarmsAndConditionsService();
    const { objects } = space.rootFolder;
    const places = { organizedBy: objects, notifierOf: objects.server, eventNotifier: 1 };
    const tank = own.addObject({ browseName: "Tank", nodeId: "s=Tank", ...places });
    const level = own.addVariable({
        componentOf: tank,
        eventSourceOf: tank,
        browseName: "Level",
        nodeId: "s=Tank.Level",
        dataType: DataType.Double,
        value: new Variant({ dataType: DataType.Double, value: 0.5 }),
    });
    own.instantiateExclusiveLimitAlarm("ExclusiveLimitAlarmType", {
        browseName: "TankLevel",
        conditionName: "Tank level",
        componentOf: tank,
        conditionSource: level,
        inputNode: level,
        highHighLimit: 0.9,
        highLimit: 0.8,
        lowLimit: 0.2,
    });
}

async function main() {
    const trusting = { automaticallyAcceptUnknownCertificate: true, rootFolder: folder };
    const certificates = new OPCUACertificateManager(trusting);
    await certificates.initialize();
    const server = new OPCUAServer({
        port: Number(port),
        hostname: "127.0.0.1",
        resourcePath: "/peer/",
        serverCertificateManager: certificates,
        userCertificateManager: certificates,
        serverInfo: { applicationUri: "urn:peer:node-opcua" },
        allowAnonymous: true,
        securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256, SecurityPolicy.Aes128_Sha256_RsaOaep,
            SecurityPolicy.Aes256_Sha256_RsaPss],
        securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign, MessageSecurityMode.SignAndEncrypt],
        userManager: { isValidUser: (user, password) => user === "user1" && password === "pass1" },
    });
    await server.initialize();
    const space = server.engine.addressSpace;
    namespaces.filter((uri) => uri !== "missing").forEach((uri) => space.registerNamespace(uri));
    const own = space.registerNamespace("urn:peer:sim");
    const line = own.addObject({ organizedBy: space.rootFolder.objects, browseName: "Line", nodeId: "s=Line" });
    const add = (name, dataType, value, more = {}) => own.addVariable({
        componentOf: line,
        browseName: name,
        nodeId: `s=Line.${name}`,
        dataType,
        value: new Variant({ dataType, arrayType: VariantArrayType.Scalar, value }),
        ...more,
    });
    Object.entries(nodes).forEach(([name, [dataType, value]]) => add(name, dataType, value));
    const list = new Int32Array([1, 2, 3]);
    add("List", DataType.Int32, 0, {
        valueRank: 1,
        arrayDimensions: [3],
        value: new Variant({ dataType: DataType.Int32, arrayType: VariantArrayType.Array, value: list }),
    });
    const counter = add("Counter", DataType.UInt32, 0, { accessLevel: "CurrentRead", userAccessLevel: "CurrentRead" });
    const many = own.addObject({ organizedBy: space.rootFolder.objects, browseName: "Many", nodeId: "s=Many" });
    for (let n = 0; n < Number(count); ++n) {
        if (n === 500 && namespaces.includes("missing")) continue;
        const value = new Variant({ dataType: DataType.Int32, value: n });
        const nodeId = `i=${n + 10000}`;
        own.addVariable({ componentOf: many, browseName: `N${n}`, nodeId, dataType: DataType.Int32, value });
    }
    addTank(space, own);
    space.installHistoricalDataNode(counter, { maxOnlineValues: 1000 });
    let counted = 0;
    setInterval(() => counter.setValueFromSource(new Variant({ dataType: DataType.UInt32, value: ++counted })), 200);
    await server.start();
    console.log("listening");
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
