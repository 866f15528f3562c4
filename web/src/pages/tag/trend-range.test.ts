import { expect, test } from 'vitest';
import { moved, rangeOf, refetchInterval, spanOf, zoomed } from './trend-range';

const hour = 3_600_000;
const now = 100 * hour;
const of = (text: string) => rangeOf(new URLSearchParams(text), now);

test('the URL tells the range; nonsense is the last hour', () => {
    expect(of('range=8h')).toEqual({ from: now - 8 * hour, to: now, span: '8h' });
    expect(of(`from=${hour}&to=${2 * hour}`)).toEqual({ from: hour, to: 2 * hour });
    for (const text of ['', 'range=9y', 'from=5', `from=${2 * hour}&to=${hour}`, 'from=1&to=2', 'range=toString'])
        expect(of(text).span).toBe('1h');
});

test('moving and zooming keep within the past', () => {
    const range = { from: now - hour, to: now };
    expect(moved(range, -1, now)).toEqual({ from: now - 1.5 * hour, to: now - hour / 2 });
    expect(moved(range, 1, now)).toEqual(range);
    expect(zoomed(range, 2, now)).toEqual({ from: now - 2 * hour, to: now });
    expect(zoomed({ from: now - 4 * hour, to: now - 2 * hour }, 0.5, now)).toEqual({
        from: now - 3.5 * hour,
        to: now - 2.5 * hour,
    });
});

test('a fixed range is fetched once, a following one as often as its width needs', () => {
    expect(refetchInterval({ from: 0, to: 1 })).toBe(false);
    expect(refetchInterval({ from: 0, to: 1, span: '15m' })).toBe(2_000);
    expect(refetchInterval({ from: 0, to: 1, span: '7d' })).toBe(60_000);
});

test('back to the present time the range keeps about its length', () => {
    expect(spanOf({ from: 0, to: hour })).toBe('1h');
    expect(spanOf({ from: 0, to: 2 * hour })).toBe('8h');
    expect(spanOf({ from: 0, to: 60 * 24 * hour })).toBe('30d');
});
