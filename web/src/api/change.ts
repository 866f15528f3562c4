import type { Change, OpcEvent } from '../text/change-sentence';
import { ApiError } from './api-error';
import type { AuditLine } from './audit';
import { call } from './client';

export type { Change, OpcEvent };

/** What the audit keeps beside the call. */
export type ToldLine = AuditLine & { change?: Change | null };

export interface OpcEvents {
    data: OpcEvent[];
    /** false: the changes by users could not be read. */
    has_changes: boolean;
}

/** Operator. What happened to a device, newest first. */
export function fetchOpcEvents(opcId: string, signal?: AbortSignal): Promise<OpcEvents> {
    return call<OpcEvents>('GET', `/api/v1/opc/${encodeURIComponent(opcId)}/events`, { query: { last: 200 }, signal });
}

const changeable: readonly string[] = ['opc', 'tag', 'alarm'];

/** Whether all that the change has set is known, so that it can be set back. */
export function canTakeBack(change: Change): boolean {
    return (
        change.event === 'changed' &&
        changeable.includes(change.kind) &&
        change.id !== '' &&
        change.omitted === 0 &&
        change.fields.length > 0 &&
        change.fields.every((each) => !each.is_secret && !each.is_cut)
    );
}

type Stored = Record<string, unknown>;

const option = /^options\.(.+)$/;

/** The present value of the field; an option as the text that the gateway keeps. */
function presentOf(stored: Stored, field: string): unknown {
    const [, name] = option.exec(field) ?? [];
    if (name === undefined) return stored[field] ?? null;
    const value = (stored['options'] as Stored | undefined)?.[name];
    return value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
}

function isSame(a: unknown, b: unknown): boolean {
    return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** What the gateway would have to store again. */
export function bodyOfTakeBack(change: Change): Stored {
    const body: Stored = {};
    const options: Stored = {};
    for (const { field, before } of change.fields) {
        const [, name] = option.exec(field) ?? [];
        if (name === undefined) body[field] = before;
        else options[name] = before;
    }
    return Object.keys(options).length > 0 ? { ...body, options } : body;
}

/** Engineer. Sets the fields of a change back to their values before it, unless another has changed them meanwhile
 *  (CHANGED_MEANWHILE, with the names of these fields). */
export async function takeBack(change: Change): Promise<void> {
    const path = `/api/v5/${change.kind}/${encodeURIComponent(change.id)}`;
    const stored = await call<Stored>('GET', path);
    const differing = change.fields.filter((each) => !isSame(presentOf(stored, each.field), each.after));
    if (differing.length > 0) throw new ApiError('CHANGED_MEANWHILE', differing.map((each) => each.field).join(', '));
    await call('PATCH', path, {
        body: bodyOfTakeBack(change),
        headers: { 'If-Match': `"${Number(stored['version'])}"` },
    });
}
