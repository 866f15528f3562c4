#!/usr/bin/env bash
# The same sparkplug-payload decodes a negative Int64 as 2^64 - n as soon as another package brings long 5.
#
# Versions: sparkplug-payload 1.0.3, long 4.0.0 (what it asks for) and 5.3.2 (npm).
# Seen: alone, Int64 -5 encoded and decoded by the library is -5. With long 5.3.2 installed beside it, as any current package that
#   uses `long` does (node-opcua, newer protobufjs), npm places two copies of `long`; the decoder's `instanceof` no longer fits
#   the objects of its protobuf library, so the sign is not restored: 18446744073709551611. No error, no warning.
# Expected: -5 in both.
# What it means for a gateway: whether a host shows a negative 64-bit count depends on what else is installed there. Send such
#   values in a range that needs no Int64 (Int32, Double) when a host shows 1.8e19.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/run.js" <<'JS'
const codec = require("sparkplug-payload").get("spBv1.0");
const sent = { timestamp: 1, seq: 0, metrics: [{ name: "m", type: "Int64", value: -5 }] };
console.log(String(codec.decodePayload(codec.encodePayload(sent)).metrics[0].value));
JS
try() {
    mkdir "$work/$1"
    cp "$work/run.js" "$work/$1"
    cd "$work/$1"
    shift
    npm install --silent --no-audit --no-fund "$@" >/dev/null
    node run.js
}
alone=$(try alone sparkplug-payload@1.0.3)
beside=$(try beside sparkplug-payload@1.0.3 long@5.3.2)
echo "alone: $alone"
echo "beside long 5.3.2: $beside"
[ "$alone" = -5 ] && [ "$beside" = 18446744073709551611 ]
echo "as stated"
