import type { FlowEdge, FlowNode } from '../../api/flow';
import { pasted } from './clipboard';
import type { Graph } from './flow-graph';

/** All tags of a drawing, each once, sorted. */
export function tagsOf(graph: Graph): string[] {
    const ids = [
        ...graph.nodes.flatMap((node) => node.bindings.map((binding) => binding.tag_id)),
        ...graph.edges.map((edge) => edge.tag_id ?? ''),
    ];
    return [...new Set(ids.filter(Boolean))].sort();
}

/** What most tags of one device begin with: the longest common beginning that ends at a separator; '' if there is none. */
export function commonPrefix(tagIds: readonly string[]): string {
    const [first = '', ...rest] = tagIds;
    let length = first.length;
    for (const id of rest) while (!id.startsWith(first.slice(0, length))) length -= 1;
    const common = first.slice(0, length);
    return /^.*[./:_-]/.exec(rest.length === 0 ? common.slice(0, -1) : common)?.[0] ?? '';
}

/** The tag of the other device; a tag with another beginning stays as it is. */
export const replacedTag = (tagId: string, from: string, to: string) =>
    from !== '' && tagId.startsWith(from) ? to + tagId.slice(from.length) : tagId;

/** A copy of the drawing for another device. `missing`: tags that do not exist; what was bound to them is bound to
 *  nothing. `pictures`: the ids of the pictures on the new flow. */
export function graphForDevice(
    graph: Graph,
    flow: { flow_id: string; width: number; height: number; grid: number },
    tagOf: (tagId: string) => string,
    missing: ReadonlySet<string>,
    pictures: ReadonlyMap<string, string>,
): { nodes: FlowNode[]; edges: FlowEdge[] } {
    const nodes = graph.nodes.map((node) => ({
        ...node,
        bindings: node.bindings
            .map((binding) => ({ ...binding, tag_id: tagOf(binding.tag_id) }))
            .filter((binding) => !missing.has(binding.tag_id)),
    }));
    const edges = graph.edges.map((edge) => {
        const tagId = edge.tag_id && tagOf(edge.tag_id);
        return { ...edge, tag_id: tagId && !missing.has(tagId) ? tagId : null };
    });
    const empty: Graph = { nodes: [], edges: [] };
    if (nodes.length === 0) return { nodes: [], edges: [] };
    const made = pasted(empty, { nodes, edges, flowId: '' }, { ...flow, grid: 0 }).graph;
    // Copies are in the order of what they were made from.
    return {
        nodes: made.nodes.map((node, n) => ({ ...node, picture_id: pictures.get(nodes[n]?.picture_id ?? '') ?? null })),
        edges: [...made.edges],
    };
}
