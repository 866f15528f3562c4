import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blockAfter = (head: string) => css.slice(css.indexOf(head), css.indexOf('}', css.indexOf(head)));
const blocks = { light: blockAfter(':root {'), dark: blockAfter(":root[data-theme='dark'] {") };
const names = ['trace', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'];
const grounds = ['page', 'surface', 'raised', 'sunken', 'band'];

type Colour = readonly [number, number, number];

/** Red, green and blue as amounts of light, 0–1. */
function lightOf(block: string, name: string): Colour {
    const hex = new RegExp(`--${name}:\\s*#([0-9a-f]{6});`).exec(block)?.[1] ?? '';
    const [r, g, b] = [0, 2, 4].map((at) => {
        const part = parseInt(hex.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return [r ?? NaN, g ?? NaN, b ?? NaN];
}

function contrast(a: Colour, b: Colour): number {
    const [low = 0, high = 0] = [a, b]
        .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
        .sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

type Matrix = readonly [Colour, Colour, Colour];

/** How eyes see a colour that lack the cones for red, green or blue (Machado, Oliveira, Fernandes 2009, severity 1). */
const eyes: Record<string, Matrix> = {
    'with all cones': [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ],
    'without red': [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    'without green': [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
    ],
    'without blue': [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
    ],
};

const product = (row: Colour, colour: Colour) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2];

/** CIE L*a*b*, D65. */
function lab(seen: Colour): Colour {
    const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = root(product([0.4124, 0.3576, 0.1805], seen) / 0.95047);
    const y = root(product([0.2126, 0.7152, 0.0722], seen));
    const z = root(product([0.0193, 0.1192, 0.9505], seen) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const seenBy = (eye: Matrix, colour: Colour): Colour => {
    const part = (row: Colour) => Math.min(1, Math.max(0, product(row, colour)));
    return lab([part(eye[0]), part(eye[1]), part(eye[2])]);
};

describe.each(['light', 'dark'] as const)('the lines of a trend, %s', (theme) => {
    const colours = names.map((name) => lightOf(blocks[theme], name));

    test.each(names)('%s stands out of every ground, at least 3:1', (name) => {
        for (const ground of grounds)
            expect(contrast(lightOf(blocks[theme], name), lightOf(blocks[theme], ground)), ground).toBeGreaterThan(3);
    });

    // 10 is what people tell apart when colours are not beside each other; lines are thin.
    test.each(Object.keys(eyes))('eyes %s tell them apart', (eye) => {
        const seen = colours.map((colour) => seenBy(eyes[eye] as Matrix, colour));
        const distances = seen.flatMap((a, n) =>
            seen.slice(n + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
        );
        expect(Math.min(...distances)).toBeGreaterThan(25);
    });
});
