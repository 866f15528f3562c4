import { expect, test } from 'vitest';
import { curveOf, curvePath, rangeOf } from './trend-points';

const point = (ts: number, value: string, quality = 192) => ({ ts, value, quality, type: 'Double' });
const live = (ts: number, value: string, more: object = {}) => ({ ts, value, quality: 192, isStale: false, ...more });

test('the present value is the end of the curve, unless it is in doubt or older', () => {
    const history = [point(1, '5'), point(2, '7')];
    expect(curveOf(history, live(3, '9')).at(-1)).toEqual({ x: 3, y: 9 });
    for (const none of [undefined, live(2, '9'), live(3, '9', { isStale: true }), live(3, '9', { quality: 0 })])
        expect(curveOf(history, none).at(-1)).toEqual({ x: 2, y: 7 });
});

test('a bad value makes a gap, and a Boolean counts as 0 and 1', () => {
    const curve = curveOf([point(0, 'true'), point(1, 'false', 0), point(2, 'false')], undefined);
    expect(curve).toEqual([
        { x: 0, y: 1 },
        { x: 1, y: null },
        { x: 2, y: 0 },
    ]);
    const box = { left: 10, top: 0, width: 100, height: 50 };
    expect(curvePath(curve, [0, 2], [0, 1], box)).toBe('M10.0 0.0M110.0 50.0');
});

test('what is before the time range is left out', () => {
    const box = { left: 0, top: 0, width: 100, height: 100 };
    const curve = [0, 5, 10].map((x) => ({ x, y: x }));
    expect(curvePath(curve, [5, 10], [0, 10], box)).toBe('M0.0 50.0L100.0 0.0');
});

test('the range has room above and below, also around one value', () => {
    expect(rangeOf([[{ x: 0, y: 0 }], [{ x: 0, y: 100 }]])).toEqual([-8, 108]);
    expect(rangeOf([[{ x: 0, y: 0 }]])).toEqual([-0.08, 0.08]);
    expect(rangeOf([[{ x: 0, y: null }]])).toBeUndefined();
});
