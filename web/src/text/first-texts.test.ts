import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en';
import firstTexts from './first-texts.json';

const source = new URL('..', import.meta.url).pathname;
/** What is not shown with the first view itself. */
const isLater = (file: string) =>
    /pages\/login\/set-up\.tsx$|app\/display-outlet\.tsx$|pages\/overview\/tour-panel\.tsx$/.test(file);

/** The files that the first view consists of: those that these import, at once or later. */
function filesOf(start: readonly string[]): Map<string, string> {
    const found = new Map<string, string>();
    const todo = start.map((file) => join(source, file));
    for (let file = todo.pop(); file; file = todo.pop()) {
        if (found.has(file) || isLater(file)) continue;
        const text = readFileSync(file, 'utf8');
        found.set(file, text);
        const isRoutes = file.endsWith('app/routes.tsx');
        for (const [, atOnce, later] of text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
            const name = atOnce ?? (isRoutes ? undefined : later);
            const path = name && ['.ts', '.tsx'].map((end) => join(dirname(file), name + end)).find(existsSync);
            if (path && !/text\/(en|ko)\.ts$/.test(path)) todo.push(path);
        }
    }
    return found;
}

test('every text of the first view is in the file that it fetches', () => {
    const files = filesOf(['app/main.tsx', 'pages/overview/overview-page.tsx', 'pages/login/login-page.tsx']);
    expect(files.size).toBeGreaterThan(60);
    const words = new Set(Object.keys(en).map((key) => key.split('.')[0] as string));
    const missing = [...files].flatMap(([file, text]) =>
        [...text.matchAll(/['`]([a-z_]+)\.[A-Za-z0-9_$]/g)]
            .map(([, word]) => word as string)
            .filter((word) => words.has(word) && !firstTexts.includes(word))
            .map((word) => `${word} in ${file.slice(source.length)}`),
    );
    expect(missing).toEqual([]);
});

test('each listed word begins a text', () => {
    const words = new Set(Object.keys(en).map((key) => key.split('.')[0]));
    expect(firstTexts.filter((word) => !words.has(word))).toEqual([]);
});
