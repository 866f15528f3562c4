import { expect, test } from 'vitest';
import type { AlarmLive } from '../../api/alarm';
import { freshCount, heldRows } from './held-rows';

const alarm = (alarmId: string, alarmState: AlarmLive['alarm_state'] = 'ACTIVE_UNACK'): AlarmLive => ({
    alarm_id: alarmId,
    alarm_state: alarmState,
    seq: 1,
});

test('rows keep their places whatever the order, the number and the state of the present alarms', () => {
    const held = [alarm('A'), alarm('B'), alarm('C')];
    const present = [alarm('NEW'), alarm('C', 'ACTIVE_ACK'), alarm('A')];
    expect(heldRows(held, present).map((row) => [row.alarm_id, row.alarm_state])).toEqual([
        ['A', 'ACTIVE_UNACK'],
        ['B', 'NORMAL'],
        ['C', 'ACTIVE_ACK'],
    ]);
});

test('only rows that are not shown are new', () => {
    expect(freshCount([alarm('A'), alarm('B')], [alarm('B', 'ACTIVE_ACK'), alarm('C'), alarm('D')])).toBe(2);
    expect(freshCount([alarm('A')], [alarm('A')])).toBe(0);
});
