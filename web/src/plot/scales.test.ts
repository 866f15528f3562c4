import { expect, test } from 'vitest';
import { plain } from './envelope';
import type { PlotSeries } from './plot-series';
import { plotInset, scaleKey, unitAxes, unitsOf, yAxes, yScales } from './scales';

const series = (...units: string[]): PlotSeries[] =>
    units.map((unit, n) => ({ label: `line ${n}`, unit, data: plain([]) }));

test('each unit has a scale and an axis of its own, the first at the left', () => {
    const lines = series('bar', '°C', 'bar', 'rpm');
    const units = unitsOf(lines);
    expect(units).toEqual(['bar', '°C', 'rpm']);
    expect(Object.keys(yScales(lines, []))).toEqual(['y', 'y1', 'y2']);
    expect(lines.map(({ unit }) => scaleKey(units, unit))).toEqual(['y', 'y1', 'y', 'y2']);
    expect(yAxes(lines, 1000, {}).map(({ scale, side }) => [scale, side])).toEqual([
        ['y', 3],
        ['y1', 1],
        ['y2', 1],
    ]);
    expect(yAxes(lines, 320, {})).toHaveLength(2);
});

test('the limits widen only the scale of the unit that they are of', () => {
    const scales = yScales(series('bar', '°C'), [{ name: 'HI', value: 12, text: '12', priority: 2 }]);
    const range = (key: string) => {
        const found = scales[key]?.range as unknown as (u: null, low: number, high: number) => [number, number];
        return found(null, 0, 10)[1];
    };
    expect(range('y')).toBeGreaterThan(12);
    expect(range('y1')).toBeLessThan(12);
});

test('the numbers of an axis are written as the values are, whatever the language of the browser', () => {
    const values = yAxes(series('1/min'), 1000, {})[0]?.values as unknown as (
        u: null,
        at: (number | null)[],
    ) => string[];
    expect(values(null, [1470, 0.30000000000000004, null])).toEqual(['1470', '0.3', '']);
});

test('an axis of states has their texts and the room that they need; beside other lines of its unit it has numbers', () => {
    const states = new Map([
        [0, 'stopped'],
        [1, 'waiting for the next batch'],
    ]);
    const [level, mode] = series('bar', '') as [PlotSeries, PlotSeries];
    const lines = [level, { ...mode, states }];
    expect(unitAxes(lines, 1000)).toEqual([
        { unit: 'bar', states: undefined, size: 64 },
        { unit: '', states, size: 160 },
    ]);
    expect(plotInset(lines, 1000)).toEqual({ left: 64, right: 160 });
    expect(plotInset(lines, 320)).toEqual({ left: 64, right: 76 });
    const axis = yAxes(lines, 1000, {})[1];
    const splits = axis?.splits as unknown as (u: { height: number }, n: number, ...range: number[]) => number[];
    expect(splits({ height: 300 }, 2, -0.1, 1.1)).toEqual([0, 1]);
    const values = axis?.values as unknown as (u: null, at: number[]) => string[];
    expect(values(null, [0, 1])).toEqual(['stopped', 'waiting for the nex…']);
    expect(unitAxes([...lines, { ...mode, isPast: true, states: new Map(states) }], 1000)[1]?.states).toBe(states);
    expect(unitAxes([...lines, mode], 1000)[1]?.states).toBeUndefined();
});
