// The texts of a language in two files, as a plugin of Vite: `./en?part=first` has those that the first view needs
// (src/text/first-texts.json), `./en?part=rest` all others. The sources stay one file for each language.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Whether a key is in the first part: its word before the first point is listed. */
const isFirst = (listed, key) => listed.includes(key.split('.')[0]);

function textsOf(source) {
    const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
    const found = {};
    new Function('exports', outputText)(found);
    return Object.values(found)[0];
}

export function splitTexts() {
    return {
        name: 'split-texts',
        load(id) {
            const [, file, part] = /^(.*\/text\/(?:en|ko)\.ts)\?part=(first|rest)$/.exec(id) ?? [];
            if (!file) return undefined;
            this.addWatchFile(file);
            const listed = JSON.parse(readFileSync(file.replace(/\w+\.ts$/, 'first-texts.json'), 'utf8'));
            const all = Object.entries(textsOf(readFileSync(file, 'utf8')));
            const kept = all.filter(([key]) => isFirst(listed, key) === (part === 'first'));
            return { code: `export const texts = ${JSON.stringify(Object.fromEntries(kept))};`, map: null };
        },
    };
}

/** `en-first-1a2b.js`, so that tools/sizes.js can tell them. */
export function chunkName({ facadeModuleId }) {
    const [, part] = /\?part=(\w+)$/.exec(facadeModuleId ?? '') ?? [];
    return part ? `assets/[name]-${part}-[hash].js` : 'assets/[name]-[hash].js';
}
