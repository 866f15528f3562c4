import { describe, expect, test } from 'vitest';
import { bucketed, envelope, plain, summary, type Point } from './envelope';
import { limitLines, normalRange, plotScale } from './limit-lines';
import { valueBefore } from './readout';

const point = (ts: number, value: string, quality = 192): Point => ({ ts, value, quality });

describe('the envelope', () => {
    test('keeps few points as they are, with gaps for bad ones', () => {
        expect(plain([point(1000, '5'), point(2000, '-', 4), point(3000, 'true')])).toMatchObject({
            x: [1, 2, 3],
            mean: [5, null, 1],
        });
    });

    test('has the extremes of each column and no more columns than asked', () => {
        const points = Array.from({ length: 10_000 }, (_, n) => point(n, String(n === 4321 ? 99 : n % 10)));
        const found = envelope(points, 100, { from: 0, to: 10_000 });
        expect(found.x.length).toBe(100);
        expect(Math.max(...(found.max as number[]))).toBe(99);
        expect(Math.min(...(found.min as number[]))).toBe(0);
        expect(found.mean.every((value) => value !== null && value > 3 && value < 6)).toBe(true);
        expect(found.x).toEqual([...found.x].sort((a, b) => a - b));
    });

    test('of points that fill a part of the range has columns of the same width', () => {
        const points = Array.from({ length: 1000 }, (_, n) => point(9000 + n, String(n % 10)));
        expect(envelope(points, 100, { from: 0, to: 10_000 }).x).toHaveLength(10);
    });

    test('never joins over a bad point', () => {
        const points = Array.from({ length: 1000 }, (_, n) => (n === 500 ? point(n, '-', 4) : point(n, '1')));
        expect(envelope(points, 50, { from: 0, to: 1000 }).mean.filter((value) => value === null)).toHaveLength(1);
        const long = Array.from({ length: 1000 }, (_, n) => (n > 300 && n < 600 ? point(n, '-', 4) : point(n, '1')));
        const found = envelope(long, 50, { from: 0, to: 1000 });
        const first = found.mean.indexOf(null);
        expect(found.mean.slice(first, found.mean.lastIndexOf(null) + 1).every((value) => value === null)).toBe(true);
        expect(summary(found)?.gaps).toBe(1);
    });

    test('of buckets has a gap where buckets are missing', () => {
        const mean = [point(0, '1'), point(1000, '2'), point(5000, '3')];
        const found = bucketed(mean, mean, mean, 1000);
        expect(found.mean).toEqual([1, 2, null, 3]);
        expect(found.x).toEqual([0.5, 1.5, 2.5, 5.5]);
    });
});

test('the summary has lowest, highest, mean, last and gaps', () => {
    expect(summary(plain([point(1, '1'), point(2, '-', 0), point(3, '4')]))).toEqual({
        count: 2,
        low: 1,
        high: 4,
        mean: 2.5,
        last: 4,
        gaps: 1,
    });
    expect(summary(plain([point(1, '-', 0)]))).toBeUndefined();
});

describe('limits', () => {
    const tag = { display_format: '0.00', hi: 6.2, hi_priority: 'MEDIUM', hi_hi: 9, hi_hi_priority: 'HIGH', lo: null };
    test('are lines with their priority, and the innermost bound the normal range', () => {
        expect(limitLines(tag)).toEqual([
            { name: 'HI_HI', value: 9, text: '9.00', priority: 2 },
            { name: 'HI', value: 6.2, text: '6.20', priority: 3 },
        ]);
        expect(normalRange(tag)).toEqual({ low: undefined, high: 6.2 });
        expect(normalRange({})).toBeUndefined();
    });
    test('far away do not press the curve flat, and a level line has room', () => {
        const [bottom, top] = plotScale(5, 6, [
            { name: 'HI', value: 6.2, text: '6.2', priority: 3 },
            { name: 'TRIP', value: 1000, text: '1000', priority: 1 },
        ]);
        expect(bottom).toBeLessThan(5);
        expect(top).toBeGreaterThan(6.2);
        expect(top).toBeLessThan(10);
        expect(plotScale(0, 0, [])[0]).toBeLessThan(0);
    });
});

test('the pointer reads the latest value of a line, and none in a gap or before it begins', () => {
    const column = [undefined, 5, undefined, undefined, null, undefined, 7];
    expect([0, 1, 3, 4, 5, 6].map((at) => valueBefore(column, at))).toEqual([undefined, 1, 1, undefined, undefined, 6]);
});
