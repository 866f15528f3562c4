#!/usr/bin/env bash
# A negative Int8 or Int16 of one Sparkplug library is refused, or is another number, in the other.
#
# Versions: pysparkplug 0.6.1 (PyPI), sparkplug-payload 1.0.3 (npm).
# Seen: pysparkplug writes Int8 −5 as 251 (two's complement of the type's own width), and raises on 4294967291; sparkplug-payload writes
#   4294967291 (extended to the field's 32 bits) and takes 251 for 251. Values from either to the other are lost or wrong.
# Expected: one form. The text of the specification (6.4.16) names the field only; eclipse-sparkplug/sparkplug#453 asks.
# What it means for a gateway: take both forms when reading (cut to the width of the type), and let the user choose when
#   writing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund sparkplug-payload@1.0.3 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pysparkplug==0.6.1
cat >npm.js <<'JS'
const { Payload } = require("sparkplug-payload/lib/sparkplugPayloadProto.js").org.eclipse.tahu.protobuf;
const codec = require("sparkplug-payload").get("spBv1.0");
const written = Payload.decode(codec.encodePayload({ timestamp: 1, seq: 0, metrics: [{ name: "m", type: "Int8", value: -5 }] }));
const read = codec.decodePayload(Payload.encode(Payload.create(
    { timestamp: 1, seq: 0, metrics: [{ name: "m", datatype: 1, intValue: 251 }] })).finish());
console.log(`${written.metrics[0].intValue} ${read.metrics[0].value}`);
JS
npm=$(node npm.js)
python=$(venv/bin/python - <<'PY'
from pysparkplug import DataType

written = DataType.INT8.encode(-5)
try:
    read = str(DataType.INT8.decode(4294967291))
except Exception as error:
    read = type(error).__name__
print(written, read)
PY
)
echo "sparkplug-payload writes -5 as ${npm% *}, reads 251 as ${npm#* }"
echo "pysparkplug writes -5 as ${python% *}, reads 4294967291: ${python#* }"
[ "$npm" = "4294967291 251" ] && [ "$python" = "251 OverflowError" ]
echo "as stated"
