import { plainText } from '../text/plain-text';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './client';

/** Where each kind of record is, and how its ids begin. The id field is `<kind>_id`, the name `<kind>_name`. */
export const recordKinds = {
    site: { path: '/api/v5/site', prefix: 'SITE_' },
    customer: { path: '/api/v5/customer', prefix: 'CUST_' },
    employee: { path: '/api/v5/employee', prefix: 'EMPL_' },
    product: { path: '/api/v5/product', prefix: 'PROD_' },
    area: { path: '/api/v5/asset/area', prefix: 'AREA_' },
    line: { path: '/api/v5/asset/line', prefix: 'LINE_' },
    equipment: { path: '/api/v5/asset/equipment', prefix: 'EQUI_' },
    order: { path: '/api/v5/order', prefix: 'ORDER_' },
    calendar: { path: '/api/v5/calendar', prefix: 'CAL_' },
    path: { path: '/api/v5/path', prefix: 'PATH_' },
    flow: { path: '/api/v5/flow', prefix: 'FLOW_' },
} as const;

export type RecordKind = keyof typeof recordKinds;

/** Any record of the master data; its own fields by their names. */
export interface MasterRecord {
    version: number;
    updated_at: number;
    updated_by: string;
    active: boolean;
    [field: string]: unknown;
}

export interface RecordPage<T = MasterRecord> {
    items: T[];
    total: number;
    next: string | null;
}

export type RecordQuery = Record<string, string | number | undefined>;

export function recordId(kind: RecordKind, record: MasterRecord): string {
    return String(record[`${kind}_id`]);
}

export function recordName(kind: RecordKind, record: MasterRecord): string {
    return plainText(record[`${kind}_name`]) || recordId(kind, record);
}

const place = (kind: RecordKind, id: string) => `${recordKinds[kind].path}/${encodeURIComponent(id)}`;

/** One page of a list: `q`, `page`, `size`, `sort` and the filter fields of the kind. */
export const recordPage = <T = MasterRecord>(kind: RecordKind, query: RecordQuery) =>
    queryOptions({
        queryKey: [kind, 'page', query],
        queryFn: ({ signal }) =>
            call<RecordPage<T>>('GET', recordKinds[kind].path, { query: { page: 1, size: 50, ...query }, signal }),
        placeholderData: keepPreviousData,
    });

export const recordById = <T>(kind: RecordKind, id: string) =>
    queryOptions({
        queryKey: [kind, 'record', id],
        queryFn: ({ signal }) => call<T>('GET', place(kind, id), { signal }),
    });

const namesStayMs = 300_000;

/** The name of one record, kept for five minutes. */
export const nameOfRecord = (kind: RecordKind, id: string) =>
    queryOptions({
        queryKey: [kind, 'name', id],
        queryFn: async ({ signal }) => recordName(kind, await call<MasterRecord>('GET', place(kind, id), { signal })),
        staleTime: namesStayMs,
    });

export function createRecord(kind: RecordKind, body: object): Promise<MasterRecord> {
    return call('POST', recordKinds[kind].path, { body });
}

/** Changes the fields that are given; null = back to the default. Fails with E1200 at `version` when another was faster. */
export function changeRecord(kind: RecordKind, id: string, body: object, version: number): Promise<MasterRecord> {
    return call('PATCH', place(kind, id), { body: { ...body, version } });
}

export function deleteRecord(kind: RecordKind, id: string, version: number) {
    return call('DELETE', place(kind, id), { headers: { 'If-Match': `"${version}"` } });
}

/** Whether another person has changed the record since it was read. */
export function isConflict(error: unknown): boolean {
    return error instanceof ApiError && error.code === 'E1200' && 'version' in error.fields;
}

/** The record that a field refers to; undefined for a field that holds no id of one. */
export function referredKind(field: string): RecordKind | 'asset' | 'tag' | undefined {
    if (/^(good_|reject_)?tag_id$/.test(field)) return 'tag';
    if (field === 'asset_id') return 'asset';
    if (field === 'link_flow_id') return 'flow';
    const kind = field.replace(/_id$/, '');
    return field.endsWith('_id') && kind in recordKinds ? (kind as RecordKind) : undefined;
}

const places: readonly [prefix: string, page: (id: string) => string][] = [
    ['SITE_', (id) => `/master/site?id=${id}`],
    ['CUST_', (id) => `/master/customer?id=${id}`],
    ['EMPL_', (id) => `/master/employee?id=${id}`],
    ['PROD_', (id) => `/master/product?id=${id}`],
    ['AREA_', (id) => `/master/asset?id=${id}`],
    ['LINE_', (id) => `/master/asset?id=${id}`],
    ['EQUI_', (id) => `/master/asset?id=${id}`],
    ['ORDER_', (id) => `/orders?id=${id}`],
    ['CAL_', (id) => `/calendar?id=${id}`],
    ['PATH_', (id) => `/paths?id=${id}`],
    ['FLOW_', (id) => `/flows/${id}`],
];

/** Where the page shows a record; undefined for an id of another kind. */
export function pageOfRecord(id: string): string | undefined {
    return places.find(([prefix]) => id.startsWith(prefix))?.[1](encodeURIComponent(id));
}

/** Ids that a message names, such as "PROD_1 is used by order ORDER_9"; the first is the record's own. */
export function namedIds(message: string): string[] {
    return message.match(/\b[A-Z]+_[A-Za-z0-9_.:-]*[A-Za-z0-9_]/g) ?? [];
}

export interface RecordChoice {
    value: string;
    label: string;
}

const foundAtMost = 20;

/** Up to 20 records whose id or name has `q` in it, to choose one of. */
export const recordChoices = (kind: RecordKind | 'asset' | 'tag', q: string) =>
    queryOptions({
        queryKey: [kind, 'choices', q],
        queryFn: async ({ signal }): Promise<RecordChoice[]> => {
            const path = kind === 'asset' || kind === 'tag' ? `/api/v5/${kind}` : recordKinds[kind].path;
            const query = { q: q || undefined, page: 1, size: foundAtMost, sort: 'name' };
            const { items } = await call<RecordPage<Record<string, unknown>>>('GET', path, { query, signal });
            return items.map((item) => ({
                value: String(item[`${kind}_id`]),
                label: plainText(item[`${kind}_name`]),
            }));
        },
        placeholderData: keepPreviousData,
        staleTime: 10_000,
    });
