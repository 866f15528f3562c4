// sparkplug-payload of Eclipse Tahu: `decode HEX…` prints each payload as JSON, a line each; `rebirth` prints an NCMD in hex.
const codec = require("sparkplug-payload").get("spBv1.0");

const [what, ...payloads] = process.argv.slice(2);
// Numbers of 64 bits are objects there.
const plain = (_, value) => (value !== null && typeof value === "object" && "low" in value ? Number(value) : value);
if (what === "decode") {
    payloads.forEach((hex) => console.log(JSON.stringify(codec.decodePayload(Buffer.from(hex, "hex")), plain)));
} else {
    const rebirth = { name: "Node Control/Rebirth", type: "Boolean", value: true, timestamp: 1 };
    console.log(Buffer.from(codec.encodePayload({ timestamp: 1, metrics: [rebirth] })).toString("hex"));
}
