import { describe, expect, test } from 'vitest';
import {
    changedNode,
    connected,
    madeId,
    movedNodes,
    newNode,
    onGrid,
    portAt,
    problemsOf,
    withNode,
    withoutEdge,
    withoutNode,
    type Graph,
} from './flow-graph';

const canvas = { width: 1920, height: 1080 };
const node = (id: string, type: Parameters<typeof newNode>[1], x = 200, y = 200) => newNode(id, type, id, { x, y }, 10);
const kinds = (graph: Graph) => problemsOf(graph, canvas).map((each) => `${each.id} ${each.kind}`);

test('a new node lies on the grid with its middle where it was asked for', () => {
    expect(node('N', 'PUMP', 103, 98)).toMatchObject({ x: 60, y: 60, width: 80, height: 80 });
    expect([onGrid(14, 10), onGrid(14.4, 0)]).toEqual([10, 14]);
});

describe('a graph', () => {
    const graph: Graph = connected(
        { nodes: [node('A', 'TANK', 100, 100), node('B', 'PUMP', 400, 100)], edges: [] },
        'E1',
        { from_node_id: 'A', to_node_id: 'B' },
    );
    test('loses the edges of a node with it, and an edge alone', () => {
        expect(withoutNode(graph, 'B')).toMatchObject({ nodes: [{ flow_node_id: 'A' }], edges: [] });
        expect(withoutEdge(graph, 'E1').edges).toEqual([]);
        expect(graph.edges).toHaveLength(1);
    });
    test('moves a group with all that is in it; deleting the group leaves them', () => {
        let grouped = withNode(withNode(graph, node('G', 'GROUP', 300, 300)), node('H', 'GROUP', 300, 300));
        grouped = changedNode(grouped, 'B', { parent_node_id: 'H' });
        grouped = changedNode(grouped, 'H', { parent_node_id: 'G' });
        const at = (some: Graph, id: string) => some.nodes.find((each) => each.flow_node_id === id);
        const g = at(grouped, 'G');
        const moved = movedNodes(grouped, [{ id: 'G', to: { x: (g?.x ?? 0) + 50, y: (g?.y ?? 0) - 20 } }]);
        expect(at(moved, 'B')).toMatchObject({ x: 410, y: 40 });
        expect(at(moved, 'A')).toMatchObject({ x: 40, y: 20 });
        expect(at(withoutNode(grouped, 'G'), 'H')?.parent_node_id).toBeNull();
    });
    test('an edge without a port ends at the side that faces the other node', () => {
        const [a, b] = graph.nodes;
        if (!a || !b) throw new Error('two nodes');
        expect([portAt(a, '', b).name, portAt(b, 'gone', a).name, portAt(a, 'N', b).name]).toEqual(['E', 'W', 'N']);
        const own = { ...a, ports: [{ name: 'outlet', side: 'S' as const, offset: 0.2 }] };
        expect(portAt(own, '', b).name).toBe('outlet');
    });
});

test('what is amiss is told with its node; hints do not keep from saving', () => {
    const bound = { role: 'VALUE' as const, tag_id: '', min: 5, max: 5, format: '' };
    let graph: Graph = { nodes: [node('V', 'VALUE'), node('L', 'LINK'), node('T', 'TANK', 10, 10)], edges: [] };
    expect(kinds(graph)).toEqual(['V unbound', 'L link', 'T outside']);
    expect(problemsOf(graph, canvas).some((each) => each.isError)).toBe(false);
    graph = changedNode(graph, 'V', { bindings: [bound], width: 0 });
    expect(kinds(graph).slice(0, 3)).toEqual(['V size', 'V tag', 'V range']);
    let groups: Graph = { nodes: [node('G', 'GROUP', 400, 400), node('H', 'GROUP', 400, 400)], edges: [] };
    groups = changedNode(changedNode(groups, 'G', { parent_node_id: 'H' }), 'H', { parent_node_id: 'G' });
    expect(kinds(groups)).toEqual(['G group', 'H group']);
});

test('made ids are of the form that the gateway takes, and differ', () => {
    const ids = Array.from({ length: 50 }, () => madeId('FNODE_'));
    expect(ids.every((id) => /^FNODE_[A-Z0-9]{12}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(50);
});
