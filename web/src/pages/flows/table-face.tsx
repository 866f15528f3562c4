import { useQueries } from '@tanstack/react-query';
import { tagById } from '../../api/tag';
import { qualityKind } from '../../ui/quality';
import { Mark } from '../../ui/mark';
import { useT } from '../../text/language';
import { BoundValue } from './bound-value';
import { bindingsOf, type FaceProps } from './face';
import css from './faces.module.css';

const rowHeight = 28;
const headHeight = 30;

/** Names and values of up to 20 tags. Rows that the frame has no room for are counted in its last line. */
export function TableFace({ node, values, facts }: FaceProps) {
    const t = useT();
    const bound = bindingsOf(node, 'VALUE');
    const names = useQueries({
        queries: bound.map(({ tag_id: tagId }) => ({ ...tagById(tagId), enabled: tagId !== '', staleTime: 300_000 })),
        combine: (found) => found.map(({ data }) => data?.tag_name),
    });
    const fitting = Math.max(1, Math.floor((node.height - (node.flow_node_name ? headHeight : 4) - 4) / rowHeight));
    const shown = bound.length > fitting ? bound.slice(0, fitting - 1) : bound;
    return (
        <div className={css.box}>
            {node.flow_node_name && <span className={css.name}>{node.flow_node_name}</span>}
            <table className={css.table}>
                <tbody>
                    {shown.map(({ tag_id: tagId, format }, n) => {
                        const value = values.get(tagId);
                        const kind = value && qualityKind(value.quality, value.ts);
                        return (
                            <tr key={n}>
                                <th scope="row" title={tagId}>
                                    {names[n] || tagId}
                                </th>
                                <td>
                                    {(kind === 'bad' || kind === 'uncertain') && (
                                        <Mark kind={kind} label={t(`quality.${kind}`)} />
                                    )}{' '}
                                    <BoundValue shown={value} format={format} facts={facts.get(tagId)} />
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            {shown.length < bound.length && (
                <span className={css.rest}>{t('flows.more_rows', { count: bound.length - shown.length })}</span>
            )}
        </div>
    );
}
