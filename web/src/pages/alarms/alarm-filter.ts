import { priorityNumber, type AlarmLive } from '../../api/alarm';

export const stateFilters = ['unacked', 'active', 'cleared'] as const;
export const priorityFilters = ['p1', 'p2', 'p3', 'p4'] as const;

const stateTests: Record<(typeof stateFilters)[number], (alarm: AlarmLive) => boolean> = {
    unacked: (alarm) => alarm.alarm_state !== 'ACTIVE_ACK',
    active: (alarm) => alarm.alarm_state !== 'CLEARED_UNACK',
    cleared: (alarm) => alarm.alarm_state === 'CLEARED_UNACK',
};

/** Alarms whose message, name or tag has `q`, with a chosen state and a chosen priority; nothing chosen = all. */
export function chosenAlarms(alarms: readonly AlarmLive[], q: string, filters: readonly string[]): AlarmLive[] {
    const wanted = q.trim().toLowerCase();
    const states = stateFilters.filter((id) => filters.includes(id));
    const priorities = priorityFilters.filter((id) => filters.includes(id));
    return alarms.filter(
        (alarm) =>
            [alarm.message, alarm.alarm_name, alarm.alarm_id, alarm.tag_id].some((text) =>
                text?.toLowerCase().includes(wanted),
            ) &&
            (states.length === 0 || states.some((id) => stateTests[id](alarm))) &&
            (priorities.length === 0 || priorities.includes(`p${priorityNumber(alarm.priority)}`)),
    );
}
