import { priorityNumber, type AlarmLive } from '../../api/alarm';
import { standing } from './statistics-math';

export const stateFilters = ['unacked', 'active', 'cleared'] as const;
export const priorityFilters = ['p1', 'p2', 'p3', 'p4'] as const;
/** Alarms that do not help: they last for long, or come and go. */
export const nuisanceFilters = ['standing', 'chattering'] as const;

/** What an alarm alone does not tell. */
export interface Watched {
    now: number;
    /** The ids of those that came and went in the last minutes. */
    chattering: ReadonlySet<string>;
}

const stateTests: Record<(typeof stateFilters)[number], (alarm: AlarmLive) => boolean> = {
    unacked: (alarm) => alarm.alarm_state !== 'ACTIVE_ACK',
    active: (alarm) => alarm.alarm_state !== 'CLEARED_UNACK',
    cleared: (alarm) => alarm.alarm_state === 'CLEARED_UNACK',
};

/** Alarms whose message, name or tag has `q`, with a chosen state, a chosen priority and a chosen nuisance; nothing chosen
 *  = all. */
export function chosenAlarms(
    alarms: readonly AlarmLive[],
    q: string,
    filters: readonly string[],
    { now, chattering }: Watched,
): AlarmLive[] {
    const wanted = q.trim().toLowerCase();
    const states = stateFilters.filter((id) => filters.includes(id));
    const priorities = priorityFilters.filter((id) => filters.includes(id));
    const nuisances = nuisanceFilters.filter((id) => filters.includes(id));
    const old = new Set(standing(alarms, now));
    const isNuisance = {
        standing: (alarm: AlarmLive) => old.has(alarm),
        chattering: (alarm: AlarmLive) => chattering.has(alarm.alarm_id),
    };
    return alarms.filter(
        (alarm) =>
            [alarm.message, alarm.alarm_name, alarm.alarm_id, alarm.tag_id].some((text) =>
                text?.toLowerCase().includes(wanted),
            ) &&
            (states.length === 0 || states.some((id) => stateTests[id](alarm))) &&
            (priorities.length === 0 || priorities.includes(`p${priorityNumber(alarm.priority)}`)) &&
            (nuisances.length === 0 || nuisances.some((id) => isNuisance[id](alarm))),
    );
}
