import { data, href, v1, type DataOf } from './client';
import type { paths } from './schema.gen';

type Search = paths['/api/v1/audit']['get'];
export type AuditPage = DataOf<Search['responses']['200']['content']['application/json']>;
export type AuditLine = AuditPage['data'][number];
/** Times in epoch ms. */
export type AuditFilter = Omit<NonNullable<Search['parameters']['query']>, 'from' | 'to' | 'format'> & {
    from?: number;
    to?: number;
    /** Only lines that tell of a change. */
    what?: 'changes';
    /** `tag/L1.SPEED`: only changes of that thing and of what belongs to it. */
    object?: string;
};
export type AuditCheck = DataOf<
    paths['/api/v1/audit/verify']['get']['responses']['200']['content']['application/json']
>;

const asked = ({ from, to, ...rest }: AuditFilter) => ({
    ...rest,
    ...(from === undefined ? {} : { from: String(from) }),
    ...(to === undefined ? {} : { to: String(to) }),
});

/** Admin. */
export function fetchAudit(filter: AuditFilter, signal?: AbortSignal): Promise<AuditPage> {
    return data(v1.GET('/api/v1/audit', { params: { query: asked(filter) }, signal }));
}

/** Admin. Each line is linked to the one before it. */
export function verifyAudit(): Promise<AuditCheck> {
    return data(v1.GET('/api/v1/audit/verify'));
}

/** An export of all lines that the filter finds. */
export function auditHref(filter: AuditFilter, style: Record<string, string>): string {
    const { from, to, user, path, status, q, what, object } = filter;
    const given = Object.entries({ from, to, user, path, status, q, what, object }).filter(
        (each): each is [string, string | number] => each[1] !== undefined && each[1] !== '',
    );
    return href('/api/v1/audit', { ...Object.fromEntries(given), ...style });
}
