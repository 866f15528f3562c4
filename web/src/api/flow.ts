import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call } from './client';
import type { components } from './schema-v5.gen';

export type Flow = components['schemas']['flow'];
export type FlowEdge = Flow['edges'][number];
type StoredNode = components['schemas']['flow_node'];
export type NodeType = StoredNode['node_type'];
export type Binding = StoredNode['bindings'][number];
export type BindingRole = Binding['role'];
export type Port = StoredNode['ports'][number];

/** A node without what only the gateway sets. */
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
];
export const bindingRoles: readonly BindingRole[] = ['VALUE', 'STATE', 'LEVEL', 'COLOR', 'VISIBLE'];
export const edgeKinds: readonly FlowEdge['kind'][] = ['LINE', 'PIPE', 'SIGNAL', 'CONVEYOR'];

export interface FlowView {
    flow: Flow;
    nodes: FlowNode[];
    edges: FlowEdge[];
    /** The values of its tags when it was read. */
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
