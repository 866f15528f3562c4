import { useT } from '../../text/language';
import { Mark } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import type { Graph, Problem } from './flow-graph';
import css from './flows.module.css';
import { nameOf } from './node-name';

interface ProblemsProps {
    graph: Graph;
    problems: readonly Problem[];
    onChoose: (id: string) => void;
}

const shownAtMost = 20;

/** The problems of the drawing while it is edited; first those that prevent saving. */
export function Problems({ graph, problems, onChoose }: ProblemsProps) {
    const t = useT();
    const sorted = [...problems].sort((a, b) => Number(b.isError) - Number(a.isError));
    const nodeName = (id: string) => {
        const node = graph.nodes.find((each) => each.flow_node_id === id);
        return node ? nameOf(node, t) : id;
    };
    const name = (id: string) => {
        const edge = graph.edges.find((each) => each.edge_id === id);
        if (!edge) return nodeName(id);
        return t('flows.edge_of', { from: nodeName(edge.from_node_id), to: nodeName(edge.to_node_id) });
    };
    return (
        <Panel title={t('flows.problems', { count: problems.length })} isFlush>
            {problems.length === 0 ? (
                <p className={css.note}>{t('flows.no_problems')}</p>
            ) : (
                <ul className={css.outline}>
                    {sorted.slice(0, shownAtMost).map((problem) => (
                        <li key={`${problem.id} ${problem.kind}`}>
                            <button type="button" className={css.pick} onClick={() => onChoose(problem.id)}>
                                <span className={css.problem}>
                                    {problem.isError && <Mark kind="bad" label={t('flows.error')} />}
                                    {t(`flows.problem_${problem.kind}`, { node: name(problem.id) })}
                                </span>
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </Panel>
    );
}
