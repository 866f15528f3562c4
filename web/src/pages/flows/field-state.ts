import { ApiError } from '../../api/api-error';
import type { FlowEdge, FlowNode } from '../../api/flow';
import type { Graph } from './flow-graph';

/** What is typed into a number field. */
export interface TypedText {
    text: string;
    /** The number that the node or edge had when the text was typed. If it has another number now, the text is
     *  dropped, such as after a drag. */
    of: number | null;
    /** It is no number that the field takes. */
    isWrong: boolean;
}
/** By node or edge, then by field: `x`, `bindings[0].min`. */
export type TypedTexts = Readonly<Record<string, Readonly<Record<string, TypedText>>>>;
/** What the gateway refused, by node or edge, then by field. */
export type Refusals = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts and faults of the fields of one node or edge. */
export interface FieldState {
    typed: Readonly<Record<string, TypedText>>;
    onTyped: (field: string, typed: TypedText) => void;
    /** Drops the typed texts of all fields whose names begin with this. */
    onForget: (begin: string) => void;
    errors: Readonly<Record<string, string>>;
}

/** The number behind a field that is shown; undefined: there is no such field now. */
function numberAt(item: FlowNode | FlowEdge, field: string): unknown {
    const part = /^bindings\[(\d+)\]\.(min|max)$/.exec(field);
    if (!part) return item[field as keyof typeof item];
    const binding = 'bindings' in item ? item.bindings[Number(part[1])] : undefined;
    return binding?.role === 'LEVEL' ? binding[part[2] as 'min' | 'max'] : undefined;
}

/** The nodes and edges with a field whose text is no number that it takes: they cannot be saved as they are shown. */
export function wrongNumbers(graph: Graph, typed: TypedTexts): string[] {
    const isWrong = (item: FlowNode | FlowEdge, id: string) =>
        Object.entries(typed[id] ?? {}).some(([field, each]) => each.isWrong && numberAt(item, field) === each.of);
    return [
        ...graph.nodes.filter((node) => isWrong(node, node.flow_node_id)).map((node) => node.flow_node_id),
        ...graph.edges.filter((edge) => isWrong(edge, edge.edge_id)).map((edge) => edge.edge_id),
    ];
}

/** Where the fields stand that the gateway refused in the graph that was sent to it: `nodes[2].width`. `isAll`: it named
 *  nothing else. */
export function refusalsOf(error: unknown, sent: Graph): { byId: Refusals; isAll: boolean } {
    const byId: Record<string, Record<string, string>> = {};
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    let isAll = fields.length > 0;
    for (const [name, message] of fields) {
        const [, list, n, field] = /^(nodes|edges)\[(\d+)\]\.(.+)$/.exec(name) ?? [];
        const id = list === 'nodes' ? sent.nodes[Number(n)]?.flow_node_id : sent.edges[Number(n)]?.edge_id;
        if (id === undefined || field === undefined) isAll = false;
        else (byId[id] ??= {})[field] = message;
    }
    return { byId, isAll };
}
