import type { FlowEdge, FlowNode, NodeType, Port } from '../../api/flow';

/** The graph that the editor changes; canvas and outline show it. Every change makes a new graph. */
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
    TEXT: [160, 40],
    IMAGE: [120, 90],
    LINK: [160, 40],
    GROUP: [320, 240],
    FAN: [80, 80],
    HEAT_EXCHANGER: [90, 80],
    PIPE: [200, 24],
    VALUE: [160, 70],
    GAUGE: [200, 190],
    BAR: [120, 220],
    TREND: [400, 220],
    TABLE: [300, 180],
    BUTTON: [180, 60],
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
        picture_id: null,
        trend_minutes: 60,
        button_value: '',
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
export function membersOf(graph: Graph, id: string): Set<string> {
    const found = new Set([id]);
    for (let before = 0; before !== found.size;) {
        before = found.size;
        for (const node of graph.nodes)
            if (node.parent_node_id && found.has(node.parent_node_id)) found.add(node.flow_node_id);
    }
    return found;
}

export interface NodeMove {
    id: string;
    to: { x: number; y: number };
}

/** Nodes move to places, a group with its members; a member that moves itself goes to its own place. */
export function movedNodes(graph: Graph, moves: readonly NodeMove[]): Graph {
    const shifts = new Map<string, readonly [number, number]>();
    const own = new Set(moves.map(({ id }) => id));
    for (const { id, to } of moves) {
        const node = graph.nodes.find((each) => each.flow_node_id === id);
        if (!node) continue;
        for (const member of membersOf(graph, id))
            if (member === id || !own.has(member)) shifts.set(member, [to.x - node.x, to.y - node.y]);
    }
    if ([...shifts.values()].every(([dx, dy]) => dx === 0 && dy === 0)) return graph;
    return {
        ...graph,
        nodes: graph.nodes.map((each) => {
            const [dx, dy] = shifts.get(each.flow_node_id) ?? [0, 0];
            return dx === 0 && dy === 0 ? each : { ...each, x: each.x + dx, y: each.y + dy };
        }),
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

/** The port with this name; if it does not exist, the port on the side of the other node. */
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
    kind:
        | 'size'
        | 'tag'
        | 'range'
        | 'group'
        | 'unbound'
        | 'link'
        | 'picture'
        | 'target'
        | 'write'
        | 'outside'
        | 'number'
        | 'refused';
    /** The flow cannot be saved with this problem. */
    isError: boolean;
};

const needTags: readonly NodeType[] = ['VALUE', 'SENSOR', 'GAUGE', 'BAR', 'TREND', 'TABLE'];

/** The problems of a graph. */
export function problemsOf(graph: Graph, canvas: { width: number; height: number }): Problem[] {
    const problems: Problem[] = [];
    const note = (id: string, kind: Problem['kind'], isError: boolean) => problems.push({ id, kind, isError });
    for (const node of graph.nodes) {
        const id = node.flow_node_id;
        if (!(node.width > 0) || !(node.height > 0)) note(id, 'size', true);
        if (node.bindings.some((binding) => !binding.tag_id)) note(id, 'tag', true);
        if (node.bindings.some(({ min, max }) => min !== null && max !== null && min >= max)) note(id, 'range', true);
        if (node.parent_node_id && membersOf(graph, id).has(node.parent_node_id)) note(id, 'group', true);
        if (needTags.includes(node.node_type) && node.bindings.length === 0) note(id, 'unbound', false);
        const targets = node.bindings.filter(({ role }) => role === 'WRITE').length;
        if (node.node_type === 'BUTTON' ? targets > 1 : targets > 0) note(id, 'write', true);
        if (node.node_type === 'BUTTON' && targets === 0) note(id, 'target', false);
        if (node.node_type === 'IMAGE' && !node.picture_id) note(id, 'picture', false);
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
