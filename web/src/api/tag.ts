import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, data, v1, type DataOf } from './client';
import type { components, paths } from './schema.gen';

export type Tag = components['schemas']['tag'];
export type TagChange = components['schemas']['tag_change'];
export type HistoryPoint = components['schemas']['history_point'];

export const tagPageSize = 200;
export const tagStatuses = ['good', 'uncertain', 'bad', 'not_read', 'out_of_limits'] as const;
export type TagStatus = (typeof tagStatuses)[number];

export interface TagFilter {
    /** '' = all devices. */
    opc_id: string;
    /** Words in any order: each is part of id, name, address or description. */
    q: string;
    status: readonly TagStatus[];
    writable: boolean;
    /** `tag_id`, `-value_time` … */
    sort: string;
}

type PageBody = paths['/api/v1/tag']['get']['responses']['200']['content']['application/json'];
/** `counts`: by status and `writable`, after the words and before the other filters. */
export type TagPage = DataOf<PageBody>;

/** One page of the tag table, from 1. */
export function fetchTagPage(filter: TagFilter, page: number, signal?: AbortSignal): Promise<TagPage> {
    const path = filter.opc_id ? `/api/v1/opc/${encodeURIComponent(filter.opc_id)}/tag` : '/api/v1/tag';
    const query = {
        find: filter.q || undefined,
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

/** Tags of all devices that have these words, by id. */
export const tagsFound = (find: string, size: number) =>
    queryOptions({
        queryKey: ['tag', 'found', find, size],
        queryFn: ({ signal }) => call<TagPage>('GET', '/api/v1/tag', { query: { find, page: 1, size }, signal }),
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

export type WriteOutcome =
    | { kind: 'same' | 'differs'; sent: string; read: string }
    | { kind: 'unread'; sent: string }
    | { kind: 'unknown'; error: ApiError }
    | { kind: 'refused'; error: ApiError };

/** Writes a value. `unknown`: the device may have executed the write. */
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

/** The gateway or the device did not respond in time: it is unknown whether the device executed the write. */
export function isUnknown(error: ApiError): boolean {
    return error.isUnanswered || error.httpStatus === 504 || error.message.includes('unknown whether');
}

export interface HistoryRange {
    from: number;
    to: number;
}

export interface TagHistory extends HistoryRange {
    /** Raw points if they are few enough, otherwise the mean of each bucket. */
    points: HistoryPoint[];
    /** Lowest and highest value of each bucket, of numbers. */
    min?: HistoryPoint[];
    max?: HistoryPoint[];
    bucket_ms: number | null;
    /** The newest good point of the range. */
    last?: HistoryPoint;
}

const isGood = (point: HistoryPoint) => point.quality >= 64;
const mostNumbers = 5_000;
const mostOthers = 10_000;
/** Of the newest points so many are looked at for one that is good. */
const lookedAt = 100;

/** Points for a plot with `buckets` columns. Too many numbers come as mean, lowest and highest value of each bucket, too many
 *  Boolean values as the share of each bucket that was true; of others only the first 10,000. */
export async function fetchHistory(
    tagId: string,
    range: HistoryRange,
    buckets: number,
    dataType: string,
    signal?: AbortSignal,
): Promise<TagHistory> {
    const get = async (more: { aggregate: 'raw' | 'avg' | 'min' | 'max' } & Record<string, unknown>) => {
        const params = { path: { tagId }, query: { ...range, ...more } };
        return data(v1.GET('/api/v1/tag/{tagId}/history', { params, signal }));
    };
    const of = (aggregate: 'avg' | 'min' | 'max') => get({ aggregate, buckets });
    const isNumeric = isNumericType(dataType);
    const raw = await get({ aggregate: 'raw', limit: isNumeric ? mostNumbers : mostOthers });
    if (raw.next === null || (!isNumeric && dataType !== 'Boolean'))
        return { ...range, points: raw.points, bucket_ms: null, last: raw.points.findLast(isGood) };
    const newest = get({ aggregate: 'raw', order: 'desc', limit: lookedAt });
    if (!isNumeric) {
        const [share, { points }] = await Promise.all([of('avg'), newest]);
        return { ...range, points: share.points, bucket_ms: share.bucket_ms, last: points.find(isGood) };
    }
    const [mean, min, max, { points }] = await Promise.all([of('avg'), of('min'), of('max'), newest]);
    const found = { points: mean.points, min: min.points, max: max.points, bucket_ms: mean.bucket_ms };
    return { ...range, ...found, last: points.find(isGood) };
}

/** Whether the type is a number that can be averaged; arrays, texts and Boolean cannot. */
export function isNumericType(dataType: string): boolean {
    return /^(U?Int(16|32|64)|SByte|Byte|Float|Double)$/i.test(dataType);
}
