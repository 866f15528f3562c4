/** Calls that the design promises and the gateway's description does not have yet (design, section 11). Types by hand;
 *  when `npm run types` brings them, each moves to a file of its resource with generated types. */
import { call, href } from './client';
import type { Role } from './session';

export interface AuditLine {
    seq: number;
    /** Epoch ms. */
    time: number;
    method: string;
    path: string;
    query: string;
    status: number;
    duration: number;
    ip: string;
    user: string;
    auth: string;
    ua: string;
    error: string;
    /** Calls alike that this line stands for. */
    count: number;
}

export interface AuditFilter {
    from?: number;
    to?: number;
    user?: string;
    path?: string;
    status?: string;
    q?: string;
    page?: number;
    size?: number;
}

export interface AuditPage {
    data: AuditLine[];
    total: number;
    page: number;
    size: number;
    /** The search had no more time: `total` is that of the lines down to `reached`, epoch ms. */
    is_cut?: boolean;
    reached?: number | null;
}

export interface AuditCheck {
    ok: boolean;
    lines: number;
    /** Number of the first line that is missing or changed. */
    first_bad: number | null;
    /** False: there was no time for the rest. */
    is_whole?: boolean;
}

/** Admin. */
export function fetchAudit(filter: AuditFilter, signal?: AbortSignal): Promise<AuditPage> {
    return call('GET', '/api/v1/audit', { query: { ...filter }, signal });
}

/** Admin. Each line is linked to the one before it. */
export function verifyAudit(): Promise<AuditCheck> {
    return call('GET', '/api/v1/audit/verify', { timeout_ms: 120_000 });
}

/** All lines that the filter finds, as CSV. */
export function auditHref({ from, to, user, path, status, q }: AuditFilter): string {
    const given = Object.entries({ from, to, user, path, status, q }).filter(
        (each): each is [string, string | number] => each[1] !== undefined && each[1] !== '',
    );
    return href('/api/v1/audit', { ...Object.fromEntries(given), format: 'csv' });
}

export interface OpenSession {
    session_id: string;
    user_id: string;
    role: Role;
    address: string;
    since: number;
    last_seen: number;
    expires_at: number | null;
    current: boolean;
}

/** Admin. */
export async function fetchSessions(signal?: AbortSignal): Promise<OpenSession[]> {
    return (await call<{ data: OpenSession[] }>('GET', '/api/v1/sessions', { signal })).data;
}

export function endSession(session_id: string) {
    return call('DELETE', `/api/v1/sessions/${encodeURIComponent(session_id)}`);
}

export interface LogLine {
    seq: number;
    /** Epoch ms. */
    time: number;
    level: string;
    module: string;
    message: string;
}

/** Engineer. The last records from memory, oldest first; `after`: only those with a greater `seq`. `last_seq` is that of the
 *  newest record of all: smaller than before when the gateway has started anew. */
export function fetchLog(
    filter: { level?: string; module?: string; q?: string; last?: number; after?: number },
    signal?: AbortSignal,
): Promise<{ data: LogLine[]; last_seq: number }> {
    return call('GET', '/api/v1/diagnostics/log', { query: { ...filter }, signal });
}

/** What a list tells of a view; its content comes with the view itself. */
export interface ViewHead {
    view_id: string;
    name: string;
    kind: string;
    /** All see it. */
    shared: boolean;
    author: string;
    own: boolean;
    created_at: number;
    updated_at: number;
}

export interface View<Content> extends ViewHead {
    content: Content;
}

/** Own views and shared ones. */
export async function fetchViews(kind: string, signal?: AbortSignal): Promise<ViewHead[]> {
    return (await call<{ data: ViewHead[] }>('GET', '/api/v1/view', { query: { kind }, signal })).data;
}

export function fetchView<Content>(view_id: string, signal?: AbortSignal): Promise<View<Content>> {
    return call('GET', `/api/v1/view/${encodeURIComponent(view_id)}`, { signal });
}

export function saveView(view_id: string, body: Pick<View<unknown>, 'name' | 'kind' | 'shared' | 'content'>) {
    return call('PUT', `/api/v1/view/${encodeURIComponent(view_id)}`, { body });
}

export function deleteView(view_id: string) {
    return call('DELETE', `/api/v1/view/${encodeURIComponent(view_id)}`);
}

/** A link for a wall display: a viewer that sees one view, from some addresses. */
export interface Display {
    display_id: string;
    name: string;
    view_id: string;
    /** Addresses and networks. */
    addresses: string[];
    created_by: string;
    created_at: number;
}

/** Admin. */
export async function fetchDisplays(signal?: AbortSignal): Promise<Display[]> {
    return (await call<{ data: Display[] }>('GET', '/api/v1/display', { signal })).data;
}

/** Admin. `url` is a path below the gateway's address and is told only here. */
export function createDisplay(
    name: string,
    view_id: string,
    addresses: string[],
): Promise<{ display_id: string; url: string }> {
    return call('POST', '/api/v1/display', { body: { name, view_id, addresses } });
}

/** What the link has opened ends, too. */
export function withdrawDisplay(display_id: string) {
    return call('DELETE', `/api/v1/display/${encodeURIComponent(display_id)}`);
}
