import type { AlarmLive } from '../../api/alarm';

/** The held rows, each in its place and with its present state. A row that is no longer in the list of alarms has
 *  the state normal. */
export function heldRows(held: readonly AlarmLive[], present: readonly AlarmLive[]): AlarmLive[] {
    const byId = new Map(present.map((alarm) => [alarm.alarm_id, alarm]));
    return held.map((alarm) => byId.get(alarm.alarm_id) ?? { ...alarm, alarm_state: 'NORMAL' });
}

/** How many of the wanted rows are not among the held ones. */
export function freshCount(held: readonly AlarmLive[], wanted: readonly AlarmLive[]): number {
    const known = new Set(held.map((alarm) => alarm.alarm_id));
    return wanted.filter((alarm) => !known.has(alarm.alarm_id)).length;
}
