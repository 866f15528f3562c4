import { expect, test } from 'vitest';
import { mixed, statePoints, stateRuns, stateSummary, stateTimes } from './state-runs';

const point = (ts: number, value: string, quality = 192) => ({ ts, value, quality });
const range = { from: 0, to: 100 };

test('equal values are one time; it ends with the range', () => {
    const runs = stateRuns(
        [point(10, 'true'), point(20, 'true'), point(30, 'false'), point(60, 'true')],
        range,
        [],
        null,
    );
    expect(runs).toEqual([
        { from: 10, to: 30, on: 1 },
        { from: 30, to: 60, on: 0 },
        { from: 60, to: 100, on: 1 },
    ]);
    expect(stateSummary(runs, false)).toEqual({ changes: 2, onMs: 60, knownMs: 90 });
});

test('a value in doubt ends a state, and a time in which the gateway was down', () => {
    const runs = stateRuns(
        [point(0, 'true'), point(10, '-', 4), point(20, 'true'), point(90, 'true')],
        range,
        [{ from: 30, to: 80 }],
        null,
    );
    expect(runs).toEqual([
        { from: 0, to: 10, on: 1 },
        { from: 20, to: 30, on: 1 },
        { from: 80, to: 100, on: 1 },
    ]);
    expect(stateSummary(runs, false)).toEqual({ changes: 0, onMs: 40, knownMs: 40 });
});

test('of means the time is known, the number of changes is not', () => {
    const runs = stateRuns([point(0, '1'), point(10, '0.5'), point(50, '0')], range, [], 10);
    expect(runs.map(({ from, to }) => [from, to])).toEqual([
        [0, 10],
        [10, 20],
        [50, 60],
    ]);
    expect(stateSummary(runs, true)).toEqual({ changes: undefined, onMs: 15, knownMs: 30 });
});

test('a number in buckets has a state where all its values were the same', () => {
    const low = [point(0, '2'), point(10, '1'), point(20, '3')];
    const points = statePoints(low, [point(0, '2'), point(10, '3'), point(20, '3')]);
    const runs = stateRuns(points, { from: 0, to: 30 }, [], 10);
    expect(runs.map(({ on }) => on)).toEqual([2, mixed, 3]);
});

test('the time in each state of a number', () => {
    const runs = stateRuns([point(0, '2'), point(10, '5'), point(40, '2')], range, [], null);
    expect([...stateTimes(runs)]).toEqual([
        [2, 70],
        [5, 30],
    ]);
});
