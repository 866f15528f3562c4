import { lazy, Suspense, useMemo } from 'react';
import type { Tag, TagHistory } from '../../api/tag';
import { bucketed, envelope, summary, type Envelope, type Summary } from '../../plot/envelope';
import { limitLines, normalRange } from '../../plot/limit-lines';
import type { PlotSeries } from '../../plot/plot-series';
import { plotStates } from '../../plot/plot-states';
import { TrendPlot } from '../../plot/trend-plot';
import { useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { shownNumber } from '../../text/shown-number';
import { formatDateTime } from '../../text/time';
import { EmptyState } from '../../ui/state-views';
import css from './tag.module.css';
import { columnsOfWindow } from './trend-range';
import type { ComparedTag } from './use-compared';

const ComparedStatistics = lazy(() => import('./compared-statistics'));

/** The lines of the trend with their summary in words. */
export function Curve({
    tag,
    history,
    others,
    range: asked,
    onZoom,
}: {
    tag: Tag;
    history: TagHistory;
    others: readonly ComparedTag[];
    /** For the exports. */
    range: { from: number; to: number };
    onZoom: (from: number, to: number) => void;
}) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const isBoolean = tag.data_type === 'Boolean';
    const series = useMemo<PlotSeries[]>(() => {
        const label = (each: Tag) => (each.unit ? `${each.tag_name} [${each.unit}]` : each.tag_name);
        return [
            {
                name: tag.tag_name,
                label: label(tag),
                unit: tag.unit,
                format: tag.display_format,
                data: dataOf(history),
                states: plotStates(tag),
            },
            ...others.map((each) => ({
                name: each.tag.tag_name,
                label: label(each.tag),
                unit: each.tag.unit,
                format: each.tag.display_format,
                data: dataOf(each.history),
                states: plotStates(each.tag),
            })),
        ];
    }, [history, tag, others]);
    const limits = useMemo(() => limitLines(tag), [tag]);
    const normal = useMemo(() => normalRange(tag), [tag]);
    const range = useMemo(() => ({ from: history.from, to: history.to }), [history]);
    const hasLine = series.some((each) => each.data.mean.some((value) => value !== null));
    const found = summary(series[0]?.data ?? { x: [], mean: [], min: [], max: [] });
    if (!hasLine) return <EmptyState>{t('trend.no_numbers')}</EmptyState>;
    const states = series[0]?.states;
    const number = (value: number) => shownNumber(value, tag.display_format);
    const asRead = (value: number) => states?.get(value) ?? number(value);
    const times = { from: formatDateTime(range.from, zone), to: formatDateTime(range.to, zone) };
    const label = [
        found &&
            t('trend.label', {
                tag: tag.tag_name,
                ...times,
                low: asRead(found.low),
                high: asRead(found.high),
                unit: tag.unit,
            }),
        ...others.map((each) => each.tag.tag_name),
    ]
        .filter(Boolean)
        .join(', ');
    return (
        <figure className={css.figure}>
            <TrendPlot series={series} range={range} limits={limits} normal={normal} onZoom={onZoom} label={label} />
            <figcaption>
                {others.length > 0 ? (
                    <Suspense>
                        <ComparedStatistics
                            tags={[tag, ...others.map((each) => each.tag)]}
                            series={series}
                            range={asked}
                        />
                    </Suspense>
                ) : !found ? (
                    <p className={css.statistics}>{t('trend.no_numbers')}</p>
                ) : isBoolean ? (
                    <p className={css.statistics}>
                        {t('trend.share', {
                            word: asRead(1),
                            percent: formatNumber(found.mean * 100, language, 3),
                        })}
                    </p>
                ) : states ? (
                    <LastState found={found} state={asRead(found.last)} />
                ) : (
                    <Statistics found={found} unit={tag.unit} number={number} />
                )}
            </figcaption>
        </figure>
    );
}

/** Of states only the last one means something: they have no mean, and none of them is the highest. */
function LastState({ found, state }: { found: Summary; state: string }) {
    const t = useT();
    return (
        <dl className={css.statistics}>
            <div>
                <dt>{t('trend.last')}</dt>
                <dd>{state}</dd>
            </div>
            <Gaps count={found.gaps} />
        </dl>
    );
}

function Gaps({ count }: { count: number }) {
    const t = useT();
    if (count === 0) return null;
    return (
        <div>
            <dt>{t('trend.gaps')}</dt>
            <dd>{count}</dd>
        </div>
    );
}

function Statistics({ found, unit, number }: { found: Summary; unit: string; number: (value: number) => string }) {
    const t = useT();
    const shown = [
        [t('trend.low'), found.low],
        [t('trend.mean'), found.mean],
        [t('trend.high'), found.high],
        [t('trend.last'), found.last],
    ] as const;
    return (
        <dl className={css.statistics}>
            {shown.map(([name, value]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                        {number(value)} <span className={css.unit}>{unit}</span>
                    </dd>
                </div>
            ))}
            <Gaps count={found.gaps} />
        </dl>
    );
}

function dataOf(history: TagHistory): Envelope {
    const { points, min, max, bucket_ms: bucketMs } = history;
    return min && max && bucketMs ? bucketed(points, min, max, bucketMs) : envelope(points, columnsOfWindow(), history);
}
