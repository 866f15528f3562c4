import { useQueries } from '@tanstack/react-query';
import { gatewayNow } from '../../text/clock';
import { useT } from '../../text/language';
import { shownNumber } from '../../text/shown-number';
import { BoundValue } from './bound-value';
import { bindingsOf, type FaceProps } from './face';
import css from './faces.module.css';
import { curveOf, curvePath, rangeOf } from './trend-points';
import { tagTrend } from './trend-query';

const minute = 60_000;

/** A small curve of the history of up to four tags; it goes on with their present values. */
export function TrendFace({ node, values, facts }: FaceProps) {
    const t = useT();
    const bound = bindingsOf(node, 'VALUE').slice(0, 4);
    const minutes = node.trend_minutes || 60;
    const found = useQueries({
        queries: bound.map(({ tag_id: tagId }) => tagTrend(tagId, facts.get(tagId)?.data_type, minutes)),
    });
    const curves = bound.map(({ tag_id: tagId }, n) => curveOf(found[n]?.data ?? [], values.get(tagId)));
    // The right edge moves with each redraw, and a value is drawn at once.
    const to = Math.max(gatewayNow(), ...curves.map((curve) => curve.at(-1)?.x ?? 0));
    const from = to - minutes * minute;
    const { width, height } = node;
    const range = rangeOf(curves.map((curve) => curve.filter(({ x }) => x >= from)));
    const box = { left: 52, top: 32, width: Math.max(20, width - 62), height: Math.max(10, height - 56) };
    const [first] = bound;
    const span =
        minutes % 1440 === 0
            ? t('flows.days_ago', { n: minutes / 1440 })
            : minutes % 60 === 0
              ? t('flows.hours_ago', { n: minutes / 60 })
              : t('flows.minutes_ago', { n: minutes });
    return (
        <div className={css.box}>
            <span className={css.head}>
                <span className={css.name}>{node.flow_node_name || first?.tag_id}</span>
                {bound.map(({ tag_id: tagId, format }, n) => (
                    <span key={tagId} className={css.last} title={tagId}>
                        {bound.length > 1 && (
                            <svg className={css.key} viewBox="0 0 20 10" aria-hidden="true">
                                <path className={css[`curve${n + 1}`]} d="M0 5H20" />
                            </svg>
                        )}
                        <BoundValue shown={values.get(tagId)} format={format} facts={facts.get(tagId)} />
                    </span>
                ))}
            </span>
            <svg
                className={css.plot}
                viewBox={`0 0 ${width} ${height}`}
                role="img"
                aria-label={
                    range
                        ? t('flows.trend_of', {
                              name: node.flow_node_name || first?.tag_id || '',
                              low: shownNumber(range[0]),
                              high: shownNumber(range[1]),
                          })
                        : t('flows.trend_none')
                }
            >
                {[0, 0.5, 1].map((part) => (
                    <path
                        key={part}
                        className={css.grid}
                        d={`M${box.left} ${box.top + box.height * part}h${box.width}`}
                    />
                ))}
                {range &&
                    [range[1], range[0]].map((end, n) => (
                        <text
                            key={n}
                            className={css.scale}
                            x={box.left - 6}
                            y={box.top + box.height * n + 5}
                            textAnchor="end"
                        >
                            {axisText(end, range[1] - range[0])}
                        </text>
                    ))}
                {range &&
                    curves.map((curve, n) => (
                        <path
                            key={bound[n]?.tag_id}
                            className={css[`curve${n + 1}`]}
                            d={curvePath(curve, [from, to], range, box)}
                        />
                    ))}
                {!range && (
                    <text className={css.scale} x={width / 2} y={box.top + box.height / 2 + 5} textAnchor="middle">
                        {t('flows.trend_none')}
                    </text>
                )}
                <text className={css.scale} x={box.left} y={height - 8}>
                    {span}
                </text>
                <text className={css.scale} x={box.left + box.width} y={height - 8} textAnchor="end">
                    {t('flows.now')}
                </text>
            </svg>
        </div>
    );
}

/** As many digits as tell the ends of the axis apart, and no more. */
function axisText(value: number, span: number): string {
    const decimals = Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(span))));
    return shownNumber(Math.abs(value) >= 1e5 ? value : Number(value.toFixed(decimals)));
}
