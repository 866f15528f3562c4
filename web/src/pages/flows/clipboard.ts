import { useSyncExternalStore } from 'react';
import type { FlowEdge, FlowNode } from '../../api/flow';
import { madeId, membersOf, onGrid, type Graph } from './flow-graph';

/** What was copied, from whichever flow. It lasts as long as the page is open. */
export interface Clip extends Graph {
    flowId: string;
}

let clip: Clip | undefined;
const listeners = new Set<() => void>();

export function keepClip(next: Clip | undefined): void {
    clip = next;
    for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
};

export function useClip(): Clip | undefined {
    return useSyncExternalStore(subscribe, () => clip);
}

/** The picked nodes, the members of picked groups, and the edges between them. */
export function clipOf(graph: Graph, ids: readonly string[], flowId: string): Clip {
    const all = new Set(ids.flatMap((id) => [...membersOf(graph, id)]));
    return {
        flowId,
        nodes: graph.nodes.filter((node) => all.has(node.flow_node_id)),
        edges: graph.edges.filter((edge) => all.has(edge.from_node_id) && all.has(edge.to_node_id)),
    };
}

const shift = 40;

/** Copies of everything on the clip with ids of their own. On the flow that they come from they stand a little further
 *  down and to the right. A picture belongs to its flow: it is not taken along to another one. */
export function pasted(
    graph: Graph,
    from: Clip,
    flow: { flow_id: string; width: number; height: number; grid: number },
): { graph: Graph; ids: string[] } {
    const isSame = from.flowId === flow.flow_id;
    const made = new Map(from.nodes.map((node) => [node.flow_node_id, madeId('FNODE_')]));
    const taken = new Set(graph.nodes.map((node) => `${node.x} ${node.y} ${node.node_type}`));
    let by = isSame ? shift : 0;
    // Pasting twice does not put the second copy on the first.
    while (from.nodes.some((node) => taken.has(`${node.x + by} ${node.y + by} ${node.node_type}`)) && by < shift * 20)
        by += shift;
    const right = Math.max(...from.nodes.map((node) => node.x + node.width));
    const bottom = Math.max(...from.nodes.map((node) => node.y + node.height));
    const [left, top] = [Math.min(...from.nodes.map((node) => node.x)), Math.min(...from.nodes.map((node) => node.y))];
    // Within the drawing area, where there is room.
    const dx = onGrid(Math.max(-left, Math.min(by, flow.width - right)), flow.grid);
    const dy = onGrid(Math.max(-top, Math.min(by, flow.height - bottom)), flow.grid);
    const nodes = from.nodes.map((node): FlowNode => ({
        ...node,
        flow_node_id: made.get(node.flow_node_id) as string,
        parent_node_id: (node.parent_node_id && made.get(node.parent_node_id)) || null,
        x: node.x + dx,
        y: node.y + dy,
        picture_id: isSame ? node.picture_id : null,
    }));
    const edges = from.edges.map((edge): FlowEdge => ({
        ...edge,
        edge_id: madeId('EDGE_'),
        from_node_id: made.get(edge.from_node_id) as string,
        to_node_id: made.get(edge.to_node_id) as string,
        points: edge.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
    }));
    return {
        graph: { nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] },
        ids: nodes.map((node) => node.flow_node_id),
    };
}
