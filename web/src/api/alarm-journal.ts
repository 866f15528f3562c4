import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlarmEvent } from './alarm';
import { call } from './client';

export const journalEvents = [
    'RAISE',
    'LEVEL',
    'CLEAR',
    'ACK',
    'SHELVE',
    'UNSHELVE',
    'COMMENT',
    'ENABLE',
    'DISABLE',
    'DELETE',
] as const;

/** Empty texts do not filter. Several values are separated by commas. */
export interface JournalFilter {
    /** Epoch ms; 0 = from the beginning. */
    from: number;
    to: number;
    event: string;
    priority: string;
    alarm_id: string;
}

/** The filter as query parameters of the history and of its export. */
export function journalQuery(filter: JournalFilter): Record<string, string | number> {
    const { from, to, ...texts } = filter;
    return {
        ...(from > 0 && { from: Math.round(from) }),
        ...(to > 0 && { to: Math.round(to) }),
        ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    };
}

export interface JournalPage {
    items: AlarmEvent[];
    total: number;
    next: string | null;
    /** There are more events than `total`: the gateway stops counting there. */
    total_capped?: true;
}

/** One page of the journal, newest first; `page` from 1. */
export const journalPage = (filter: JournalFilter, page: number, size: number) =>
    queryOptions({
        queryKey: ['alarm', 'journal', filter, page, size],
        queryFn: ({ signal }) =>
            call<JournalPage>('GET', '/api/v5/alarm/history', {
                query: { ...journalQuery(filter), page, size },
                signal,
            }),
        placeholderData: keepPreviousData,
    });

export interface Raises {
    from: number;
    to: number;
    events: AlarmEvent[];
    /** There were more events: the oldest are not in `events`. */
    is_cut: boolean;
}

const raisesPerCall = 5000;
const maxRaises = 20_000;

/** All alarms raised in a range, newest first, up to 20,000. */
export async function fetchRaises(from: number, to: number, signal?: AbortSignal): Promise<Raises> {
    const events: AlarmEvent[] = [];
    let after: string | undefined;
    do {
        const query = { from: Math.round(from), to: Math.round(to), event: 'RAISE', size: raisesPerCall, after };
        const page = await call<JournalPage>('GET', '/api/v5/alarm/history', { query, signal });
        events.push(...page.items);
        after = page.next ?? undefined;
    } while (after && events.length < maxRaises);
    return { from, to, events, is_cut: after !== undefined };
}

/** When some alarms were raised and cleared in a range, newest first, up to 5,000 events. */
export async function fetchSpans(
    alarmIds: readonly string[],
    from: number,
    to: number,
    signal?: AbortSignal,
): Promise<AlarmEvent[]> {
    const filter = { from, to, event: 'RAISE,CLEAR', priority: '', alarm_id: alarmIds.join(',') };
    const query = { ...journalQuery(filter), size: raisesPerCall };
    return (await call<JournalPage>('GET', '/api/v5/alarm/history', { query, signal })).items;
}
