import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colours(block: string) {
    const found = new Map<string, string>();
    for (const [, name, value] of block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g))
        found.set(name as string, value as string);
    return found;
}

function blockAfter(head: string) {
    const start = css.indexOf('{', css.indexOf(head));
    return css.slice(start, css.indexOf('}', start));
}

const themes = {
    light: colours(blockAfter(':root {')),
    dark: colours(blockAfter(":root[data-theme='dark'] {")),
};

function luminance(hex: string) {
    const [r, g, b] = [1, 3, 5].map((at) => {
        const part = parseInt(hex.slice(at, at + 2), 16) / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string) {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
    return (light + 0.05) / (dark + 0.05);
}

/** The design's worst contrast of each colour on page, surface, raised and sunken: light, dark. */
const table: Record<string, [number, number]> = {
    text: [13.4, 12.1],
    muted: [5.9, 6.8],
    normal: [7.4, 8.1],
    accent: [5.6, 6.6],
    p1: [5.4, 5.7],
    p2: [4.7, 7.1],
    p3: [4.8, 8.6],
    doubt: [5.8, 6.8],
    control: [3.3, 4.1],
    running: [5.3, 7.4],
};
const grounds = ['page', 'surface', 'raised', 'sunken'];

describe.each(['light', 'dark'] as const)('%s', (theme) => {
    const known = themes[theme];
    const colour = (name: string) => {
        const value = known.get(name);
        if (!value) throw new Error(`--${name} is missing in ${theme}`);
        return value;
    };

    test.each(Object.entries(table))('%s stands out as the design says', (name, wanted) => {
        const worst = Math.min(...grounds.map((ground) => contrast(colour(name), colour(ground))));
        // The table is rounded up to one digit.
        expect(worst).toBeGreaterThanOrEqual(wanted[theme === 'light' ? 0 : 1] - 0.06);
    });

    test.each(['select', 'wash1', 'hatch'])('text and alarm colours are legible on %s', (ground) => {
        for (const name of ['text', 'muted', 'p1', 'p2', 'p3', 'doubt']) {
            expect(contrast(colour(name), colour(ground)), name).toBeGreaterThanOrEqual(4.7);
        }
    });

    test('the trace stands out of the normal range', () => {
        expect(contrast(colour('trace'), colour('band'))).toBeGreaterThanOrEqual(9.45);
    });

    test('words on a primary button and digits in a mark are legible', () => {
        expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
        for (const name of ['p1', 'p2', 'p3', 'muted', 'running']) {
            expect(contrast(colour('on-mark'), colour(name)), name).toBeGreaterThanOrEqual(4.5);
        }
    });
});

test('the two copies of the dark colours are the same', () => {
    expect([...colours(blockAfter(":root:not([data-theme='light'])"))]).toEqual([...themes.dark]);
});

test('no colour is written anywhere but in tokens.css and print.css', () => {
    const source = new URL('..', import.meta.url).pathname;
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
        (name) => /\.(css|tsx?)$/.test(name) && !/(tokens|print|fonts)\.css$|\.test\.tsx?$/.test(name),
    );
    expect(files.length).toBeGreaterThan(10);
    const faults = files.filter((name) =>
        /#[0-9a-f]{3}([0-9a-f]{3})?\b|rgba?\(|hsla?\(/i.test(readFileSync(source + name, 'utf8')),
    );
    expect(faults).toEqual([]);
});
