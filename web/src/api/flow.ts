import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { background, call, href, send } from './client';
import type { components } from './schema-v5.gen';
import type { HistoryPoint } from './tag';

export type Flow = components['schemas']['flow'];
export type FlowEdge = Flow['edges'][number];
type StoredNode = components['schemas']['flow_node'];
export type NodeType = StoredNode['node_type'];
export type Binding = StoredNode['bindings'][number];
export type BindingRole = Binding['role'];
export type Port = StoredNode['ports'][number];

/** A node without the members that only the gateway sets. */
export type FlowNode = Omit<
    StoredNode,
    'flow_id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'version'
>;

export const nodeTypes: readonly NodeType[] = [
    'EQUIPMENT',
    'TANK',
    'PUMP',
    'VALVE',
    'MOTOR',
    'CONVEYOR',
    'SENSOR',
    'VALUE',
    'TEXT',
    'IMAGE',
    'LINK',
    'GROUP',
    'FAN',
    'HEAT_EXCHANGER',
    'PIPE',
    'GAUGE',
    'BAR',
    'TREND',
    'TABLE',
    'BUTTON',
];
export const bindingRoles: readonly BindingRole[] = ['VALUE', 'STATE', 'LEVEL', 'COLOR', 'VISIBLE', 'WRITE'];
export const edgeKinds: readonly FlowEdge['kind'][] = ['LINE', 'PIPE', 'SIGNAL', 'CONVEYOR'];

export interface FlowView {
    flow: Flow;
    nodes: FlowNode[];
    edges: FlowEdge[];
    /** The values of the flow's tags when it was read. */
    tags: Record<string, { value: string; quality: number; ts: number; level: string }>;
}

/** A flow with everything on it. */
export const flowView = (flowId: string) =>
    queryOptions({
        queryKey: ['flow', 'view', flowId],
        queryFn: ({ signal }) =>
            call<FlowView>('GET', `/api/v5/flow/${encodeURIComponent(flowId)}/view`, {
                query: { live: true },
                signal,
            }),
    });

/** A text that changes whenever anything on the flow is saved. */
function stateOf({ flow, nodes }: FlowView): string {
    const versions = nodes.map((node) => `${node.flow_node_id} ${(node as StoredNode).version}`);
    return [flow.version, ...versions.sort()].join('\n');
}

/** Replaces all nodes and edges at once. E1200 at `version`: another person has saved since `base` was read. The
 *  gateway raises the version only when the flow or its edges change, so changed nodes are detected here before the
 *  call. Engineer. */
export async function saveGraph(
    base: FlowView,
    nodes: readonly FlowNode[],
    edges: readonly FlowEdge[],
): Promise<FlowView> {
    const { flow_id: flowId, version } = base.flow;
    const path = `/api/v5/flow/${encodeURIComponent(flowId)}`;
    const stored = await call<FlowView>('GET', `${path}/view`);
    if (stateOf(stored) !== stateOf(base))
        throw new ApiError('E1200', `${flowId} was saved by another`, { version: 'is another now' });
    const saved = await call<Omit<FlowView, 'tags'>>('PUT', `${path}/graph`, { body: { nodes, edges, version } });
    return { ...saved, tags: base.tags };
}

const trendPoints = 300;
const mostPoints = 1000;

/** The points of a small curve since `from`: of numbers those that keep its shape, of others the newest. */
export async function fetchTrend(tagId: string, isNumber: boolean, from: number, signal?: AbortSignal) {
    const shape = isNumber
        ? { aggregate: 'lttb', limit: trendPoints }
        : { aggregate: 'raw', order: 'desc', limit: mostPoints };
    const { points } = await call<{ points: HistoryPoint[] }>(
        'GET',
        `/api/v1/tag/${encodeURIComponent(tagId)}/history`,
        { query: { from: Math.round(from), ...shape }, headers: background, signal },
    );
    return isNumber ? points : points.reverse();
}

/** Where the bytes of a picture are. A wall display may read those of its own flow. */
export const pictureAddress = (flowId: string, pictureId: string) =>
    href(`/api/v5/flow/${encodeURIComponent(flowId)}/picture/${encodeURIComponent(pictureId)}`);

function base64Of(bytes: Uint8Array): string {
    let text = '';
    // In pieces: a call with a million arguments fails.
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
}

/** Stores a picture with a flow; returns its id. If the gateway refuses the content, nothing is left. Engineer. */
export async function addPicture(flowId: string, name: string, bytes: Uint8Array): Promise<string> {
    const made = await call<Record<'flow_picture_id', string>>('POST', '/api/v5/flow/picture', {
        body: { flow_id: flowId, flow_picture_name: name.slice(0, 200) },
    });
    const path = `/api/v5/flow/picture/${encodeURIComponent(made.flow_picture_id)}`;
    try {
        await call('PUT', `${path}/content`, { body: { content: base64Of(bytes) } });
    } catch (error) {
        await call('DELETE', path).catch(() => undefined);
        throw error;
    }
    return made.flow_picture_id;
}

/** The bytes of a picture. */
export async function pictureBytes(flowId: string, pictureId: string): Promise<Uint8Array> {
    const response = await send(new Request(new URL(pictureAddress(flowId, pictureId), location.origin)));
    return new Uint8Array(await response.arrayBuffer());
}

/** Makes a flow like another one under a name, with copies of its pictures; `graphFor` says what is on it. If something is
 *  refused, the new flow is deleted again. Returns its id. Engineer. */
export async function copyFlow(
    { flow, nodes }: FlowView,
    name: string,
    graphFor: (made: Flow, pictures: ReadonlyMap<string, string>) => { nodes: FlowNode[]; edges: FlowEdge[] },
): Promise<string> {
    const { width, height, grid, description } = flow;
    const body = {
        flow_name: name,
        site_id: flow.site_id,
        asset_id: flow.asset_id,
        background: flow.background,
        ...{ width, height, grid, description },
    };
    const made = await call<Record<'flow_id', string>>('POST', '/api/v5/flow', { body });
    const path = `/api/v5/flow/${encodeURIComponent(made.flow_id)}`;
    try {
        const pictures = new Map<string, string>();
        for (const { picture_id: pictureId, flow_node_name: of } of nodes)
            if (pictureId && !pictures.has(pictureId))
                pictures.set(
                    pictureId,
                    await addPicture(made.flow_id, of, await pictureBytes(flow.flow_id, pictureId)),
                );
        const empty = await call<FlowView>('GET', `${path}/view`);
        const graph = graphFor(empty.flow, pictures);
        await saveGraph(empty, graph.nodes, graph.edges);
    } catch (error) {
        await call('DELETE', path).catch(() => undefined);
        throw error;
    }
    return made.flow_id;
}
