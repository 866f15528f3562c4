import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the fields that go over the wire: those of the types that `npm run types` writes. */
export function wireFields() {
    const names = new Set();
    for (const file of ['schema.gen.ts', 'schema-v5.gen.ts', 'record-rules.gen.ts']) {
        const text = readFileSync(join(import.meta.dirname, '../src/api', file), 'utf8');
        for (const [, name] of text.matchAll(/\b([a-z]\w*_\w+)"?\??:/g)) names.add(name);
    }
    return [...names];
}
