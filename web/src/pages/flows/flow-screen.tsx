import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Binding, FlowNode, FlowView } from '../../api/flow';
import { useSession } from '../../api/session';
import { useTagValue } from '../../live/use-tag-value';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/state-views';
import { BoundValue } from './bound-value';
import { bindingOf } from './face';
import { FlowCanvas } from './flow-canvas';
import css from './flows.module.css';
import { useTagFacts, type FactsByTag, type TagFacts } from '../../live/tag-facts';

const ButtonDialog = lazy(() => import('./button-dialog'));

/** The flow to look at: the canvas, and everything on it as a list. On a wall there is the canvas alone, and nothing to
 *  press. */
export function FlowScreen({ view }: { view: FlowView }) {
    const t = useT();
    const navigate = useNavigate();
    const { can, session } = useSession();
    const [pressed, setPressed] = useState<FlowNode>();
    const { flow, nodes, edges } = view;
    const facts = useTagFacts(nodes.flatMap((node) => node.bindings.map((binding) => binding.tag_id)));
    if (nodes.length === 0) return <EmptyState>{t('flows.empty')}</EmptyState>;
    if (session.view_id) return <FlowCanvas flow={flow} graph={{ nodes, edges }} />;
    const press = (node: FlowNode) => {
        if (node.node_type === 'BUTTON') {
            if (can('operator') && bindingOf(node, 'WRITE')) setPressed(node);
        } else if (node.link_flow_id) {
            void navigate(`/flows/${encodeURIComponent(node.link_flow_id)}`);
        }
    };
    return (
        <div className={css.view}>
            <FlowCanvas flow={flow} graph={{ nodes, edges }} onOpen={press} />
            <Panel title={t('flows.outline')} isFlush>
                <ul className={css.outline} aria-label={t('flows.outline')}>
                    {nodes
                        .filter((node) => node.node_type !== 'TEXT' && node.node_type !== 'GROUP')
                        .map((node) => (
                            <OutlineRow key={node.flow_node_id} node={node} facts={facts} onPress={press} />
                        ))}
                </ul>
            </Panel>
            <Suspense>
                {pressed && (
                    <ButtonDialog key={pressed.flow_node_id} node={pressed} onClose={() => setPressed(undefined)} />
                )}
            </Suspense>
        </div>
    );
}

interface RowProps {
    node: FlowNode;
    facts: FactsByTag;
    onPress: (node: FlowNode) => void;
}

function OutlineRow({ node, facts, onPress }: RowProps) {
    const t = useT();
    const { can } = useSession();
    const name = node.flow_node_name || t(`flows.type_${node.node_type}`);
    return (
        <li className={css.row}>
            <span className={css.name}>
                {node.link_flow_id ? <Link to={`/flows/${encodeURIComponent(node.link_flow_id)}`}>{name}</Link> : name}
                <span className={css.sub}>{t(`flows.type_${node.node_type}`)}</span>
            </span>
            <span className={css.bound}>
                {node.node_type === 'BUTTON' && (
                    <Button
                        blocked={
                            can('operator')
                                ? bindingOf(node, 'WRITE')
                                    ? undefined
                                    : t('flows.problem_target', { node: name })
                                : t('flows.needs_operator')
                        }
                        onClick={() => onPress(node)}
                    >
                        {name}
                    </Button>
                )}
                {firstOfTags(node.bindings).map(({ tag_id: tagId, format }) => (
                    <Link key={tagId} to={`/tags/${encodeURIComponent(tagId)}`} title={tagId}>
                        <TagValue tagId={tagId} format={format} facts={facts.get(tagId)} />
                    </Link>
                ))}
            </span>
        </li>
    );
}

/** Each tag once. */
function firstOfTags(bindings: readonly Binding[]): Binding[] {
    return bindings.filter((each, n) => bindings.findIndex(({ tag_id: tagId }) => tagId === each.tag_id) === n);
}

function TagValue({ tagId, format, facts }: { tagId: string; format: string; facts: TagFacts | undefined }) {
    return (
        <>
            <span className="visually-hidden">{tagId} </span>
            <BoundValue shown={useTagValue(tagId)} format={format} facts={facts} />
        </>
    );
}
