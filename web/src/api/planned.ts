/** Calls that the design promises and the gateway's description does not have yet (design, section 11). Types by hand;
 *  when `npm run types` brings them, each moves to a file of its resource with generated types. */
import { call } from './client';
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
}

/** Admin. */
export function fetchAudit(filter: AuditFilter, signal?: AbortSignal): Promise<AuditPage> {
    return call('GET', '/api/v1/audit', { query: { ...filter }, signal });
}

/** Admin. `first_bad`: number of the first line that is missing or changed. */
export function verifyAudit(): Promise<{ ok: boolean; lines: number; first_bad: number | null }> {
    return call('GET', '/api/v1/audit/verify');
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

/** Engineer. The last records from memory, oldest first. */
export async function fetchLog(
    filter: { level?: string; module?: string; q?: string; last?: number },
    signal?: AbortSignal,
): Promise<LogLine[]> {
    return (await call<{ data: LogLine[] }>('GET', '/api/v1/diagnostics/log', { query: { ...filter }, signal })).data;
}

export interface View<Content = unknown> {
    view_id: string;
    name: string;
    kind: string;
    shared: boolean;
    content: Content;
}

export async function fetchViews<Content>(kind: string, signal?: AbortSignal): Promise<View<Content>[]> {
    const found = await call<{ data: View<Content>[] }>('GET', '/api/v1/view', { query: { kind }, signal });
    return found.data.filter((view) => view.kind === kind);
}

export function saveView(view: View): Promise<unknown> {
    const { view_id, ...body } = view;
    return call('PUT', `/api/v1/view/${encodeURIComponent(view_id)}`, { body });
}

export function deleteView(view_id: string): Promise<unknown> {
    return call('DELETE', `/api/v1/view/${encodeURIComponent(view_id)}`);
}

export interface Display {
    display_id: string;
    url: string;
}

/** Admin. A link for a wall display: viewer, bound to one view and to the address ranges. */
export function createDisplay(name: string, view_id: string, addresses: string[]): Promise<Display> {
    return call('POST', '/api/v1/display', { body: { name, view_id, addresses } });
}

export function withdrawDisplay(display_id: string): Promise<unknown> {
    return call('DELETE', `/api/v1/display/${encodeURIComponent(display_id)}`);
}
