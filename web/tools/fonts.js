// Writes src/styles/fonts.css and the 92 files below src/styles/fonts from a downloaded Pretendard package.
// usage: npm pack pretendard@1.3.9, unpack it, then: node tools/fonts.js <folder of the package>
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const source = process.argv[2];
if (!source) {
    console.error('usage: node tools/fonts.js <unpacked package of pretendard>');
    process.exit(2);
}
const variable = join(source, 'dist/web/variable');
const css = readFileSync(join(variable, 'pretendardvariable-dynamic-subset.css'), 'utf8');
const faces = [...css.matchAll(/subset\.(\d+)\.woff2[^;]*;\s*unicode-range:\s*([^;]+);/g)];
/** A degree sign is in nearly every view, in a file of 26 kB with rare syllables: the system's font draws it. */
const leftOut = /(^|,)U\+b0(?=,|$)/i;
mkdirSync('src/styles/fonts', { recursive: true });
const rules = faces.map(([, number, range]) => {
    const file = `PretendardVariable.subset.${number}.woff2`;
    copyFileSync(join(variable, 'woff2-dynamic-subset', file), join('src/styles/fonts', file));
    return (
        `@font-face{font-family:"Pretendard Variable";font-display:swap;font-weight:45 920;` +
        `src:url("./fonts/${file}") format("woff2");unicode-range:${range.replaceAll(' ', '').replace(leftOut, '').replace(/^,/, '')}}`
    );
});
mkdirSync('public/fonts', { recursive: true });
copyFileSync(join(source, 'dist/LICENSE.txt'), 'public/fonts/LICENSE.txt');
writeFileSync(
    'src/styles/fonts.css',
    `/* Written by tools/fonts.js. Pretendard, OFL-1.1: public/fonts/LICENSE.txt */\n${rules.join('\n')}\n`,
);
console.log(`${rules.length} files`);
