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
const ids = (found: AlarmLive[]) => found.map((alarm) => alarm.alarm_id);

test('by priority, then newest, whether acknowledged or not', () => {
    expect(ids([...alarms].sort(byPriority))).toEqual(['NEW', 'OLD', 'LOW']);
});

test('filters of one group add, those of two groups narrow', () => {
    expect(ids(chosenAlarms(alarms, '', ['active']))).toEqual(['OLD', 'NEW']);
    expect(ids(chosenAlarms(alarms, '', ['active', 'cleared']))).toEqual(['OLD', 'LOW', 'NEW']);
    expect(ids(chosenAlarms(alarms, '', ['unacked', 'p2']))).toEqual(['OLD']);
    expect(ids(chosenAlarms(alarms, 'flame', []))).toEqual(['OLD']);
});
