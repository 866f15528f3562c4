import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { node_types, saveGraph, type FlowView, type NodeType } from '../../api/flow';
import { isConflict } from '../../api/record';
import { useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { useLeaveGuard } from '../../ui/leave-guard';
import { PageHeader, Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import { EdgeFields } from './edge-fields';
import { FlowCanvas } from './flow-canvas';
import {
    changedEdge,
    changedNode,
    connected,
    madeId,
    movedNode,
    newNode,
    problemsOf,
    withNode,
    withoutEdge,
    withoutNode,
    type Graph,
} from './flow-graph';
import css from './flows.module.css';
import { NodeFields } from './node-fields';
import { Outline } from './outline';
import { Problems } from './problems';

interface FlowEditorProps {
    view: FlowView;
    onLeave: () => void;
    onReload: () => Promise<unknown>;
}

/** Palette, canvas, outline and the fields of what is chosen. Nothing is stored before Save, and then all at once. */
export function FlowEditor({ view, onLeave, onReload }: FlowEditorProps) {
    const t = useT();
    const client = useQueryClient();
    const zone = useZone();
    /** As it was read or last saved. */
    const [base, setBase] = useState(view);
    const { flow } = base;
    const [saved, setSaved] = useState<Graph>({ nodes: view.nodes, edges: view.edges });
    const [steps, setSteps] = useState<readonly Graph[]>([saved]);
    const [chosen, setChosen] = useState('');
    const [is_busy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const graph = steps.at(-1) ?? saved;
    const is_changed = graph !== saved;
    const problems = useMemo(() => problemsOf(graph, flow), [graph, flow]);
    const has_errors = problems.some((each) => each.is_error);
    const { leave, question } = useLeaveGuard(is_changed);
    /** `is_step`: it can be undone for itself; the many moves of one drag are one step. */
    const change = (next: Graph, is_step = true) => {
        if (next === graph) return;
        setSteps((before) => [...(is_step ? before.slice(-50) : before.slice(0, -1)), next]);
    };
    const add = (type: NodeType) => {
        const id = madeId('FNODE_');
        // Not one upon the other: each a little further down and right.
        const shift = (graph.nodes.length % 10) * 30;
        const at = { x: Math.min(flow.width / 2, 400) + shift, y: Math.min(flow.height / 2, 240) + shift };
        change(withNode(graph, newNode(id, type, '', at, flow.grid)));
        setChosen(id);
    };
    const remove = (ids: readonly string[]) => {
        change(ids.reduce((some, id) => withoutEdge(withoutNode(some, id), id), graph));
        setChosen('');
    };
    const connect = (ends: Parameters<typeof connected>[2]) => {
        const id = madeId('EDGE_');
        change(connected(graph, id, ends));
        setChosen(id);
    };
    const save = async () => {
        if (is_busy || has_errors) return;
        setBusy(true);
        setError(undefined);
        try {
            const stored = await saveGraph(base, graph.nodes, graph.edges);
            const next = { nodes: stored.nodes, edges: stored.edges };
            setBase(stored);
            setSaved(next);
            setSteps([next]);
            await client.invalidateQueries({ queryKey: ['flow'] });
        } catch (caught) {
            setError(caught);
        }
        setBusy(false);
    };
    const node = graph.nodes.find((each) => each.flow_node_id === chosen);
    const edge = graph.edges.find((each) => each.edge_id === chosen);
    return (
        <>
            <PageHeader
                title={flow.flow_name}
                about={t('flows.version_of', {
                    version: flow.version,
                    user: flow.updated_by,
                    time: formatDateTime(flow.updated_at, zone),
                })}
                actions={
                    <>
                        <Button
                            blocked={steps.length > 1 ? undefined : t('flows.nothing_to_undo')}
                            onClick={() => setSteps(steps.slice(0, -1))}
                        >
                            {t('flows.undo')}
                        </Button>
                        <Button onClick={() => leave(onLeave)}>{t('flows.done')}</Button>
                        <Button
                            kind="primary"
                            is_busy={is_busy}
                            blocked={
                                has_errors ? t('flows.mend_first') : is_changed ? undefined : t('flows.nothing_changed')
                            }
                            onClick={() => void save()}
                        >
                            {t('record.save')}
                        </Button>
                    </>
                }
            />
            {error !== undefined && (
                <>
                    <ErrorNote what={t('flows.save_failed')} error={error} />
                    {isConflict(error) && (
                        <ButtonRow>
                            <span>{t('flows.conflict')}</span>
                            <Button
                                onClick={() => {
                                    setSteps([saved]);
                                    void onReload().then(onLeave);
                                }}
                            >
                                {t('record.take_theirs')}
                            </Button>
                        </ButtonRow>
                    )}
                </>
            )}
            <div className={css.palette} role="toolbar" aria-label={t('flows.palette')}>
                {node_types.map((type) => (
                    <Button key={type} icon="add" onClick={() => add(type)}>
                        {t(`flows.type_${type}`)}
                    </Button>
                ))}
            </div>
            <div className={css.screen}>
                <FlowCanvas
                    flow={flow}
                    graph={graph}
                    edits={{
                        chosen,
                        onChoose: setChosen,
                        onMove: (id, to) => change(movedNode(graph, id, to), isNewMove(steps, id)),
                        onConnect: connect,
                        onRemove: remove,
                    }}
                />
                <div className={css.side}>
                    {node && (
                        <NodeFields
                            key={node.flow_node_id}
                            node={node}
                            graph={graph}
                            onChange={(changed) => change(changedNode(graph, node.flow_node_id, changed))}
                            onConnect={(to_node_id) => connect({ from_node_id: node.flow_node_id, to_node_id })}
                            onRemove={() => remove([node.flow_node_id])}
                        />
                    )}
                    {edge && (
                        <EdgeFields
                            key={edge.edge_id}
                            edge={edge}
                            graph={graph}
                            onChange={(changed) => change(changedEdge(graph, edge.edge_id, changed))}
                            onRemove={() => remove([edge.edge_id])}
                        />
                    )}
                    <Panel title={t('flows.outline')} is_flush>
                        <Outline graph={graph} chosen={chosen} onChoose={setChosen} />
                    </Panel>
                    <Problems graph={graph} problems={problems} onChoose={setChosen} />
                </div>
            </div>
            {question}
        </>
    );
}

/** Whether the last step was not yet a move of the same node: then this one begins a step of its own. */
function isNewMove(steps: readonly Graph[], id: string): boolean {
    const [before, last] = [steps.at(-2), steps.at(-1)];
    if (!before || !last || before.edges !== last.edges || before.nodes.length !== last.nodes.length) return true;
    const changed = last.nodes.filter((node, n) => node !== before.nodes[n]);
    const own = changed.find((node) => node.flow_node_id === id);
    const was = before.nodes.find((node) => node.flow_node_id === id);
    return !own || !was || (own.x === was.x && own.y === was.y) || own.width !== was.width;
}
