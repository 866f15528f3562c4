import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveGraph, type Flow, type FlowView, type NodeType } from '../../api/flow';
import { useAct } from '../../ui/use-act';
import { refusalsOf, wrongNumbers, type FieldState, type Refusals, type TypedTexts } from './field-state';
import { aligned, distributed, grouped, ungrouped, type Alignment, type Direction } from './arrange';
import { clipOf, keepClip, pasted, type Clip } from './clipboard';
import {
    connected,
    madeId,
    movedNodes,
    newNode,
    withNode,
    withoutEdge,
    withoutNode,
    type Graph,
    type NodeMove,
} from './flow-graph';

/** The state of the editor: the steps that can be undone, the selected node or edge, and saving. */
export function useFlowDraft(view: FlowView) {
    const client = useQueryClient();
    /** The graph as it was read or last saved. */
    const [base, setBase] = useState(view);
    const [saved, setSaved] = useState<Graph>({ nodes: view.nodes, edges: view.edges });
    const [steps, setSteps] = useState<readonly Graph[]>([saved]);
    /** The nodes and edges that are chosen. */
    const [picked, setPicked] = useState<readonly string[]>([]);
    const setChosen = (id: string) => setPicked(id ? [id] : []);
    const chosen = picked.length === 1 ? (picked[0] ?? '') : '';
    const [typed, setTyped] = useState<TypedTexts>({});
    const [refused, setRefused] = useState<{ byId: Refusals; isAll: boolean }>({ byId: {}, isAll: false });
    const { run, isBusy, error } = useAct();
    const { flow } = base;
    const graph = steps.at(-1) ?? saved;
    /** `isStep`: undo takes this change back on its own; the many moves of one drag are one step. */
    const change = (next: Graph, isStep = true) => {
        if (next === graph) return;
        setSteps((before) => [...(isStep ? before.slice(-50) : before.slice(0, -1)), next]);
    };
    return {
        flow,
        graph,
        isChanged: graph !== saved,
        /** Nodes and edges with a field whose text is no number. */
        wrong: wrongNumbers(graph, typed),
        refused,
        fieldsOf: (id: string): FieldState => ({
            typed: typed[id] ?? {},
            onTyped: (field, text) => setTyped((before) => ({ ...before, [id]: { ...before[id], [field]: text } })),
            onForget: (begin) => setTyped((before) => ({ ...before, [id]: withoutFields(before[id] ?? {}, begin) })),
            errors: refused.byId[id] ?? {},
        }),
        chosen,
        choose: setChosen,
        change,
        add: (type: NodeType) => {
            const id = madeId('FNODE_');
            // New nodes are not placed on top of each other: each is a little further down and to the right.
            const shift = (graph.nodes.length % 10) * 30;
            const at = { x: Math.min(flow.width / 2, 400) + shift, y: Math.min(flow.height / 2, 240) + shift };
            change(withNode(graph, newNode(id, type, '', at, flow.grid)));
            setChosen(id);
        },
        picked,
        pick: setPicked,
        move: (moves: readonly NodeMove[]) => change(movedNodes(graph, moves), isNewMove(steps, moves)),
        ...arranging(graph, picked, flow, change, setPicked),
        connect: (ends: Parameters<typeof connected>[2]) => {
            const id = madeId('EDGE_');
            change(connected(graph, id, ends));
            setChosen(id);
        },
        remove: (ids: readonly string[]) => {
            change(ids.reduce((some, id) => withoutEdge(withoutNode(some, id), id), graph));
            setChosen('');
        },
        canUndo: steps.length > 1,
        undo: () => setSteps(steps.slice(0, -1)),
        discard: () => {
            setSteps([saved]);
            setTyped({});
        },
        save: () =>
            run(async () => {
                setRefused({ byId: {}, isAll: false });
                const stored = await saveGraph(base, graph.nodes, graph.edges).catch((caught: unknown) => {
                    const found = refusalsOf(caught, graph);
                    setRefused(found);
                    // Selects the node or edge whose fields the gateway named, so that they are shown.
                    const [first] = Object.keys(found.byId);
                    if (first !== undefined && !(chosen in found.byId)) setChosen(first);
                    throw caught;
                });
                const next = { nodes: stored.nodes, edges: stored.edges };
                setBase(stored);
                setSaved(next);
                // Changes that were made while it was being saved stay.
                setSteps((now) => [next, ...now.slice(now.lastIndexOf(graph) + 1)]);
                await client.invalidateQueries({ queryKey: ['flow'] });
            }),
        isBusy,
        error,
    };
}

/** What is done with the chosen nodes. */
function arranging(
    graph: Graph,
    picked: readonly string[],
    flow: Flow,
    change: (next: Graph) => void,
    pick: (ids: readonly string[]) => void,
) {
    return {
        align: (alignment: Alignment) => change(aligned(graph, picked, alignment)),
        distribute: (direction: Direction) => change(distributed(graph, picked, direction)),
        group: () => {
            const id = madeId('FNODE_');
            const next = grouped(graph, picked, newNode(id, 'GROUP', '', { x: 0, y: 0 }, flow.grid));
            change(next);
            if (next !== graph) pick([id]);
        },
        ungroup: () => {
            change(ungrouped(graph, picked));
            pick([]);
        },
        copy: () => keepClip(clipOf(graph, picked, flow.flow_id)),
        paste: (clip: Clip) => {
            const made = pasted(graph, clip, flow);
            change(made.graph);
            pick(made.ids);
        },
    };
}

export type FlowDraft = ReturnType<typeof useFlowDraft>;

function withoutFields<Each>(fields: Readonly<Record<string, Each>>, begin: string): Record<string, Each> {
    return Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith(begin)));
}

/** Whether this move begins a new undo step: the last step was not a move of the same nodes. */
function isNewMove(steps: readonly Graph[], moves: readonly NodeMove[]): boolean {
    const [before, last] = [steps.at(-2), steps.at(-1)];
    if (!before || !last || before.edges !== last.edges || before.nodes.length !== last.nodes.length) return true;
    const changed = last.nodes.filter((node, n) => node !== before.nodes[n]);
    return moves.some(({ id }) => {
        const own = changed.find((node) => node.flow_node_id === id);
        const was = before.nodes.find((node) => node.flow_node_id === id);
        return !own || !was || (own.x === was.x && own.y === was.y) || own.width !== was.width;
    });
}
