import { expect, test } from 'vitest';
import type { AlarmEvent, AlarmLive } from '../../api/alarm';
import {
    byAlarm,
    meanOfTenMinutes,
    mostInMinute,
    perTenMinutes,
    standing,
    watchedMs,
    worstOf,
} from './statistics-math';

const event = (alarmId: string, at: number) =>
    ({ alarm_id: alarmId, alarm_name: alarmId, tag_id: 'T', at }) as AlarmEvent;

test('each ten minutes of the range has a bucket, those without an alarm too', () => {
    const found = perTenMinutes(
        [event('A', 600_000), event('A', 1_199_999), event('B', 1_800_000)],
        600_000,
        2_400_000,
    );
    expect(found).toEqual([
        { from: 600_000, count: 2 },
        { from: 1_200_000, count: 0 },
        { from: 1_800_000, count: 1 },
    ]);
});

test('an event outside of the range is not counted', () => {
    expect(perTenMinutes([event('A', 0), event('A', 9e9)], 600_000, 1_200_000)).toEqual([{ from: 600_000, count: 0 }]);
});

test('the worst of a group stands for it', () => {
    const bucket = (from: number, count: number) => ({ from, count });
    expect(worstOf([bucket(0, 1), bucket(1, 5), bucket(2, 2), bucket(3, 0)], 3)).toEqual([bucket(1, 5), bucket(3, 0)]);
});

test('chattering counts what lies within any one minute', () => {
    expect(mostInMinute([])).toBe(0);
    expect(mostInMinute([0, 60_000, 120_000])).toBe(1);
    expect(mostInMinute([130_000, 0, 100_000, 159_999])).toBe(3);
});

test('the most frequent comes first, with its share', () => {
    expect(byAlarm([event('A', 1), event('B', 2), event('B', 3), event('C', 4)])).toMatchObject([
        { alarm_id: 'B', count: 2, percent: 50, inMinute: 2 },
        { alarm_id: 'A', count: 1, percent: 25 },
        { alarm_id: 'C', count: 1, percent: 25 },
    ]);
});

test('an alarm stands when it has been active for more than a day', () => {
    const day = 86_400_000;
    const live = (alarmId: string, alarmState: AlarmLive['alarm_state'], activeSince: number) =>
        ({ alarm_id: alarmId, alarm_state: alarmState, active_since: activeSince, seq: 1 }) as AlarmLive;
    const alarms = [
        live('FRESH', 'ACTIVE_ACK', 3 * day),
        live('OLD', 'ACTIVE_ACK', day),
        live('OLDER', 'ACTIVE_UNACK', 1),
        live('CLEARED', 'CLEARED_UNACK', 1),
    ];
    expect(standing(alarms, 3 * day).map((alarm) => alarm.alarm_id)).toEqual(['OLDER', 'OLD']);
});

test('the mean is of the time that was watched, not of the whole range', () => {
    const day = { from: 0, to: 86_400_000 };
    expect(watchedMs(day, [{ from: 0, to: 3_600_000 }])).toBe(3_600_000);
    expect(watchedMs(day, null)).toBe(86_400_000);
    expect(meanOfTenMinutes(12, 3_600_000)).toBe(2);
    expect(meanOfTenMinutes(12, 60_000)).toBeUndefined();
});
