import { describe, expect, test } from 'vitest';
import { formatBytes, formatFigure, formatNumber, formatTenths, parseNumber, valueAsNumber } from './number';
import { formatDate, formatDateTime, formatMoment, formatSpan, formatTime, formatTimeMs, formatWhen } from './time';
import { translator } from './t';
import { en } from './en';

const t = translator(en, 'en');
const midnight = Date.UTC(2026, 10, 25, 0, 0, 0);

describe('time', () => {
    test('is the gateway’s zone in 24 hours', () => {
        expect(formatTime(midnight, 'UTC')).toBe('00:00:00');
        expect(formatDateTime(midnight, 'Asia/Seoul')).toBe('2026-11-25 09:00:00');
        expect(formatDate(midnight - 1, 'UTC')).toBe('2026-11-24');
        expect(formatTimeMs(midnight + 7, 'UTC')).toBe('00:00:00.007');
    });

    test('names the day only when it is another', () => {
        expect(formatWhen(midnight, midnight + 1000, 'UTC')).toBe('00:00:00');
        expect(formatWhen(midnight - 60_000, midnight, 'UTC')).toBe('2026-11-24 23:59');
    });

    test('of what is planned only what differs from now is named', () => {
        expect(formatMoment(midnight + 59_000, midnight, 'UTC')).toBe('00:00');
        expect(formatMoment(midnight - 60_000, midnight, 'UTC')).toBe('11-24 23:59');
        expect(formatMoment(Date.UTC(2027, 0, 3, 8), midnight, 'UTC')).toBe('2027-01-03 08:00');
    });

    test('a span has its two largest units', () => {
        expect([-5, 3_000, 750_000, 19_200_000, 3_600_000, 273_600_000].map((ms) => formatSpan(ms, t))).toEqual([
            '0 s',
            '3 s',
            '12 min',
            '5 h 20 min',
            '1 h',
            '3 d 4 h',
        ]);
    });
});

describe('number', () => {
    test('is grouped and has three significant digits', () => {
        expect(formatNumber(1234567, 'en')).toBe('1,234,567');
        expect([0, 0.203, 50, 1234.56].map((n) => formatTenths(n, 'en'))).toEqual(['0.0', '0.2', '50.0', '1,234.6']);
        expect([0, 0.1234, 1.234, 12.34, 123.4, 1234].map((n) => formatFigure(n, 'en'))).toEqual([
            '0',
            '0.123',
            '1.23',
            '12.3',
            '123',
            '1,234',
        ]);
        expect([999, 1000, 2_125_842].map((n) => formatBytes(n, 'en'))).toEqual(['999 B', '1 kB', '2.13 MB']);
    });

    test('what is typed is a number or refused, never guessed', () => {
        expect(['1.5', ' -2e3 ', '.5', '7.'].map(parseNumber)).toEqual([1.5, -2000, 0.5, 7]);
        expect(['', '1,5', '0x10', 'NaN', '1 2', '-'].map(parseNumber)).toEqual(Array(6).fill(undefined));
        expect([valueAsNumber('true'), valueAsNumber('-'), valueAsNumber('[1,2]')]).toEqual([1, undefined, undefined]);
    });
});
