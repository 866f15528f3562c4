// No file of src imports itself by way of others: types count, too, since who reads one file would have to read both.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const endings = ['', '.ts', '.tsx', '.js'];

/** @param {string} file absolute @param {string} target of an import in it @returns {string} '' when it is none of src */
function fileOf(file, target) {
    if (!target.startsWith('.')) return '';
    const path = resolve(dirname(file), target);
    const ending = endings.find((each) => /\.\w+$/.test(path + each) && existsSync(path + each));
    return ending === undefined || !/\.(tsx?|js)$/.test(path + ending) ? '' : path + ending;
}

const known = new Map();

/** @param {string} file absolute @returns {string[]} the files that it imports */
function importsOf(file) {
    let found = known.get(file);
    if (!found) {
        const text = readFileSync(file, 'utf8');
        const targets = [...text.matchAll(/^(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]/gm)].map(
            (each) => each[1],
        );
        found = targets.map((target) => fileOf(file, target)).filter(Boolean);
        known.set(file, found);
    }
    return found;
}

/** @returns {string[]} the files on the way from one to the other, empty if there is none */
export function wayBetween(from, to, imports = importsOf) {
    const before = new Map([[from, '']]);
    for (const file of before.keys()) {
        if (file === to) {
            const way = [];
            for (let at = file; at; at = before.get(at)) way.unshift(at);
            return way;
        }
        for (const next of imports(file)) if (!before.has(next)) before.set(next, file);
    }
    return [];
}

export default {
    meta: { type: 'problem', schema: [] },
    create(context) {
        const check = (node) => {
            const target = fileOf(context.filename, node.source?.value ?? '');
            const way = target && wayBetween(target, context.filename);
            if (!way || way.length === 0) return;
            const names = way.map((file) => relative(join(context.cwd, 'src'), file)).join(' → ');
            context.report({ node, message: `a circle: ${names}; move what both need to a file of its own` });
        };
        return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
    },
};
