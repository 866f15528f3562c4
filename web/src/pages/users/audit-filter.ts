import type { AuditFilter } from '../../api/audit';
import { instantOf } from '../../text/local-time';

const hour = 3_600_000;
const spans = { '1h': hour, '24h': 24 * hour, '7d': 168 * hour, '30d': 720 * hour, all: undefined } as const;
export type AuditSpan = keyof typeof spans | 'chosen';
export const auditSpans: readonly AuditSpan[] = [...(Object.keys(spans) as (keyof typeof spans)[]), 'chosen'];

/** Chosen times for start and end have priority over a fixed period. */
export function spanOf(search: URLSearchParams): AuditSpan {
    if (search.get('from') || search.get('to')) return 'chosen';
    const asked = search.get('span');
    return auditSpans.find((each) => each === asked && each !== 'chosen') ?? '24h';
}

/** Only changes are shown unless all calls are asked for. */
export function isOfChanges(search: URLSearchParams): boolean {
    return search.get('what') !== 'all';
}

/** The search that the page's address asks for; `now` is the gateway's time. Chosen times are local texts of `zone`. */
export function auditFilter(search: URLSearchParams, now: number, zone: string): AuditFilter {
    const filter: AuditFilter = { page: Math.max(1, Math.floor(Number(search.get('page')) || 1)) };
    const span = spanOf(search);
    if (span === 'chosen') {
        const [from, to] = (['from', 'to'] as const).map((name) => instantOf(search.get(name) ?? '', zone));
        if (from !== undefined) filter.from = from;
        if (to !== undefined) filter.to = to;
    } else {
        const length = spans[span];
        if (length !== undefined) filter.from = now - length;
    }
    for (const name of ['user', 'path', 'status', 'q', 'object'] as const) {
        const value = search.get(name);
        if (value) filter[name] = value;
    }
    if (isOfChanges(search)) filter.what = 'changes';
    return filter;
}

/** The period is empty: its end is not later than its start. */
export function isEmptySpan({ from, to }: AuditFilter): boolean {
    return from !== undefined && to !== undefined && to <= from;
}
