import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error';
import type { FlowEdge } from '../../api/flow';
import { refusalsOf, wrongNumbers, type TypedText } from './field-state';
import { newNode } from './flow-graph';

const at = { x: 400, y: 300 };
const tank = newNode('N1', 'TANK', '', at, 20);
const pump = newNode('N2', 'PUMP', '', at, 20);
const edge = { edge_id: 'E1', width: 2 } as FlowEdge;
const graph = { nodes: [tank, pump], edges: [edge] };
const wrong = (of: number | null): TypedText => ({ text: '1..', of, isWrong: true });

test('a refusal stands at the node or edge that had its place in what was sent', () => {
    const refuse = (fields: Record<string, string>) => refusalsOf(new ApiError('E1001', '', fields), graph);
    expect(
        refuse({ 'nodes[1].width': 'too wide', 'nodes[1].bindings[0].tag_id': 'is gone', 'edges[0].kind': 'no' }),
    ).toEqual({
        byId: { N2: { width: 'too wide', 'bindings[0].tag_id': 'is gone' }, E1: { kind: 'no' } },
        isAll: true,
    });
    expect(refuse({ 'nodes[1].width': 'too wide', version: 'is old' }).isAll).toBe(false);
    expect(refuse({ 'nodes[7].width': 'too wide' })).toEqual({ byId: {}, isAll: false });
    expect(refusalsOf(new Error('away'), graph)).toEqual({ byId: {}, isAll: false });
});

test('what is typed is wrong while the number behind it is the one that it was typed over', () => {
    expect(wrongNumbers(graph, { N1: { x: wrong(tank.x) }, E1: { width: wrong(2) } })).toEqual(['N1', 'E1']);
    expect(wrongNumbers(graph, { N1: { x: wrong(tank.x + 5) }, N9: { x: wrong(0) } })).toEqual([]);
    expect(wrongNumbers(graph, { N1: { x: { ...wrong(tank.x), isWrong: false } } })).toEqual([]);
});

test('a field that is not shown keeps nothing from being saved', () => {
    const binding = { role: 'LEVEL' as const, tag_id: 'T', min: null, max: null, format: '' };
    const typed = { N1: { 'bindings[0].min': wrong(null) } };
    const withBinding = (role: 'LEVEL' | 'VALUE') => ({
        nodes: [{ ...tank, bindings: [{ ...binding, role }] }],
        edges: [],
    });
    expect(wrongNumbers(withBinding('LEVEL'), typed)).toEqual(['N1']);
    expect(wrongNumbers(withBinding('VALUE'), typed)).toEqual([]);
    expect(wrongNumbers({ nodes: [tank], edges: [] }, typed)).toEqual([]);
});
