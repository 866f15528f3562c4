// Writes src/api/schema.gen.ts and schema-v5.gen.ts from the descriptions of a running gateway.
// usage: GATEWAY=https://127.0.0.1:8443 KEY_FILE=<data>/secrets/api-key npm run types [-- --check]
// With --check nothing is written; exit 1 when the committed files differ from what the gateway describes.
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import openapiTS, { astToString } from 'openapi-typescript';

const gateway = process.env.GATEWAY;
const keyFile = process.env.KEY_FILE;
if (!gateway || !keyFile) {
    console.error('set GATEWAY (https://host:port) and KEY_FILE (path of <data>/secrets/api-key)');
    process.exit(2);
}
const key = readFileSync(keyFile, 'utf8').trim();

function fetchJson(path) {
    return new Promise((resolve, reject) => {
        // The gateway's own certificate is self-made; this program only reads its public description.
        const options = { headers: { 'X-API-Key': key }, rejectUnauthorized: false, timeout: 10_000 };
        const call = request(gateway + path, options, (response) => {
            const parts = [];
            response.on('data', (part) => parts.push(part));
            response.on('end', () =>
                response.statusCode === 200
                    ? resolve(JSON.parse(Buffer.concat(parts).toString('utf8')))
                    : reject(new Error(`${path}: HTTP ${response.statusCode}`)),
            );
        });
        call.on('timeout', () => call.destroy(new Error(`${path}: no response within 10 s`)));
        call.on('error', reject);
        call.end();
    });
}

const head = '// Written by tools/types.js from the description of the gateway. Do not edit: npm run types.\n';
let differing = 0;
for (const [path, file] of [
    ['/api/v1/openapi.json', 'src/api/schema.gen.ts'],
    ['/api/v5/openapi.json', 'src/api/schema-v5.gen.ts'],
]) {
    const text = head + astToString(await openapiTS(await fetchJson(path)));
    if (process.argv.includes('--check')) {
        const is_same = readFileSync(file, 'utf8') === text;
        console.log(`${file}: ${is_same ? 'up to date' : 'differs; run npm run types'}`);
        differing += is_same ? 0 : 1;
    } else {
        writeFileSync(file, text);
        console.log(`${file}: written`);
    }
}
process.exit(differing ? 1 : 0);
