import type { AuditFilter } from '../../api/audit';

const hour = 3_600_000;
const spans = { '1h': hour, '24h': 24 * hour, '7d': 168 * hour, '30d': 720 * hour, all: undefined } as const;
export type AuditSpan = keyof typeof spans;
export const audit_spans = Object.keys(spans) as AuditSpan[];

export function spanOf(text: string | null): AuditSpan {
    return audit_spans.find((each) => each === text) ?? '24h';
}

/** The search that the page's address asks for; `now` is the gateway's time. */
export function auditFilter(search: URLSearchParams, now: number): AuditFilter {
    const filter: AuditFilter = { page: Math.max(1, Math.floor(Number(search.get('page')) || 1)) };
    const length = spans[spanOf(search.get('span'))];
    if (length !== undefined) filter.from = now - length;
    for (const name of ['user', 'path', 'status', 'q'] as const) {
        const value = search.get(name);
        if (value) filter[name] = value;
    }
    return filter;
}
