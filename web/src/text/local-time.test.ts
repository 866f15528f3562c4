import { describe, expect, test } from 'vitest';
import { addDays, instantOf, localText, mondayOf } from './local-time';

const berlin = 'Europe/Berlin';

describe('a local time', () => {
    test('is the same after a round trip in each zone', () => {
        for (const zone of ['UTC', 'Asia/Seoul', berlin, 'America/St_Johns', 'Pacific/Kiritimati']) {
            const ts = Date.UTC(2026, 10, 25, 9, 30);
            expect(instantOf(localText(ts, zone), zone)).toBe(ts);
        }
    });
    test('that is doubled is the first, one in a gap is its end', () => {
        expect(instantOf('2026-10-25T02:30', berlin)).toBe(Date.UTC(2026, 9, 25, 0, 30));
        expect(instantOf('2026-03-29T02:30', berlin)).toBe(Date.UTC(2026, 2, 29, 1, 0));
    });
    test('without a time is the midnight that begins the day', () => {
        expect(instantOf('2026-11-25', 'Asia/Seoul')).toBe(Date.UTC(2026, 10, 24, 15));
        expect(instantOf('no date', 'UTC')).toBeUndefined();
    });
});

test('days are counted over the change of the clocks, weeks begin on Monday', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(['2026-11-23', '2026-11-25', '2026-11-29'].map(mondayOf)).toEqual([
        '2026-11-23',
        '2026-11-23',
        '2026-11-23',
    ]);
});
