import { expect, test } from 'vitest';
import { isOn, partOf } from './node-values';

const good = (value: string) => ({ value, quality: 192 });

test('a state is on, off, or not known', () => {
    expect(['true', '1', '-3', '0', 'false', 'RUN'].map((text) => isOn(good(text)))).toEqual([
        true,
        true,
        true,
        false,
        false,
        undefined,
    ]);
    expect([isOn(undefined), isOn({ value: '1', quality: 0 })]).toEqual([undefined, undefined]);
});

test('a level is a part of its range, never outside, and not known in doubt', () => {
    expect([partOf(good('25'), null, null), partOf(good('5'), 0, 10), partOf(good('20'), 0, 10)]).toEqual([
        0.25, 0.5, 1,
    ]);
    expect([partOf({ value: '5', quality: 0 }, 0, 10), partOf(good('x'), 0, 10), partOf(good('5'), 10, 10)]).toEqual([
        undefined,
        undefined,
        undefined,
    ]);
});
