import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { background, call, data, v1, type DataOf } from './client';
import type { components, paths } from './schema.gen';

export type Tag = components['schemas']['tag'];
export type TagChange = components['schemas']['tag_change'];
export type ValueRecord = components['schemas']['value_record'];
export type HistoryPoint = components['schemas']['history_point'];

export const tagPageSize = 200;
export const tagStatuses = ['good', 'uncertain', 'bad', 'not_read', 'out_of_limits'] as const;
export type TagStatus = (typeof tagStatuses)[number];

export interface TagFilter {
    /** '' = all devices. */
    opc_id: string;
    q: string;
    status: readonly TagStatus[];
    writable: boolean;
    /** `tag_id`, `-value_time` … */
    sort: string;
}

type PageBody = paths['/api/v1/tag']['get']['responses']['200']['content']['application/json'];
/** `counts`: by status and `writable`, after `q` and before the other filters. */
export type TagPage = DataOf<PageBody>;

/** One page of the tag table, from 1. */
export function fetchTagPage(filter: TagFilter, page: number, signal?: AbortSignal): Promise<TagPage> {
    const path = filter.opc_id ? `/api/v1/opc/${encodeURIComponent(filter.opc_id)}/tag` : '/api/v1/tag';
    const query = {
        q: filter.q || undefined,
        status: filter.status.join(',') || undefined,
        writable: filter.writable || undefined,
        sort: filter.sort || undefined,
        page,
        size: tagPageSize,
    };
    return call<TagPage>('GET', path, { query, signal });
}

export const tagPage = (filter: TagFilter, page: number) =>
    queryOptions({
        queryKey: ['tag', 'page', filter, page],
        queryFn: ({ signal }) => fetchTagPage(filter, page, signal),
        placeholderData: keepPreviousData,
    });

export const tagById = (tagId: string) =>
    queryOptions({
        queryKey: ['tag', tagId],
        queryFn: ({ signal }) => data(v1.GET('/api/v1/tag/{tagId}', { params: { path: { tagId } }, signal })),
    });

export function changeTag(tagId: string, body: TagChange) {
    return data(v1.PUT('/api/v1/tag/{tagId}', { params: { path: { tagId } }, body }));
}

/** Reads the tag from the device now. */
export function readFresh(tagId: string) {
    return data(v1.GET('/api/v1/tag/{tagId}/value', { params: { path: { tagId }, query: { fresh: true } } }));
}

/** Last values in the order asked, for windows without a stream. */
export async function fetchValues(tagIds: string[]): Promise<ValueRecord[]> {
    return (await data(v1.POST('/api/v1/values/read', { body: { tag_ids: tagIds }, headers: background }))).values;
}

export type WriteOutcome =
    | { kind: 'same' | 'differs'; sent: string; read: string }
    | { kind: 'unread'; sent: string }
    | { kind: 'unknown'; error: ApiError }
    | { kind: 'refused'; error: ApiError };

/** What became of a write. `unknown`: the device may have taken it. */
export async function writeTag(tagId: string, value: string): Promise<WriteOutcome> {
    try {
        const done = await data(v1.POST('/api/v1/tag/{tagId}/value', { params: { path: { tagId } }, body: { value } }));
        return writeOutcome(done.value, done.actual_read);
    } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { kind: isUnknown(error) ? 'unknown' : 'refused', error };
    }
}

export function writeOutcome(sent: string, read: string | undefined): WriteOutcome {
    if (read === undefined) return { kind: 'unread', sent };
    const isSame = sent === read || (sent.trim() !== '' && Number(sent) === Number(read));
    return { kind: isSame ? 'same' : 'differs', sent, read };
}

/** There was no response, or the gateway got none in time: it is unknown whether the device executed the write. */
export function isUnknown(error: ApiError): boolean {
    return error.isUnanswered || error.httpStatus === 504 || error.message.includes('unknown whether');
}

export interface HistoryRange {
    from: number;
    to: number;
}

export interface TagHistory extends HistoryRange {
    /** Raw points when there are fewer than `max_points`, else mean, lowest and highest by bucket. */
    points: HistoryPoint[];
    min?: HistoryPoint[];
    max?: HistoryPoint[];
    bucket_ms: number | null;
}

/** Points for a plot of `buckets` columns. Numbers that are too many come as mean, min and max by bucket. */
export async function fetchHistory(
    tagId: string,
    range: HistoryRange,
    buckets: number,
    isNumeric: boolean,
    signal?: AbortSignal,
): Promise<TagHistory> {
    const read = async (aggregate: 'raw' | 'avg' | 'min' | 'max', limit?: number) => {
        const query = { ...range, aggregate, ...(aggregate === 'raw' ? { limit } : { buckets }) };
        return data(v1.GET('/api/v1/tag/{tagId}/history', { params: { path: { tagId }, query }, signal }));
    };
    const most = isNumeric ? 5000 : 10_000;
    const raw = await read('raw', most);
    if (raw.next === null || !isNumeric) return { ...range, points: raw.points, bucket_ms: null };
    const [mean, min, max] = await Promise.all([read('avg'), read('min'), read('max')]);
    return { ...range, points: mean.points, min: min.points, max: max.points, bucket_ms: mean.bucket_ms };
}

/** Whether the type is a number that can be averaged; arrays, texts and Boolean cannot. */
export function isNumericType(dataType: string): boolean {
    return /^(U?Int(16|32|64)|SByte|Byte|Float|Double)$/i.test(dataType);
}
