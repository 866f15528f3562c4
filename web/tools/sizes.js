// Measures dist/ against the budgets of the design (section 7), gzipped, 1 kB = 1,000 bytes. Exit 1 when one is broken.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** The canvas of flows is a library of 68 kB, which only that page fetches. */
const budgets = { first_js: 135, texts: 8, css: 24, page: 40, 'flow-page': 40 + 68 };
const assets = 'dist/assets/';
const zipped = new Map(
    readdirSync(assets).map((name) => [name, gzipSync(readFileSync(assets + name), { level: 9 }).length / 1000]),
);
const html = readFileSync('dist/index.html', 'utf8');

/** The file and all that it imports before it can run. */
function withStaticImports(name, seen = new Set()) {
    if (seen.has(name)) return seen;
    seen.add(name);
    const text = readFileSync(assets + name, 'utf8');
    for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
        withStaticImports(other, seen);
    return seen;
}

const sum = (names) => [...names].reduce((total, name) => total + (zipped.get(name) ?? 0), 0);
const entry = /src="[^"]*\/assets\/([^"]+\.js)"/.exec(html)[1];
const first = withStaticImports(entry);
const languages = [...zipped.keys()].filter((name) => /^(en|ko)-/.test(name));
const css = [...html.matchAll(/href="[^"]*\/assets\/([^"]+\.css)"/g)].map((match) => match[1]);
const pages = [...zipped.keys()].filter((name) => /-page-.*\.js$/.test(name));
let broken = 0;

function report(what, kB, budget) {
    const is_over = budget !== undefined && kB > budget;
    broken += is_over ? 1 : 0;
    console.log(
        `${what.padEnd(34)} ${kB.toFixed(1).padStart(7)} kB${budget === undefined ? '' : `  of ${budget}${is_over ? '  TOO LARGE' : ''}`}`,
    );
}

report('JS of the first page', sum(first), budgets.first_js);
for (const name of languages) {
    const [language, part] = name.split('-');
    report(`texts, ${language}, ${part}`, sum([name]), part === 'first' ? budgets.texts : undefined);
}
report('CSS of the first page', sum(css), budgets.css);
for (const name of pages) {
    const own = [...withStaticImports(name)].filter((each) => !first.has(each));
    const title = /^(.*-page)/.exec(name)[1];
    report(`page ${title}`, sum(own), budgets[title] ?? budgets.page);
}
process.exit(broken ? 1 : 0);
