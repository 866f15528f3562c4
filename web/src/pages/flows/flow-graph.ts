import type { FlowEdge, FlowNode, NodeType, Port } from '../../api/flow';

/** What the editor changes; the canvas and the outline show the same. Every change gives a new graph. */
export interface Graph {
    nodes: readonly FlowNode[];
    edges: readonly FlowEdge[];
}

const sizes: Partial<Record<NodeType, readonly [number, number]>> = {
    EQUIPMENT: [160, 100],
    TANK: [120, 160],
    PUMP: [80, 80],
    VALVE: [80, 60],
    MOTOR: [80, 80],
    CONVEYOR: [200, 50],
    SENSOR: [60, 60],
    VALUE: [140, 50],
    TEXT: [160, 40],
    IMAGE: [120, 90],
    LINK: [160, 40],
    GROUP: [320, 240],
};

/** A node of the usual size with its middle at a place, on the grid. */
export function newNode(
    flowNodeId: string,
    nodeType: NodeType,
    name: string,
    at: { x: number; y: number },
    grid: number,
): FlowNode {
    const [width, height] = sizes[nodeType] ?? [80, 40];
    return {
        flow_node_id: flowNodeId,
        flow_node_name: name,
        node_type: nodeType,
        x: onGrid(at.x - width / 2, grid),
        y: onGrid(at.y - height / 2, grid),
        width,
        height,
        rotation: 0,
        z: 0,
        parent_node_id: null,
        asset_id: null,
        link_flow_id: null,
        bindings: [],
        ports: [],
        style: {},
        image: null,
        description: '',
    };
}

export function onGrid(value: number, grid: number): number {
    return grid > 0 ? Math.round(value / grid) * grid : Math.round(value);
}

export function withNode(graph: Graph, node: FlowNode): Graph {
    return { ...graph, nodes: [...graph.nodes, node] };
}

export function changedNode(graph: Graph, id: string, changed: Partial<FlowNode>): Graph {
    return {
        ...graph,
        nodes: graph.nodes.map((node) => (node.flow_node_id === id ? { ...node, ...changed } : node)),
    };
}

/** Its edges go with it; the members of a group stay on the canvas. */
export function withoutNode(graph: Graph, id: string): Graph {
    return {
        nodes: graph.nodes
            .filter((node) => node.flow_node_id !== id)
            .map((node) => (node.parent_node_id === id ? { ...node, parent_node_id: null } : node)),
        edges: graph.edges.filter((edge) => edge.from_node_id !== id && edge.to_node_id !== id),
    };
}

/** The node and all that is in it, for a group. */
function withMembers(graph: Graph, id: string): Set<string> {
    const found = new Set([id]);
    for (let before = 0; before !== found.size;) {
        before = found.size;
        for (const node of graph.nodes)
            if (node.parent_node_id && found.has(node.parent_node_id)) found.add(node.flow_node_id);
    }
    return found;
}

/** A node moves to a place, a group with its members. */
export function movedNode(graph: Graph, id: string, to: { x: number; y: number }): Graph {
    const node = graph.nodes.find((each) => each.flow_node_id === id);
    if (!node || (node.x === to.x && node.y === to.y)) return graph;
    const [dx, dy] = [to.x - node.x, to.y - node.y];
    const moved = withMembers(graph, id);
    return {
        ...graph,
        nodes: graph.nodes.map((each) =>
            moved.has(each.flow_node_id) ? { ...each, x: each.x + dx, y: each.y + dy } : each,
        ),
    };
}

interface Ends {
    from_node_id: string;
    to_node_id: string;
    from_port?: string;
    to_port?: string;
}

export function connected(graph: Graph, edgeId: string, ends: Ends): Graph {
    const edge: FlowEdge = {
        edge_id: edgeId,
        from_port: '',
        to_port: '',
        ...ends,
        label: '',
        kind: 'PIPE',
        points: [],
        color: '',
        width: 2,
        tag_id: null,
    };
    return { ...graph, edges: [...graph.edges, edge] };
}

export function changedEdge(graph: Graph, id: string, changed: Partial<FlowEdge>): Graph {
    return { ...graph, edges: graph.edges.map((edge) => (edge.edge_id === id ? { ...edge, ...changed } : edge)) };
}

export function withoutEdge(graph: Graph, id: string): Graph {
    return { ...graph, edges: graph.edges.filter((edge) => edge.edge_id !== id) };
}

const sides: readonly Port[] = (['N', 'E', 'S', 'W'] as const).map((side) => ({ name: side, side, offset: 0.5 }));

/** Where edges may end at a node: its own ports, else the middle of each side. */
export function portsOf(node: FlowNode): readonly Port[] {
    return node.ports.length > 0 ? node.ports : sides;
}

/** The port of an end; one that is not named, or is gone, is that on the side of the other node. */
export function portAt(node: FlowNode, name: string, other: FlowNode): Port {
    const ports = portsOf(node);
    const named = ports.find((port) => port.name === name);
    if (named) return named;
    const dx = other.x + other.width / 2 - node.x - node.width / 2;
    const dy = other.y + other.height / 2 - node.y - node.height / 2;
    const side = Math.abs(dx) >= Math.abs(dy) ? (dx >= 0 ? 'E' : 'W') : dy >= 0 ? 'S' : 'N';
    return ports.find((port) => port.side === side) ?? ports[0] ?? { name: '', side, offset: 0.5 };
}

export type Problem = {
    /** The node or edge. */
    id: string;
    kind: 'size' | 'tag' | 'range' | 'group' | 'unbound' | 'link' | 'outside' | 'number' | 'refused';
    /** The flow cannot be saved with this problem. */
    isError: boolean;
};

/** The problems of a graph. */
export function problemsOf(graph: Graph, canvas: { width: number; height: number }): Problem[] {
    const problems: Problem[] = [];
    const note = (id: string, kind: Problem['kind'], isError: boolean) => problems.push({ id, kind, isError });
    for (const node of graph.nodes) {
        const id = node.flow_node_id;
        if (!(node.width > 0) || !(node.height > 0)) note(id, 'size', true);
        if (node.bindings.some((binding) => !binding.tag_id)) note(id, 'tag', true);
        if (node.bindings.some(({ min, max }) => min !== null && max !== null && min >= max)) note(id, 'range', true);
        if (node.parent_node_id && withMembers(graph, id).has(node.parent_node_id)) note(id, 'group', true);
        if (['VALUE', 'SENSOR'].includes(node.node_type) && node.bindings.length === 0) note(id, 'unbound', false);
        if (node.node_type === 'LINK' && !node.link_flow_id) note(id, 'link', false);
        if (node.x < 0 || node.y < 0 || node.x + node.width > canvas.width || node.y + node.height > canvas.height)
            note(id, 'outside', false);
    }
    return problems;
}

/** An id from `prefix` and 12 random characters, so that no other id is the same. */
export function madeId(prefix: string): string {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
    const random = crypto.getRandomValues(new Uint8Array(12));
    return prefix + [...random].map((byte) => letters[byte % letters.length]).join('');
}
