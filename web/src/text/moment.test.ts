import { expect, test } from 'vitest';
import { momentShapes, momentOf, type MomentKind } from './moment';

test('what the page shows is what can be typed', () => {
    for (const [kind, shape] of Object.entries(momentShapes))
        expect(momentOf(shape, kind as MomentKind)).toBe(shape.replace(' ', 'T'));
});

test('zeros and the colon may be left out', () => {
    expect(momentOf(' 2026-1-5 ', 'date')).toBe('2026-01-05');
    expect(momentOf('0630', 'time')).toBe('06:30');
    expect(momentOf('6:05', 'time')).toBe('06:05');
    expect(momentOf('2026-11-25T8:00', 'datetime-local')).toBe('2026-11-25T08:00');
});

test('what is no date or time, or not one yet, is none', () => {
    for (const text of ['', '2026', '2026-11', '11/25/2026', '2026-02-30', '2026-13-01'])
        expect(momentOf(text, 'date'), text).toBe('');
    for (const text of ['', '6', '24:00', '12:60', '2:30 PM', '1234567']) expect(momentOf(text, 'time'), text).toBe('');
    for (const text of ['2026-11-25', '14:30', '2026-11-25 14:30 x', '2026-02-30 10:00'])
        expect(momentOf(text, 'datetime-local'), text).toBe('');
});
