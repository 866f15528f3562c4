import { isolated } from '../../text/isolate';
import { useT } from '../../text/language';
import css from './flows.module.css';
import { nameOf } from './node-name';
import type { Graph } from './flow-graph';

interface OutlineProps {
    graph: Graph;
    picked: readonly string[];
    onPick: (ids: readonly string[]) => void;
}

/** What is picked after a press: with Shift or Ctrl one more or one less, else this one alone or none. */
function nextPick(picked: readonly string[], id: string, isMany: boolean): readonly string[] {
    const isPicked = picked.includes(id);
    if (isMany) return isPicked ? picked.filter((each) => each !== id) : [...picked, id];
    return isPicked && picked.length === 1 ? [] : [id];
}

/** Every node and edge as a list: the same graph by keyboard. What is chosen has its fields above. */
export function Outline({ graph, picked, onPick }: OutlineProps) {
    const t = useT();
    const names = new Map(graph.nodes.map((node) => [node.flow_node_id, nameOf(node, t)]));
    if (graph.nodes.length === 0) return <p className={css.note}>{t('flows.empty_editor')}</p>;
    const row = (id: string, label: string, sub: string) => (
        <li key={id}>
            <button
                type="button"
                className={css.pick}
                aria-pressed={picked.includes(id)}
                onClick={(event) => onPick(nextPick(picked, id, event.shiftKey || event.ctrlKey || event.metaKey))}
            >
                {label}
                <span className={css.sub}>{sub}</span>
            </button>
        </li>
    );
    return (
        <>
            <p className={css.note}>{t('flows.pick_many')}</p>
            <ul className={css.outline} aria-label={t('flows.outline')}>
                {graph.nodes.map((node) =>
                    row(
                        node.flow_node_id,
                        nameOf(node, t),
                        [t(`flows.type_${node.node_type}`), ...node.bindings.map((binding) => binding.tag_id)]
                            .filter(Boolean)
                            .join(', '),
                    ),
                )}
                {graph.edges.map((edge) =>
                    row(
                        edge.edge_id,
                        t('flows.edge_of', {
                            from: names.get(edge.from_node_id) ?? edge.from_node_id,
                            to: names.get(edge.to_node_id) ?? edge.to_node_id,
                        }),
                        [t(`flows.kind_${edge.kind}`), isolated(edge.label)].filter(Boolean).join(', '),
                    ),
                )}
            </ul>
        </>
    );
}
