#!/usr/bin/env bash
# sparkplug-payload (npm) reads an unsigned 32-bit metric from another field than other encoders write: it is null.
#
# Version: sparkplug-payload 1.0.3 (npm).
# Seen: UInt32 4000000000 in int_value decodes as null, without an error; the library's own encoder puts UInt32 into
#   long_value, where its decoder looks.
# Expected: 4000000000. The protocol buffer's int_value is uint32 and holds all of UInt32; Tahu's encoders put it there.
# What it means for a gateway: for hosts of this library a UInt32 must be announced as UInt64 or Int64; a host shows nothing and
#   reports nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund sparkplug-payload@1.0.3 >/dev/null
cat >run.js <<'JS'
const assert = require("assert");
const { Payload } = require("sparkplug-payload/lib/sparkplugPayloadProto.js").org.eclipse.tahu.protobuf;
const codec = require("sparkplug-payload").get("spBv1.0");

const metric = (datatype, field, value) => ({ timestamp: 1, seq: 0, metrics: [{ name: "m", datatype, [field]: value }] });
const decoded = (datatype, field, value) =>
    String(codec.decodePayload(Payload.encode(Payload.create(metric(datatype, field, value))).finish()).metrics[0].value);
const own = Payload.decode(codec.encodePayload({ timestamp: 1, seq: 0, metrics: [{ name: "m", type: "UInt32", value: 4000000000 }] }));

const seen = [decoded(7, "intValue", 4000000000), decoded(7, "longValue", 4000000000), decoded(6, "intValue", 65535)];
const field = Object.keys(own.metrics[0]).find((name) => name.endsWith("Value"));
console.log(`UInt32 4000000000 in int_value: ${seen[0]}; in long_value: ${seen[1]}; UInt16 65535 in int_value: ${seen[2]}`);
console.log(`its own encoder writes UInt32 into ${field}`);
assert.deepStrictEqual([...seen, field], ["null", "4000000000", "65535", "longValue"]);
JS
node run.js
echo "as stated"
