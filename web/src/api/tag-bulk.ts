import { ApiError } from './api-error';
import { call, data, v1 } from './client';
import type { components } from './schema.gen';
import { fetchTagPage, tagPageSize, type Tag, type TagFilter, type TagPage } from './tag';

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

const timeoutMs = 120_000;

function path(opcId: string): string {
    return `/api/v1/opc/${encodeURIComponent(opcId)}/tag/bulk`;
}

/** Adds and changes tags, all or nothing. `isDry`: only checks. */
export function putTags(opcId: string, tags: readonly TagBody[], isDry = false): Promise<BulkResult> {
    return call('POST', path(opcId), { query: { dry_run: isDry || undefined }, body: { tags }, timeoutMs });
}

/** The same with a CSV text. */
export function putTagCsv(opcId: string, csv: string, isDry = false): Promise<BulkResult> {
    return call('POST', path(opcId), { query: { dry_run: isDry || undefined }, csv, timeoutMs });
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

/** The address of each tag of a device, by its id; 5,000 a call. */
export async function fetchTagIds(opcId: string, signal?: AbortSignal): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const size = 5000;
    for (let page = 1; ; page += 1) {
        const path = `/api/v1/opc/${encodeURIComponent(opcId)}/tag`;
        const part = await call<TagPage>('GET', path, { query: { page, size }, signal });
        for (const tag of part.data) found.set(tag.tag_id, tag.plc_address);
        if (part.data.length < size) return found;
    }
}

/** The tags of a device in the columns that the import takes. */
export function fetchTagCsv(opcId: string): Promise<string> {
    const path = `/api/v1/opc/${encodeURIComponent(opcId)}/tag`;
    return call('GET', path, { query: { format: 'csv' }, timeoutMs: 120_000 });
}

/** Deletes the tags, four at a time. Calls `onDone` with the number of deleted tags. Stops at the first failure. */
export async function deleteTags(tagIds: readonly string[], onDone: (count: number) => void): Promise<void> {
    let next = 0;
    let done = 0;
    let hasFailed = false;
    const work = async () => {
        while (next < tagIds.length && !hasFailed) {
            const tagId = tagIds[next] as string;
            next += 1;
            try {
                await data(v1.DELETE('/api/v1/tag/{tagId}', { params: { path: { tagId } } }));
            } catch (error) {
                hasFailed = true;
                throw error;
            }
            done += 1;
            onDone(done);
        }
    };
    await Promise.all([work(), work(), work(), work()]);
}

/** All tags of a filter, up to `most`. */
export async function fetchAllTags(filter: TagFilter, most: number): Promise<Tag[]> {
    const found: Tag[] = [];
    for (let page = 1; found.length < most; page += 1) {
        const part = await fetchTagPage(filter, page);
        found.push(...part.data);
        if (part.data.length < tagPageSize) break;
    }
    return found.slice(0, most);
}

export function createTag(opcId: string, body: components['schemas']['tag_body']) {
    return data(v1.POST('/api/v1/opc/{opcId}/tag', { params: { path: { opcId } }, body }));
}

/** Tags of all devices that match. An older gateway has no such list: then it is asked device by device until there
 *  are `most` tags. */
export async function findTags(q: string, most: number, signal?: AbortSignal): Promise<Tag[]> {
    const filter: TagFilter = { opc_id: '', q, status: [], writable: false, sort: '' };
    try {
        return (await fetchTagPage(filter, 1, signal)).data.slice(0, most);
    } catch (error) {
        if (!(error instanceof ApiError) || error.httpStatus !== 404) throw error;
    }
    const found: Tag[] = [];
    for (const opc of (await data(v1.GET('/api/v1/opc', { signal }))).data) {
        if (found.length >= most) break;
        found.push(...(await fetchTagPage({ ...filter, opc_id: opc.opc_id }, 1, signal)).data);
    }
    return found.slice(0, most);
}
