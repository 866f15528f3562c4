import { expect, test } from 'vitest';
import { boundText } from './bound-text';
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

test('a value has the decimals that are asked for, else those of its tag', () => {
    expect(boundText('6.395056', '0.0')).toBe('6.4');
    expect(boundText('-2.5', '0')).toBe('-3');
    expect(boundText('7', '0.00')).toBe('7.00');
    for (const [value, format] of [
        ['6.395056', ''],
        ['6.395056', '#,##0'],
        ['filling', '0.0'],
        ['true', '0.0'],
        ['-', '0.0'],
    ] as const)
        expect(boundText(value, format)).toBe(value);
    const tag = { data_type: 'Double', display_format: '0.00' };
    expect(['', '0.0'].map((format) => boundText('6.395056', format, tag))).toEqual(['6.40', '6.4']);
});
