import { expect, test } from 'vitest';
import { byPriority, type AlarmLive } from '../../api/alarm';
import { chosenAlarms } from './alarm-filter';

const alarms: AlarmLive[] = [
    {
        alarm_id: 'OLD',
        priority: 'HIGH',
        alarm_state: 'ACTIVE_UNACK',
        message: 'Flame is out',
        active_since: 1,
        seq: 1,
    },
    { alarm_id: 'LOW', priority: 'LOW', alarm_state: 'CLEARED_UNACK', message: 'Valve', active_since: 9, seq: 2 },
    { alarm_id: 'NEW', priority: 'HIGH', alarm_state: 'ACTIVE_ACK', message: 'Pressure', active_since: 5, seq: 3 },
];
const day = 86_400_000;
const watched = { now: 5, chattering: new Set<string>() };
const ids = (found: AlarmLive[]) => found.map((alarm) => alarm.alarm_id);

test('by priority, then newest, whether acknowledged or not', () => {
    expect(ids([...alarms].sort(byPriority))).toEqual(['NEW', 'OLD', 'LOW']);
});

test('filters of one group add, those of two groups narrow', () => {
    expect(ids(chosenAlarms(alarms, '', ['active'], watched))).toEqual(['OLD', 'NEW']);
    expect(ids(chosenAlarms(alarms, '', ['active', 'cleared'], watched))).toEqual(['OLD', 'LOW', 'NEW']);
    expect(ids(chosenAlarms(alarms, '', ['unacked', 'p2'], watched))).toEqual(['OLD']);
    expect(ids(chosenAlarms(alarms, 'flame', [], watched))).toEqual(['OLD']);
});

test('standing ones are active for a day; which ones chatter the gateway says', () => {
    const found = (filters: string[]) =>
        ids(chosenAlarms(alarms, '', filters, { now: day + 4, chattering: new Set(['LOW']) }));
    expect(found(['standing'])).toEqual(['OLD']);
    expect(found(['chattering'])).toEqual(['LOW']);
    expect(found(['standing', 'chattering'])).toEqual(['OLD', 'LOW']);
    expect(found(['chattering', 'p2'])).toEqual([]);
});
