import { queryOptions } from '@tanstack/react-query';
import type { AlarmEvent, AlarmLive } from './alarm';
import { call, data, v5 } from './client';
import type { components } from './schema-v5.gen';

export type Alarm = components['schemas']['alarm'];

/** The longest time for which the page shelves; the gateway allows a week. */
export const maxShelveMinutes = 480;
/** The maximum number of ids in one call. */
const idsPerCall = 1000;

const path = (alarmId: string) => ({ params: { path: { id: alarmId } } });

export interface AckFailure {
    alarm_id: string;
    message: string;
}

/** Acknowledges each alarm separately; returns the refused ones with the reason. Operator. */
export async function acknowledge(alarms: readonly AlarmLive[], comment: string): Promise<AckFailure[]> {
    const text = comment.trim() || undefined;
    const [only, ...others] = alarms;
    if (only && others.length === 0) {
        // Names the occurrence, so that a later one, which the person has not seen, is not acknowledged.
        const body = { comment: text, occurrence_id: only.occurrence_id ?? undefined };
        await data(v5.POST('/api/v5/alarm/{id}/ack', { ...path(only.alarm_id), body }));
        return [];
    }
    const failures: AckFailure[] = [];
    for (let from = 0; from < alarms.length; from += idsPerCall) {
        const alarmIds = alarms.slice(from, from + idsPerCall).map((alarm) => alarm.alarm_id);
        const done = await data(v5.POST('/api/v5/alarm/ack', { body: { alarm_ids: alarmIds, comment: text } }));
        for (const item of done.items)
            if (!item.ok) failures.push({ alarm_id: item.id ?? '', message: item.message ?? item.code ?? '' });
    }
    return failures;
}

/** `one_shot`: it also ends when the alarm clears. Operator. */
export function shelve(alarmId: string, minutes: number, reason: string, oneShot: boolean) {
    return data(
        v5.POST('/api/v5/alarm/{id}/shelve', { ...path(alarmId), body: { minutes, reason, one_shot: oneShot } }),
    );
}

export function unshelve(alarmId: string) {
    return data(v5.POST('/api/v5/alarm/{id}/unshelve', { ...path(alarmId), body: {} }));
}

export function addComment(alarmId: string, comment: string) {
    return data(v5.POST('/api/v5/alarm/{id}/comment', { ...path(alarmId), body: { comment } }));
}

/** Out of service, or in service again. Engineer. */
export function setAlarmEnabled(alarmId: string, enabled: boolean) {
    return data(v5.PATCH('/api/v5/alarm/{id}', { ...path(alarmId), body: { enabled } }));
}

export const alarmById = (alarmId: string) =>
    queryOptions({
        queryKey: ['alarm', 'definition', alarmId],
        queryFn: ({ signal }) => data(v5.GET('/api/v5/alarm/{id}', { ...path(alarmId), signal })),
    });

/** The newest events of one alarm, newest first. */
export const alarmEvents = (alarmId: string, size = 20) =>
    queryOptions({
        queryKey: ['alarm', 'events', alarmId, size],
        queryFn: async ({ signal }) => {
            const eventsPath = `/api/v5/alarm/${encodeURIComponent(alarmId)}/history`;
            return (await call<{ items: AlarmEvent[] }>('GET', eventsPath, { query: { size }, signal })).items;
        },
    });

export interface ShelvedAlarm extends AlarmLive {
    /** From the journal, because the live record does not contain it. */
    reason: string;
}

export const alarmsShelved = queryOptions({
    queryKey: ['alarm', 'shelved'],
    queryFn: async ({ signal }): Promise<ShelvedAlarm[]> => {
        const list = (await data(
            v5.GET('/api/v5/alarm/live', { params: { query: { shelved: 'true' } }, signal }),
        )) as AlarmLive[];
        if (list.length === 0) return [];
        const query = { event: 'SHELVE', alarm_id: list.map((alarm) => alarm.alarm_id).join(','), size: 1000 };
        const { items } = await call<{ items: AlarmEvent[] }>('GET', '/api/v5/alarm/history', { query, signal });
        const newest = (alarm: AlarmLive) => items.find((event) => event.alarm_id === alarm.alarm_id);
        return list.map((alarm) => ({ ...alarm, reason: newest(alarm)?.comment ?? '' }));
    },
});

/** Alarms that an engineer took out of service; at most a thousand. */
export const alarmsDisabled = queryOptions({
    queryKey: ['alarm', 'disabled'],
    queryFn: async ({ signal }) => {
        const query = { enabled: false, size: 1000 };
        return (await call<{ items: Alarm[] }>('GET', '/api/v5/alarm', { query, signal })).items;
    },
});

/** The ids of alarms that were raised three times or more in the last five minutes. */
export const alarmsChattering = queryOptions({
    queryKey: ['alarm', 'chattering'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
        const query = { chattering: true };
        const list = await call<AlarmLive[]>('GET', '/api/v5/alarm/live', { query, signal });
        return new Set(list.map((alarm) => alarm.alarm_id));
    },
});
