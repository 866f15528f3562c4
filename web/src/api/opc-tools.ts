import { queryOptions } from '@tanstack/react-query';
import { call, data, v1 } from './client';
import type { OpcBody } from './opc';
import type { components } from './schema.gen';

const path = (opcId: string) => ({ params: { path: { opcId } } });

export type ReadPlan = components['schemas']['get_opc_plan_data'];
export type PlanRequest = ReadPlan['requests'][number];
export type PlanSpan = PlanRequest['spans'][number];

export const readPlan = (opcId: string) =>
    queryOptions({
        queryKey: ['opc', opcId, 'plan'],
        queryFn: async ({ signal }): Promise<ReadPlan> =>
            data(v1.GET('/api/v1/opc/{opcId}/plan', { ...path(opcId), signal })),
    });

/** Absent fields stay; the tags are not touched. */
export function changeOpc(opcId: string, body: Partial<OpcBody>): Promise<unknown> {
    return call('PUT', `/api/v1/opc/${encodeURIComponent(opcId)}`, { body });
}

export interface BrowseItem {
    node: string;
    name: string;
    plc_address: string | null;
    kind: 'folder' | 'variable' | 'method';
    data_type: string;
    writable: boolean;
    has_children: boolean;
    description: string;
}

export interface BrowsePage {
    node: string;
    items: BrowseItem[];
    next: string | null;
}

/** One page of what is below a node; `q` looks through all levels below it. */
export function browseOpc(opcId: string, node: string, q = '', after = ''): Promise<BrowsePage> {
    const query = {
        node: node || undefined,
        q: q || undefined,
        depth: q ? 10 : 1,
        size: 200,
        after: after || undefined,
    };
    return call('GET', `/api/v1/opc/${encodeURIComponent(opcId)}/browse`, { query, timeoutMs: 60_000 });
}

export const traceLevels = ['values', 'frames', 'bytes'] as const;
export type TraceLevel = (typeof traceLevels)[number];

export interface FrameField {
    /** First byte, from 0. */
    offset: number;
    /** How many bytes. */
    size: number;
    name: string;
    value: string;
}

export interface TraceLine {
    seq: number;
    /** Epoch ms. */
    ts: number;
    direction: 'sent' | 'received' | 'value' | 'note';
    hex: string;
    meaning: string;
    /** The parts of a frame, as its protocol decodes them. */
    fields: FrameField[];
}

export interface TracePage {
    level: TraceLevel | 'off';
    /** Epoch ms; when the trace ends. */
    until: number;
    /** The number of lines that were dropped because the page did not fetch them in time. */
    dropped: number;
    lines: TraceLine[];
}

export function startTrace(opcId: string, level: TraceLevel | 'off', seconds = 60) {
    return data(v1.POST('/api/v1/opc/{opcId}/trace', { ...path(opcId), body: { level, seconds } }));
}

export async function fetchTrace(opcId: string, after: number, signal?: AbortSignal): Promise<TracePage> {
    const params = { path: { opcId }, query: { after } };
    return await data(v1.GET('/api/v1/opc/{opcId}/trace', { params, signal }));
}
