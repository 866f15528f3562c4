import { expect, test } from 'vitest';
import { aligned, distributed, grouped, ungrouped } from './arrange';
import { newNode, type Graph } from './flow-graph';

const node = (id: string, x: number, y: number, width: number, height: number, parent: string | null = null) => ({
    ...newNode(id, 'TANK', id, { x: 0, y: 0 }, 0),
    x,
    y,
    width,
    height,
    parent_node_id: parent,
});
const graph: Graph = {
    nodes: [node('A', 0, 10, 40, 40), node('B', 100, 30, 80, 20), node('C', 300, 90, 100, 60)],
    edges: [],
};
const places = (from: Graph) => from.nodes.map(({ x, y }) => [x, y]);
const all = ['A', 'B', 'C'];

test.each([
    [
        'left',
        [
            [0, 10],
            [0, 30],
            [0, 90],
        ],
    ],
    [
        'centre',
        [
            [180, 10],
            [160, 30],
            [150, 90],
        ],
    ],
    [
        'right',
        [
            [360, 10],
            [320, 30],
            [300, 90],
        ],
    ],
    [
        'top',
        [
            [0, 10],
            [100, 10],
            [300, 10],
        ],
    ],
    [
        'middle',
        [
            [0, 60],
            [100, 70],
            [300, 50],
        ],
    ],
    [
        'bottom',
        [
            [0, 110],
            [100, 130],
            [300, 90],
        ],
    ],
] as const)('nodes stand on one line: %s', (alignment, wanted) => {
    expect(places(aligned(graph, all, alignment))).toEqual(wanted);
});

test('one node alone is not moved', () => {
    expect(aligned(graph, ['B'], 'left')).toBe(graph);
    expect(distributed(graph, ['A', 'B'], 'across')).toBe(graph);
});

test('the gaps between neighbours become the same, and the ends stay', () => {
    expect(places(distributed(graph, ['C', 'A', 'B'], 'across'))).toEqual([
        [0, 10],
        [130, 30],
        [300, 90],
    ]);
    expect(places(distributed(graph, all, 'down'))).toEqual([
        [0, 10],
        [100, 60],
        [300, 90],
    ]);
});

test('a group is around its nodes, and moves with them when it is aligned', () => {
    const made = grouped(graph, ['A', 'B'], { ...node('G', 0, 0, 1, 1), node_type: 'GROUP' });
    expect(made.nodes.at(-1)).toMatchObject({ x: -20, y: -30, width: 220, height: 100, parent_node_id: null });
    expect(made.nodes.map((each) => each.parent_node_id)).toEqual(['G', 'G', null, null]);
    const moved = aligned(made, ['A', 'G', 'C'], 'right');
    expect(places(moved)).toEqual([
        [200, 10],
        [300, 30],
        [300, 90],
        [180, -30],
    ]);
    const free = ungrouped(made, ['G']);
    expect(free.nodes.map((each) => [each.flow_node_id, each.parent_node_id])).toEqual(all.map((id) => [id, null]));
});

test('what was in a dissolved group is in the group around it', () => {
    const nested: Graph = {
        nodes: [node('O', 0, 0, 9, 9), node('G', 0, 0, 9, 9, 'O'), node('A', 0, 0, 1, 1, 'G')].map((each) =>
            each.flow_node_id === 'A' ? each : { ...each, node_type: 'GROUP' },
        ),
        edges: [],
    };
    expect(ungrouped(nested, ['G']).nodes.map((each) => each.parent_node_id)).toEqual([null, 'O']);
    expect(ungrouped(nested, ['G', 'O']).nodes.map((each) => each.parent_node_id)).toEqual([null]);
});
