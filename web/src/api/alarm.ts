import { queryOptions } from '@tanstack/react-query';
import { data, v5 } from './client';
import type { components } from './schema-v5.gen';

export type AlarmLive = components['schemas']['alarm_live'];

export const alarmsLive = queryOptions({
    queryKey: ['alarm', 'live'],
    queryFn: ({ signal }) => data(v5.GET('/api/v5/alarm/live', { signal })) as Promise<AlarmLive[]>,
});

const ranks: Record<string, number> = { CRITICAL: 1, HIGH: 2, MEDIUM: 3, LOW: 4 };

/** 1 critical … 4 low. */
export function priorityNumber(priority: string | null | undefined): 1 | 2 | 3 | 4 {
    return (ranks[priority ?? ''] ?? 4) as 1 | 2 | 3 | 4;
}

/** The alarm needs a person: it is neither shelved nor out of service. */
export function needsAttention(alarm: AlarmLive): boolean {
    return alarm.alarm_state !== 'NORMAL' && !alarm.shelved && alarm.enabled !== false && !alarm.deleted;
}

/** Worst first, then not acknowledged before acknowledged, then newest. */
export function byUrgency(a: AlarmLive, b: AlarmLive): number {
    const unacked = (alarm: AlarmLive) => (alarm.alarm_state === 'ACTIVE_ACK' ? 1 : 0);
    return (
        priorityNumber(a.priority) - priorityNumber(b.priority) ||
        unacked(a) - unacked(b) ||
        (b.active_since ?? 0) - (a.active_since ?? 0)
    );
}

/** Worst first, then newest: the order of the list of alarms. */
export function byPriority(a: AlarmLive, b: AlarmLive): number {
    return (
        priorityNumber(a.priority) - priorityNumber(b.priority) ||
        (b.active_since ?? 0) - (a.active_since ?? 0) ||
        a.alarm_id.localeCompare(b.alarm_id, 'en')
    );
}

/** Whether the alarm can be acknowledged now. */
export function canAcknowledge(alarm: AlarmLive): boolean {
    return alarm.alarm_state === 'ACTIVE_UNACK' || alarm.alarm_state === 'CLEARED_UNACK';
}

/** The list after one event of the stream: replaced, added, or removed when it is normal again. */
export function withAlarm(list: readonly AlarmLive[], changed: AlarmLive): AlarmLive[] {
    const others = list.filter((alarm) => alarm.alarm_id !== changed.alarm_id);
    return changed.alarm_state === 'NORMAL' || changed.deleted ? others : [...others, changed];
}

/** One line of the alarm journal; the description does not name its types yet. */
export interface AlarmEvent {
    event_id: string;
    occurrence_id: string;
    alarm_id: string;
    alarm_name: string;
    tag_id: string;
    event: string;
    level_from: string;
    level_to: string;
    priority: string | null;
    message: string;
    event_time: number;
    /** When the event was decided; the journal is sorted by this time. */
    at: number;
    actor: string | null;
    comment: string | null;
}

/** The newest events of a tag's alarms, newest first. */
export const alarmHistory = (tagId: string, size = 10) =>
    queryOptions({
        queryKey: ['alarm', 'history', tagId, size],
        queryFn: async ({ signal }) => {
            const found = await data(
                v5.GET('/api/v5/alarm/history', { params: { query: { tag_id: tagId, size } }, signal }),
            );
            return found.items as unknown as AlarmEvent[];
        },
    });
