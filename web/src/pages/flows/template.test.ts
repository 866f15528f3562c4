import { expect, test } from 'vitest';
import { connected, newNode, type Graph } from './flow-graph';
import { commonPrefix, graphForDevice, replacedTag, tagsOf } from './template';

const bound = (id: string, ...tags: string[]) => ({
    ...newNode(id, 'VALUE', id, { x: 100, y: 100 }, 0),
    picture_id: 'OLD',
    bindings: tags.map((tagId) => ({ role: 'VALUE' as const, tag_id: tagId, min: null, max: null, format: '' })),
});
const graph: Graph = connected({ nodes: [bound('A', 'L1.P', 'SITE.T'), bound('B', 'L1.F')], edges: [] }, 'E', {
    from_node_id: 'A',
    to_node_id: 'B',
});
const piped: Graph = { ...graph, edges: graph.edges.map((edge) => ({ ...edge, tag_id: 'L1.F' })) };
const flow = { flow_id: 'NEW', width: 800, height: 600, grid: 10 };

test('all tags of a drawing are found, each once', () => {
    expect(tagsOf(piped)).toEqual(['L1.F', 'L1.P', 'SITE.T']);
});

test.each([
    [['PUMPS.P1.RUN', 'PUMPS.P1.SPEED'], 'PUMPS.P1.'],
    [['PUMPS.P1.RUN', 'PUMPS.P2.RUN'], 'PUMPS.'],
    [['LINE_1/A', 'LINE_1/B'], 'LINE_1/'],
    [['A1', 'B1'], ''],
    [['PUMPS.LEVEL'], 'PUMPS.'],
    [[], ''],
])('the beginning of %j is %s', (tags, prefix) => expect(commonPrefix(tags)).toBe(prefix));

test('only the beginning of a tag is replaced', () => {
    expect(replacedTag('L1.L1.P', 'L1.', 'L2.')).toBe('L2.L1.P');
    expect(replacedTag('SITE.L1.P', 'L1.', 'L2.')).toBe('SITE.L1.P');
    expect(replacedTag('L1.P', '', 'L2.')).toBe('L1.P');
});

test('a copy for another device has its tags, without those that do not exist', () => {
    const made = graphForDevice(
        piped,
        flow,
        (tagId) => replacedTag(tagId, 'L1.', 'L2.'),
        new Set(['L2.F']),
        new Map([['OLD', 'FPIC_NEW']]),
    );
    expect(made.nodes.map((node) => node.bindings.map((binding) => binding.tag_id))).toEqual([['L2.P', 'SITE.T'], []]);
    expect(made.edges.map((edge) => edge.tag_id)).toEqual([null]);
    expect(made.edges[0]?.from_node_id).toBe(made.nodes[0]?.flow_node_id);
    expect(made.nodes.map((node) => node.picture_id)).toEqual(['FPIC_NEW', 'FPIC_NEW']);
    expect(made.nodes.map(({ x, y }) => [x, y])).toEqual(piped.nodes.map(({ x, y }) => [x, y]));
    expect(made.nodes.map((node) => node.flow_node_id)).not.toContain('A');
});
