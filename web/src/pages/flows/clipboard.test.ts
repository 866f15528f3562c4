import { expect, test } from 'vitest';
import { clipOf, pasted } from './clipboard';
import { connected, newNode, type Graph } from './flow-graph';

const at = { x: 200, y: 200 };
const graph: Graph = connected(
    connected(
        {
            nodes: [
                newNode('G', 'GROUP', 'Area', at, 10),
                { ...newNode('A', 'PUMP', 'Pump', at, 10), parent_node_id: 'G' },
                { ...newNode('B', 'IMAGE', 'Logo', at, 10), parent_node_id: 'G', picture_id: 'FPIC_1' },
                newNode('C', 'TANK', 'Tank', at, 10),
            ],
            edges: [],
        },
        'inside',
        { from_node_id: 'A', to_node_id: 'B' },
    ),
    'outside',
    { from_node_id: 'A', to_node_id: 'C' },
);
const flow = { flow_id: 'FLOW_1', width: 1600, height: 900, grid: 10 };

test('a group is copied with its members and the edges between them', () => {
    const clip = clipOf(graph, ['G'], 'FLOW_1');
    expect(clip.nodes.map((node) => node.flow_node_id)).toEqual(['G', 'A', 'B']);
    expect(clip.edges.map((edge) => edge.edge_id)).toEqual(['inside']);
});

test('a copy has ids of its own, stays together, and does not cover what it was copied from', () => {
    const once = pasted(graph, clipOf(graph, ['G'], 'FLOW_1'), flow);
    const [group, pump, logo] = once.graph.nodes.slice(4);
    expect(once.ids).toEqual([group, pump, logo].map((node) => node?.flow_node_id));
    expect(new Set(once.graph.nodes.map((node) => node.flow_node_id)).size).toBe(7);
    expect(pump?.parent_node_id).toBe(group?.flow_node_id);
    expect(once.graph.edges.at(-1)).toMatchObject({
        from_node_id: pump?.flow_node_id,
        to_node_id: logo?.flow_node_id,
    });
    expect([group?.x, group?.y]).toEqual([(graph.nodes[0]?.x ?? 0) + 40, (graph.nodes[0]?.y ?? 0) + 40]);
    const twice = pasted(once.graph, clipOf(graph, ['G'], 'FLOW_1'), flow);
    expect(twice.graph.nodes[7]?.x).toBe((group?.x ?? 0) + 40);
});

test('on another flow a copy stands at the same place within the area, without the picture', () => {
    const empty: Graph = { nodes: [], edges: [] };
    const clip = clipOf(graph, ['G'], 'FLOW_1');
    const { graph: same } = pasted(empty, clip, { ...flow, flow_id: 'FLOW_2' });
    expect(same.nodes.map(({ x, y }) => [x, y])).toEqual(clip.nodes.map(({ x, y }) => [x, y]));
    expect(same.nodes[2]?.picture_id).toBeNull();
    const { graph: small } = pasted(empty, clip, { flow_id: 'FLOW_3', width: 340, height: 300, grid: 10 });
    expect(small.nodes[0]).toMatchObject({ x: 20, y: 60 });
    expect(pasted(graph, clip, flow).graph.nodes.at(-1)?.picture_id).toBe('FPIC_1');
});

test('a node that leaves its group behind is in none', () => {
    expect(pasted(graph, clipOf(graph, ['A'], 'FLOW_1'), flow).graph.nodes.at(-1)?.parent_node_id).toBeNull();
});
