import { expect, test } from 'vitest';
import { spread } from './spread';

test('labels that are apart stay, others move as little as needed', () => {
    expect(spread([10, 50, 90], 14, 0, 100)).toEqual([10, 50, 90]);
    expect(spread([50, 52, 10], 14, 0, 100)).toEqual([50, 64, 10]);
});

test('labels stay in the plot, each in its order', () => {
    expect(spread([-5, -6], 14, 0, 100)).toEqual([14, 0]);
    expect(spread([99, 120, 98], 14, 0, 100)).toEqual([86, 100, 72]);
});
