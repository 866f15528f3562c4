import { expect, test } from 'vitest';
import { planAreas } from './plan-areas';

const read = (area: string, from: number, to: number) => ({ text: '', points: 1, spans: [{ area, from, to }] });

test('an area has its requests in order, and what lies between them', () => {
    const areas = planAreas([read('holding', 50, 57), read('holding', 0, 0), read('holding', 1, 9)]);
    expect(areas).toHaveLength(1);
    expect(areas[0]).toMatchObject({ from: 0, to: 57, gaps: [{ from: 10, to: 49 }] });
    expect(areas[0]?.bars.map((bar) => bar.number)).toEqual([2, 3, 1]);
});

test('a request that reads several areas stands in each, one that reads names in none', () => {
    const spans = [
        { area: 'D', from: 3, to: 4 },
        { area: 'W', from: 3, to: 3 },
    ];
    const areas = planAreas([
        { text: '', points: 2, spans: [] },
        { text: '', points: 2, spans },
    ]);
    expect(areas.map(({ area, bars }) => [area, bars.map((bar) => bar.number)])).toEqual([
        ['D', [2]],
        ['W', [2]],
    ]);
});
