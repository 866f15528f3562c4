// The rule between folders: who may import whom. A page imports the shared folders, never another page or the app.
import { dirname, relative, resolve, sep } from 'node:path';

const shared = ['ui', 'plot', 'live', 'changes', 'api', 'text', 'styles'];
export const allowed = {
    app: ['app', 'pages', ...shared],
    pages: shared,
    plot: ['plot', 'ui', 'text', 'styles'],
    ui: ['ui', 'text', 'styles'],
    live: ['live', 'api', 'text'],
    // What several pages show of changes: sentences of the audit, the way back, what a stop silences.
    changes: ['changes', 'ui', 'api', 'text', 'styles'],
    api: ['api', 'text'],
    text: ['text'],
    styles: [],
    testing: ['testing', 'api', 'text'],
};

/** @param {string} root the folder `src` @param {string} file absolute @param {string} target of the import
 *  @returns {string} the fault, empty if the import is permitted */
export function folderFault(root, file, target) {
    if (!target.startsWith('.')) return '';
    const [from, fromPage] = relative(root, file).split(sep);
    const [to, toPage] = relative(root, resolve(dirname(file), target)).split(sep);
    if (!from || !(from in allowed)) return '';
    if (to === 'testing' && file.includes('.test.')) return '';
    if (to === '..') return `${from}/ may not import from outside src/`;
    if (from === 'pages' && to === 'pages') {
        return fromPage === toPage
            ? ''
            : `pages/${fromPage} may not import pages/${toPage}; move what both need to ui/, api/ or live/`;
    }
    return allowed[from].includes(to ?? '')
        ? ''
        : `${from}/ may not import ${to}/; it may import ${allowed[from].join(', ') || 'nothing'}`;
}

export default {
    rules: {
        folders: {
            meta: { type: 'problem', schema: [] },
            create(context) {
                const root = resolve(context.cwd, 'src');
                const check = (node) => {
                    if (typeof node.source?.value !== 'string') return;
                    const message = folderFault(root, context.filename, node.source.value);
                    if (message) context.report({ node, message });
                };
                return {
                    ImportDeclaration: check,
                    ExportNamedDeclaration: check,
                    ExportAllDeclaration: check,
                    ImportExpression: check,
                };
            },
        },
    },
};
