import { useMemo } from 'react';
import type { FlowView } from '../../api/flow';
import { isConflict } from '../../api/record';
import { useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { useLeaveGuard } from '../../ui/leave-guard';
import { PageHeader, Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import { ArrangeBar } from './arrange-bar';
import { EdgeFields } from './edge-fields';
import { FlowCanvas } from './flow-canvas';
import { changedEdge, changedNode, problemsOf, type Problem } from './flow-graph';
import css from './flows.module.css';
import { NodeFields } from './node-fields';
import { Outline } from './outline';
import { Palette } from './palette';
import { Problems } from './problems';
import { useFlowDraft, type FlowDraft } from './use-flow-draft';

interface FlowEditorProps {
    view: FlowView;
    onLeave: () => void;
    onReload: () => Promise<unknown>;
}

/** Palette, canvas, outline and the fields of what is chosen. Nothing is stored before Save, and then all at once. */
export function FlowEditor({ view, onLeave, onReload }: FlowEditorProps) {
    const t = useT();
    const draft = useFlowDraft(view);
    const { flow, graph, picked, choose, error } = draft;
    const found = useMemo(() => problemsOf(graph, flow), [graph, flow]);
    const problems: Problem[] = [
        ...draft.wrong.map((id) => ({ id, kind: 'number' as const, isError: true })),
        ...Object.keys(draft.refused.byId).map((id) => ({ id, kind: 'refused' as const, isError: false })),
        ...found,
    ];
    const hasErrors = problems.some((each) => each.isError);
    const { leave, question } = useLeaveGuard(draft.isChanged || draft.wrong.length > 0);
    return (
        <>
            <EditorHeader draft={draft} hasErrors={hasErrors} onDone={() => leave(onLeave)} />
            {error !== undefined && (
                <>
                    <ErrorNote
                        what={t('flows.save_failed')}
                        error={draft.refused.isAll ? t('flows.refused_fields') : error}
                    />
                    {isConflict(error) && (
                        <ButtonRow>
                            <span>{t('flows.conflict')}</span>
                            <Button
                                onClick={() => {
                                    draft.discard();
                                    void onReload().then(onLeave);
                                }}
                            >
                                {t('record.take_theirs')}
                            </Button>
                        </ButtonRow>
                    )}
                </>
            )}
            <Palette onAdd={draft.add} />
            <ArrangeBar draft={draft} />
            <div className={css.screen}>
                <FlowCanvas
                    flow={flow}
                    graph={graph}
                    edits={{
                        picked,
                        onPick: draft.pick,
                        onMove: draft.move,
                        onConnect: draft.connect,
                        onRemove: draft.remove,
                    }}
                />
                <div className={css.side}>
                    <ChosenFields draft={draft} />
                    <Panel title={t('flows.outline')} isFlush>
                        <Outline graph={graph} picked={picked} onPick={draft.pick} />
                    </Panel>
                    <Problems graph={graph} problems={problems} onChoose={choose} />
                </div>
            </div>
            {question}
        </>
    );
}

interface HeaderProps {
    draft: FlowDraft;
    hasErrors: boolean;
    onDone: () => void;
}

function EditorHeader({ draft, hasErrors, onDone }: HeaderProps) {
    const t = useT();
    const zone = useZone();
    const { flow, isChanged, isBusy, canUndo, undo, save } = draft;
    const whyNot = hasErrors ? t('flows.correct_first') : isChanged ? undefined : t('flows.nothing_changed');
    return (
        <PageHeader
            title={flow.flow_name}
            about={t('flows.version_of', {
                version: flow.version,
                user: flow.updated_by,
                time: formatDateTime(flow.updated_at, zone),
            })}
            actions={
                <>
                    <Button blocked={canUndo ? undefined : t('flows.nothing_to_undo')} onClick={undo}>
                        {t('flows.undo')}
                    </Button>
                    <Button onClick={onDone}>{t('flows.done')}</Button>
                    <Button kind="primary" isBusy={isBusy} blocked={whyNot} onClick={() => void save()}>
                        {t('record.save')}
                    </Button>
                </>
            }
        />
    );
}

/** The fields of the node or edge that is chosen. */
function ChosenFields({ draft }: { draft: FlowDraft }) {
    const { graph, chosen, change, connect, remove } = draft;
    const node = graph.nodes.find((each) => each.flow_node_id === chosen);
    const edge = graph.edges.find((each) => each.edge_id === chosen);
    return (
        <>
            {node && (
                <NodeFields
                    key={node.flow_node_id}
                    node={node}
                    flowId={draft.flow.flow_id}
                    graph={graph}
                    state={draft.fieldsOf(node.flow_node_id)}
                    onChange={(changed) => change(changedNode(graph, node.flow_node_id, changed))}
                    onConnect={(toNodeId) => connect({ from_node_id: node.flow_node_id, to_node_id: toNodeId })}
                    onRemove={() => remove([node.flow_node_id])}
                />
            )}
            {edge && (
                <EdgeFields
                    key={edge.edge_id}
                    edge={edge}
                    graph={graph}
                    state={draft.fieldsOf(edge.edge_id)}
                    onChange={(changed) => change(changedEdge(graph, edge.edge_id, changed))}
                    onRemove={() => remove([edge.edge_id])}
                />
            )}
        </>
    );
}
