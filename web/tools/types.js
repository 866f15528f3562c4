// Writes src/api/schema.gen.ts, schema-v5.gen.ts and record-rules.gen.ts from the descriptions of a running gateway.
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

/** The fields of a kind of record that a form has, as the description tells them. Lists have editors of their own. */
function rulesOf(schemas, kind) {
    const { properties, required } = schemas[`${kind}_create`];
    const rules = [];
    for (const [name, field] of Object.entries(properties)) {
        const type = [field.type].flat().find((each) => each !== 'null');
        if (schemas[kind].properties[name].readOnly || type === 'array') continue;
        rules.push({
            name,
            type: field.enum ? 'choice' : type === 'string' ? 'text' : type,
            ...(required.includes(name) && { required: true }),
            ...(field.enum && { values: field.enum.filter(Boolean) }),
            ...(field.minimum !== undefined && { min: field.minimum }),
            ...(field.maximum !== undefined && { max: field.maximum }),
            ...(field.maxLength !== undefined && { max_length: field.maxLength }),
        });
    }
    return rules;
}

const ruled = 'site customer employee product area line equipment order calendar path flow flow_node'.split(' ');

function recordRules({ components: { schemas } }) {
    const lines = ruled.map(
        (kind) =>
            `    ${kind}: [\n${rulesOf(schemas, kind)
                .map((rule) => `        ${JSON.stringify(rule)},\n`)
                .join('')}    ],\n`,
    );
    return (
        "import type { FieldRule } from './field-rule';\n\n" +
        '/** What may be typed into the fields of each kind of record. */\n' +
        `export const recordRules: Readonly<Record<${ruled.map((kind) => `'${kind}'`).join(' | ')}, readonly FieldRule[]>> = {\n${lines.join('')}};\n`
    );
}

const head = '// Written by tools/types.js from the description of the gateway. Do not edit: npm run types.\n';
const v1 = await fetchJson('/api/v1/openapi.json');
const v5 = await fetchJson('/api/v5/openapi.json');
let differing = 0;
for (const [file, body] of [
    ['src/api/schema.gen.ts', astToString(await openapiTS(v1))],
    ['src/api/schema-v5.gen.ts', astToString(await openapiTS(v5))],
    ['src/api/record-rules.gen.ts', recordRules(v5)],
]) {
    const text = head + body;
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
