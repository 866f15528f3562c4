import { ApiError } from './api-error';
import { call } from './client';
import type { components } from './schema.gen';

export type TagBody = components['schemas']['tag_body'];

export interface BulkFault {
    /** Of a CSV file its line; of a list the place in it, from 1. */
    line: number;
    message: string;
}

export interface BulkResult {
    tag_count: number;
    created: number;
    updated: number;
}

const timeout_ms = 120_000;

function path(opc_id: string): string {
    return `/api/v1/opc/${encodeURIComponent(opc_id)}/tag/bulk`;
}

/** Adds and changes tags, all or nothing. `is_dry`: only checks. */
export function putTags(opc_id: string, tags: readonly TagBody[], is_dry = false): Promise<BulkResult> {
    return call('POST', path(opc_id), { query: { dry_run: is_dry || undefined }, body: { tags }, timeout_ms });
}

/** The same with a CSV text. */
export function putTagCsv(opc_id: string, csv: string, is_dry = false): Promise<BulkResult> {
    return call('POST', path(opc_id), { query: { dry_run: is_dry || undefined }, csv, timeout_ms });
}

/** The faults of a bulk call by line; undefined if the call failed for another reason. Of a JSON body they name `tags[3].…`. */
export function bulkFaults(error: unknown): BulkFault[] | undefined {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION_FAILED') return undefined;
    const listed = error.details['errors'];
    if (!Array.isArray(listed) || listed.length === 0) return undefined;
    return (listed as { line?: number; message?: string }[]).map(({ line, message = '' }) => {
        const found = /^tags\[(\d+)\]\.?(.*)$/s.exec(message);
        return { line: line ?? (found ? Number(found[1]) + 1 : 0), message: found?.[2] ?? message };
    });
}
