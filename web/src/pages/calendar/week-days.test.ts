import { expect, test } from 'vitest';
import type { CalendarException, Interval } from '../../api/calendar';
import { exceptionOn, placeIn, weekDays } from './week-days';

const interval = (start: string, end: string) =>
    ({ start: Date.parse(start), end: Date.parse(end), shift_name: 'night', crew: 'C', shift_date: '' }) as Interval;

test('a night shift is drawn in both days that it touches', () => {
    const days = weekDays('2026-11-23', 'UTC', [interval('2026-11-24T22:00Z', '2026-11-25T06:00Z')], []);
    expect(days.map((day) => day.blocks.length)).toEqual([0, 1, 1, 0, 0, 0, 0]);
    expect(days[1]?.blocks[0]).toMatchObject({ height: (2 / 24) * 100 });
    expect(days[2]?.blocks[0]).toMatchObject({ top: 0, height: 25 });
});

test('the day on which the clocks go back has 25 hours', () => {
    const days = weekDays('2026-10-19', 'Europe/Berlin', [], []);
    expect(days.map((day) => (day.to - day.from) / 3_600_000)).toEqual([24, 24, 24, 24, 24, 24, 25]);
});

test.each([
    ['23', '2026-03-23', '2026-03-29T04:00Z', '2026-03-29T12:00Z'],
    ['25', '2026-10-19', '2026-10-25T05:00Z', '2026-10-25T13:00Z'],
])('on a day of %s hours 6:00 stands beside its hour', (_hours, monday, start, end) => {
    const sunday = weekDays(monday, 'Europe/Berlin', [interval(start, end)], [])[6];
    expect(sunday?.blocks[0]).toMatchObject({ top: 25, height: (8 / 24) * 100 });
    expect(sunday && placeIn(Date.parse(start), sunday, 'Europe/Berlin')).toBe(25);
    expect(sunday && placeIn(sunday.to, sunday, 'Europe/Berlin')).toBe(100);
});

test('what lies in the hour that the clock shows twice has no height below 0', () => {
    const days = weekDays('2026-10-19', 'Europe/Berlin', [interval('2026-10-25T00:45Z', '2026-10-25T01:15Z')], []);
    expect(days[6]?.blocks[0]?.height).toBe(0);
});

test('of two exceptions of a date the later entry wins', () => {
    const holiday = { from: '2026-12-24', to: '2026-12-26', name: 'Christmas', working: false, shifts: [] };
    const worked = { ...holiday, from: '2026-12-24', to: '2026-12-24', name: 'Worked after all', working: true };
    const list: CalendarException[] = [holiday, worked];
    expect(['2026-12-23', '2026-12-24', '2026-12-25'].map((date) => exceptionOn(date, list)?.name)).toEqual([
        undefined,
        'Worked after all',
        'Christmas',
    ]);
});
