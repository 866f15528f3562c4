import { expect, test } from 'vitest';
import { plain, type Envelope } from './envelope';
import { shifted, withGaps } from './gaps';

const line = (...seconds: number[]): Envelope =>
    plain(seconds.map((s) => ({ ts: s * 1000, value: String(s), quality: 192 })));
const down = { from: 3_000, to: 9_000 };

test('no line is drawn over the time in which the gateway was down', () => {
    const found = withGaps(line(1, 2, 10, 11), [down]);
    expect(found.x).toEqual([1, 2, 6, 10, 11]);
    expect(found.mean).toEqual([1, 2, null, 10, 11]);
    expect(found.max).toEqual(found.mean);
});

test('several gaps each have their own', () => {
    const found = withGaps(line(1, 2, 10, 20), [down, { from: 11_000, to: 19_000 }]);
    expect(found.mean).toEqual([1, 2, null, 10, null, 20]);
});

test('values that were stored later are drawn, and a gap outside of the values changes nothing', () => {
    const found = line(1, 2, 4, 5, 6, 7, 8, 10);
    expect(withGaps(found, [down])).toBe(found);
    expect(withGaps(line(10, 11), [down]).x).toEqual([10, 11]);
    expect(withGaps(line(1, 2), [down]).x).toEqual([1, 2]);
});

test('columns are moved in time', () => {
    expect(shifted(line(1, 2), 86_400_000).x).toEqual([86_401, 86_402]);
});
