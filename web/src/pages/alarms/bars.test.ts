import { expect, test } from 'vitest';
import { scaleOf } from './bars';

test('the scale has few whole numbers at equal distances', () => {
    expect(scaleOf(12)).toEqual([0, 5, 10]);
    expect(scaleOf(40)).toEqual([0, 10, 20, 30, 40]);
    expect(scaleOf(400)).toEqual([0, 100, 200, 300, 400]);
    expect(scaleOf(2)).toEqual([0, 1, 2]);
});
