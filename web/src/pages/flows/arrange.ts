import type { FlowNode } from '../../api/flow';
import { movedNodes, type Graph } from './flow-graph';

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];
export type Direction = 'across' | 'down';

const picked = (graph: Graph, ids: readonly string[]) => graph.nodes.filter((node) => ids.includes(node.flow_node_id));

/** What moves: a member of a group that is picked, too, goes with its group. */
function free(graph: Graph, ids: readonly string[]): FlowNode[] {
    return picked(graph, ids).filter((node) => !node.parent_node_id || !ids.includes(node.parent_node_id));
}

/** The picked nodes on one line: that of the outermost edge, or of the middle between the outermost edges. */
export function aligned(graph: Graph, ids: readonly string[], alignment: Alignment): Graph {
    const nodes = free(graph, ids);
    if (nodes.length < 2) return graph;
    const left = Math.min(...nodes.map((node) => node.x));
    const right = Math.max(...nodes.map((node) => node.x + node.width));
    const top = Math.min(...nodes.map((node) => node.y));
    const bottom = Math.max(...nodes.map((node) => node.y + node.height));
    const places: Record<Alignment, (node: FlowNode) => { x: number; y: number }> = {
        left: ({ y }) => ({ x: left, y }),
        centre: ({ y, width }) => ({ x: Math.round((left + right - width) / 2), y }),
        right: ({ y, width }) => ({ x: right - width, y }),
        top: ({ x }) => ({ x, y: top }),
        middle: ({ x, height }) => ({ x, y: Math.round((top + bottom - height) / 2) }),
        bottom: ({ x, height }) => ({ x, y: bottom - height }),
    };
    return movedNodes(
        graph,
        nodes.map((node) => ({ id: node.flow_node_id, to: places[alignment](node) })),
    );
}

/** The same gap between all neighbours; the first and the last stay where they are. */
export function distributed(graph: Graph, ids: readonly string[], direction: Direction): Graph {
    const nodes = free(graph, ids);
    if (nodes.length < 3) return graph;
    const isAcross = direction === 'across';
    const from = (node: FlowNode) => (isAcross ? node.x : node.y);
    const size = (node: FlowNode) => (isAcross ? node.width : node.height);
    const sorted = [...nodes].sort((a, b) => from(a) + size(a) / 2 - from(b) - size(b) / 2);
    const [first, last] = [sorted[0] as FlowNode, sorted.at(-1) as FlowNode];
    const inside = sorted.slice(1, -1);
    const room = from(last) - from(first) - size(first) - inside.reduce((sum, node) => sum + size(node), 0);
    const gap = room / (sorted.length - 1);
    let at = from(first) + size(first) + gap;
    const moves = inside.map((node) => {
        const place = Math.round(at);
        at += size(node) + gap;
        return { id: node.flow_node_id, to: isAcross ? { x: place, y: node.y } : { x: node.x, y: place } };
    });
    return movedNodes(graph, moves);
}

const margin = 20;

/** A new group around the picked nodes. It is in the group that all of them are in. */
export function grouped(graph: Graph, ids: readonly string[], group: FlowNode): Graph {
    const nodes = free(graph, ids);
    if (nodes.length === 0) return graph;
    const [x, y] = [Math.min(...nodes.map((node) => node.x)), Math.min(...nodes.map((node) => node.y))];
    const right = Math.max(...nodes.map((node) => node.x + node.width));
    const bottom = Math.max(...nodes.map((node) => node.y + node.height));
    const parents = new Set(nodes.map((node) => node.parent_node_id));
    const made: FlowNode = {
        ...group,
        x: x - margin,
        y: y - margin * 2,
        width: right - x + margin * 2,
        height: bottom - y + margin * 3,
        parent_node_id: parents.size === 1 ? (nodes[0]?.parent_node_id ?? null) : null,
    };
    const inside = new Set(nodes.map((node) => node.flow_node_id));
    return {
        ...graph,
        nodes: [
            ...graph.nodes.map((node) =>
                inside.has(node.flow_node_id) ? { ...node, parent_node_id: made.flow_node_id } : node,
            ),
            made,
        ],
    };
}

/** The picked groups are dissolved; what was in them stays where it is. */
export function ungrouped(graph: Graph, ids: readonly string[]): Graph {
    const groups = new Map(
        picked(graph, ids)
            .filter((node) => node.node_type === 'GROUP')
            .map((node) => [node.flow_node_id, node.parent_node_id]),
    );
    if (groups.size === 0) return graph;
    const parentOf = (id: string | null): string | null => {
        let at = id;
        for (let n = 0; at !== null && groups.has(at) && n <= groups.size; n += 1) at = groups.get(at) ?? null;
        return at;
    };
    return {
        nodes: graph.nodes
            .filter((node) => !groups.has(node.flow_node_id))
            .map((node) => ({ ...node, parent_node_id: parentOf(node.parent_node_id) })),
        edges: graph.edges.filter((edge) => !groups.has(edge.from_node_id) && !groups.has(edge.to_node_id)),
    };
}
