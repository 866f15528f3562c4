import type { Tag, TagHistory } from '../../api/tag';
import { useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { shownTagValue } from '../../text/shown-number';
import { stateOf, tagStates } from '../../text/states';
import { formatDateTime, formatTimeMs } from '../../text/time';
import css from './tag.module.css';

const mostRows = 500;

/** The newest points of the range, as they were stored or as means of buckets. */
export default function Points({ tag, history }: { tag: Tag; history: TagHistory }) {
    const t = useT();
    const zone = useZone();
    const rows = history.points.slice(-mostRows).reverse();
    const states = tagStates(tag);
    const text = (value: string | undefined) =>
        value === undefined ? '' : (stateOf(states, value) ?? shownTagValue(value, tag));
    const low = new Map(history.min?.map((point) => [point.ts, point.value]));
    const high = new Map(history.max?.map((point) => [point.ts, point.value]));
    return (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className={css.points} role="region" aria-label={t('trend.table_of', { tag: tag.tag_id })} tabIndex={0}>
            <table>
                <caption>{t('trend.table_of', { tag: tag.tag_id })}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t('tags.time')}</th>
                        <th scope="col">{history.bucket_ms ? t('trend.mean') : t('tags.value')}</th>
                        {history.min && <th scope="col">{t('trend.low')}</th>}
                        {history.max && <th scope="col">{t('trend.high')}</th>}
                        <th scope="col">{t('tags.unit')}</th>
                        <th scope="col">{t('tags.quality')}</th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map((point) => (
                        <tr key={point.ts}>
                            <td>{`${formatDateTime(point.ts, zone).slice(0, 10)} ${formatTimeMs(point.ts, zone)}`}</td>
                            <td title={point.value}>{text(point.value)}</td>
                            {history.min && <td title={low.get(point.ts)}>{text(low.get(point.ts))}</td>}
                            {history.max && <td title={high.get(point.ts)}>{text(high.get(point.ts))}</td>}
                            <td>{tag.unit}</td>
                            <td>
                                {point.quality >= 192
                                    ? t('quality.good')
                                    : point.quality >= 64
                                      ? t('quality.uncertain')
                                      : t('quality.bad')}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
