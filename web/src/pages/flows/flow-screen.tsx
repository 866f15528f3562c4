import { Link, useNavigate } from 'react-router';
import type { FlowNode, FlowView } from '../../api/flow';
import { useTagValue } from '../../live/use-tag-value';
import { useT } from '../../text/language';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/state-views';
import { Value } from '../../ui/value';
import { FlowCanvas } from './flow-canvas';
import css from './flows.module.css';

/** The flow to look at: the canvas, and everything on it as a list. */
export function FlowScreen({ view }: { view: FlowView }) {
    const t = useT();
    const navigate = useNavigate();
    const { flow, nodes, edges } = view;
    if (nodes.length === 0) return <EmptyState>{t('flows.empty')}</EmptyState>;
    return (
        <div className={css.view}>
            <FlowCanvas
                flow={flow}
                graph={{ nodes, edges }}
                onOpen={(node) => node.link_flow_id && void navigate(`/flows/${encodeURIComponent(node.link_flow_id)}`)}
            />
            <Panel title={t('flows.outline')} is_flush>
                <ul className={css.outline} aria-label={t('flows.outline')}>
                    {nodes
                        .filter((node) => node.node_type !== 'TEXT' && node.node_type !== 'GROUP')
                        .map((node) => (
                            <OutlineRow key={node.flow_node_id} node={node} />
                        ))}
                </ul>
            </Panel>
        </div>
    );
}

function OutlineRow({ node }: { node: FlowNode }) {
    const t = useT();
    const name = node.flow_node_name || t(`flows.type_${node.node_type}`);
    return (
        <li className={css.row}>
            <span className={css.name}>
                {node.link_flow_id ? <Link to={`/flows/${encodeURIComponent(node.link_flow_id)}`}>{name}</Link> : name}
                <span className={css.sub}>{t(`flows.type_${node.node_type}`)}</span>
            </span>
            <span className={css.bound}>
                {[...new Set(node.bindings.map((binding) => binding.tag_id))].map((tag_id) => (
                    <Link key={tag_id} to={`/tags/${encodeURIComponent(tag_id)}`} title={tag_id}>
                        <TagValue tag_id={tag_id} />
                    </Link>
                ))}
            </span>
        </li>
    );
}

function TagValue({ tag_id }: { tag_id: string }) {
    return (
        <>
            <span className="visually-hidden">{tag_id} </span>
            <Value shown={useTagValue(tag_id)} />
        </>
    );
}
