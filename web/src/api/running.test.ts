import { expect, test } from 'vitest';
import { runMs, runsOf, standstills } from './running';

const point = (s: number, count = 60) => ({ ts: s * 1000, value: String(count) });

test('a time without the own record is a standstill', () => {
    const runs = runsOf([point(0), point(60), point(300), point(360)], 60_000, 420_000);
    expect(runs).toEqual([
        { from: 0, to: 120_000 },
        { from: 300_000, to: 420_000 },
    ]);
    expect(standstills(runs)).toEqual([{ from: 120_000, to: 300_000 }]);
    expect(runMs(runs)).toBe(240_000);
});

test('one minute that was watched counts as one minute of a bucket of two', () => {
    expect(runMs(runsOf([point(0, 60)], 120_000, 86_400_000))).toBe(60_000);
});

test('a short pause of the record is none', () => {
    expect(standstills(runsOf([point(0, 5), point(10, 5)], 5_000, 15_000))).toEqual([]);
});

test('without a record nothing is known', () => {
    expect(runsOf([], 60_000, 1)).toBeNull();
    expect(standstills(null)).toEqual([]);
    expect(runMs(null)).toBe(0);
});
