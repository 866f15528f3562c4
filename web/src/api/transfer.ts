import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, data, v1 } from './client';
import type { components } from './schema.gen';

export type TransferStatus = components['schemas']['transfer_status'];
export type DeadLetter = components['schemas']['dead_letter'];

export const transferList = queryOptions({
    queryKey: ['transfer', 'list'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/transfer', { signal }))).transfers,
});

/** A transfer; it has all its options in addition to these members. A transfer of the source `file` is defined in
 *  the properties and is read-only. */
export interface Transfer {
    name: string;
    type: string;
    source: 'file' | 'database';
    status: TransferStatus;
    [option: string]: unknown;
}

const path = (name: string) => ({ params: { path: { name } } });

export const transferByName = (name: string) =>
    queryOptions({
        queryKey: ['transfer', 'config', name],
        queryFn: async ({ signal }) =>
            (await data(v1.GET('/api/v1/transfer/{name}', { ...path(name), signal }))) as unknown as Transfer,
        staleTime: 60_000,
    });

/** The options of a transfer, without what the gateway adds to them. */
export function transferOptions(transfer: Transfer): Record<string, unknown> {
    const added = new Set(['name', 'type', 'source', 'status']);
    return Object.fromEntries(Object.entries(transfer).filter(([name]) => !added.has(name)));
}

/** What the `schema` of a transfer type or driver describes of one value; as ui/schema-rules has it. */
export interface SchemaRule {
    name: string;
    type: string;
    description?: string;
    unit?: string;
    default?: unknown;
    min?: number;
    max?: number;
    values?: string[];
    secret?: boolean;
    required?: boolean;
}

type DescribedOption = components['schemas']['transfer_type']['schema']['options'][number];
/** One option of a transfer, with its place in a form. */
export type TransferOption = SchemaRule & Pick<DescribedOption, 'group' | 'hidden'>;

export interface TransferType {
    type: string;
    title: string;
    /** Data of an SVG path; empty: none. */
    icon: string;
    /** A new session sends its first messages again: the births. */
    has_births: boolean;
    schema: { options: TransferOption[]; status?: SchemaRule[] };
}

export const transferTypes = queryOptions({
    queryKey: ['transfer', 'types'],
    queryFn: async ({ signal }) =>
        (await data(v1.GET('/api/v1/transfer_types', { signal }))).data as unknown as TransferType[],
    staleTime: Infinity,
});

export function createTransfer(name: string, type: string, options: Record<string, unknown>) {
    return data(v1.POST('/api/v1/transfer/{name}', { ...path(name), body: { ...options, type } }));
}

/** Changes the given options; null = the default. Its position in the journal stays. */
export function changeTransfer(name: string, options: Record<string, unknown>) {
    return data(v1.PUT('/api/v1/transfer/{name}', { ...path(name), body: options }));
}

export function deleteTransfer(name: string) {
    return data(v1.DELETE('/api/v1/transfer/{name}', path(name)));
}

/** Ends the session and begins another, whose first messages are the births. */
export async function renewBirths(name: string): Promise<void> {
    await changeTransfer(name, { enabled: false });
    await changeTransfer(name, { enabled: true });
}

export interface TestReport {
    isOk: boolean;
    target: string;
    elapsed_ms: number;
    /** The response of the receiver, or the reason why there was none. */
    text: string;
}

/** Sends one marked sample. A receiver that refuses it is a report, not an error. */
export async function testTransfer(name: string): Promise<TestReport> {
    try {
        const done = await call<{ target: string; elapsed_ms: number; answer: string }>(
            'POST',
            `/api/v1/transfer/${encodeURIComponent(name)}/test`,
            { timeoutMs: 120_000 },
        );
        return { isOk: true, target: done.target, elapsed_ms: done.elapsed_ms, text: done.answer };
    } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'TEST_FAILED') throw error;
        const { target, elapsed_ms: elapsedMs } = error.details;
        return { isOk: false, target: String(target), elapsed_ms: Number(elapsedMs), text: error.message };
    }
}

export interface DeadPage {
    items: DeadLetter[];
    total: number;
    next: string | null;
}

/** Refused batches, oldest first; `after`: `next` of the page before. */
export async function fetchDead(name: string, after?: string, signal?: AbortSignal): Promise<DeadPage> {
    const query = { size: 100, after };
    const params = { path: { name }, query };
    return await data(v1.GET('/api/v1/transfer/{name}/dead', { params, signal }));
}

export interface DeadBatch {
    batch_id: string;
    time: string;
    http_status: number;
    answer: string;
    attempts: number;
    samples: unknown[];
}

export const deadBatch = (name: string, batchId: string) =>
    queryOptions({
        queryKey: ['transfer', 'dead_batch', name, batchId],
        queryFn: async ({ signal }) => {
            const params = { path: { name, batchId } };
            return await data(v1.GET('/api/v1/transfer/{name}/dead/{batchId}', { params, signal }));
        },
    });

/** Sends the batch again under the same id. If the receiver accepts it, it is removed from the list. */
export function retryDead(name: string, batchId: string) {
    const params = { path: { name, batchId } };
    return data(v1.POST('/api/v1/transfer/{name}/dead/{batchId}/retry', { params }));
}

export function dropDead(name: string, batchId: string) {
    return data(v1.DELETE('/api/v1/transfer/{name}/dead/{batchId}', { params: { path: { name, batchId } } }));
}

export function dropAllDead(name: string) {
    return data(v1.DELETE('/api/v1/transfer/{name}/dead', path(name)));
}
