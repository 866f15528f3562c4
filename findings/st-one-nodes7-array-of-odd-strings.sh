#!/usr/bin/env bash
# The S7 library below node-red-contrib-s7 reads an array of STRINGs of odd length wrong from its second element on.
#
# Version: @st-one-io/nodes7 1.1.2 (npm), which node-red-contrib-s7 3.1.3 uses.
# Seen: three STRING[5] with ONE, TWO, THREE, each in 8 bytes; the address DB1,S0.5.3 asks for 21 bytes and gives "ONE", "", and a piece.
# Expected: ONE, TWO, THREE. In a block with standard access each element of an array of STRING begins at an even byte, as
#   the offsets in STEP 7 and TIA Portal show: STRING[5] takes 7 bytes and one to fill.
# What it means for a gateway: an array of a flow cannot be taken over by its length alone; element n is at n × (length + 2, rounded
#   up to even).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund @st-one-io/nodes7@1.1.2 >/dev/null
cat >run.js <<'JS'
const S7Item = require("@st-one-io/nodes7/src/s7item.js");
const item = new S7Item("names", "DB1,S0.5.3");
const block = Buffer.alloc(24);
["ONE", "TWO", "THREE"].forEach((text, n) => {
    block[n * 8] = 5;
    block[n * 8 + 1] = text.length;
    block.write(text, n * 8 + 2, "latin1");
});
const length = item.getReadItemRequest().length;
item.readValueFromResponse({ returnCode: 0xff, data: block.subarray(0, length) }, { address: 0 });
item.updateValueFromBuffer();
console.log(`asks for ${length} bytes, gives ${JSON.stringify(item.value)}`);
process.exit(length === 21 && item.value[0] === "ONE" && item.value[1] !== "TWO" && item.value[2] !== "THREE" ? 0 : 1);
JS
node run.js
echo "as stated"
