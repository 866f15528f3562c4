import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { href } from '../../api/client';
import { fetchHistory, isNumericType, type Tag, type TagHistory } from '../../api/tag';
import { bucketed, envelope, summary, type Summary } from '../../plot/envelope';
import { limitLines, normalRange } from '../../plot/limit-lines';
import { TrendPlot, type PlotSeries } from '../../plot/trend-plot';
import { gatewayNow, useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { formatDateTime, formatTimeMs } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import css from './tag.module.css';
import { moved, rangeOf, refetchInterval, spans, zoomed, type Span, type TrendRange } from './trend-range';

/** A column of the envelope is two pixels wide or more. */
function columnsOfWindow(): number {
    return Math.max(100, Math.min(800, Math.round((innerWidth - (innerWidth < 1100 ? 120 : 320)) / 2.5)));
}

/** The history of a tag as a plot with its summary, and as a table. */
export function Trend({ tag }: { tag: Tag }) {
    const t = useT();
    const [search, setSearch] = useSearchParams();
    const [is_table, setTable] = useState(false);
    const asked = rangeOf(search, gatewayNow());
    const is_numeric = isNumericType(tag.data_type);
    const key = asked.span ?? `${asked.from} ${asked.to}`;
    const query = useQuery({
        queryKey: ['tag', tag.tag_id, 'history', key],
        queryFn: ({ signal }) => {
            const { from, to } = rangeOf(search, gatewayNow());
            return fetchHistory(
                tag.tag_id,
                { from: Math.round(from), to: Math.round(to) },
                columnsOfWindow(),
                is_numeric,
                signal,
            );
        },
        placeholderData: keepPreviousData,
        refetchInterval: refetchInterval(asked),
    });
    const show = (range: TrendRange) =>
        setSearch(
            (before) => {
                for (const name of ['range', 'from', 'to']) before.delete(name);
                if (range.span) before.set('range', range.span);
                else {
                    before.set('from', String(range.from));
                    before.set('to', String(range.to));
                }
                return before;
            },
            { replace: true },
        );
    const now = gatewayNow();
    return (
        <Panel
            title={t('trend.title')}
            side={
                <ButtonRow>
                    <div className={css.spans} role="group" aria-label={t('trend.range')}>
                        {(Object.keys(spans) as Span[]).map((span) => (
                            <button
                                key={span}
                                type="button"
                                className={css.span}
                                aria-pressed={asked.span === span}
                                onClick={() => show({ from: 0, to: 0, span })}
                            >
                                {t(`trend.${span}`)}
                            </button>
                        ))}
                    </div>
                    <Button kind="quiet" icon="back" icon_only onClick={() => show(moved(asked, -1, now))}>
                        {t('trend.earlier')}
                    </Button>
                    <Button
                        kind="quiet"
                        icon="right"
                        icon_only
                        onClick={() => show(moved(asked, 1, now))}
                        blocked={asked.span ? t('trend.at_now') : undefined}
                    >
                        {t('trend.later')}
                    </Button>
                    <Button kind="quiet" onClick={() => show(zoomed(asked, 0.5, now))}>
                        {t('trend.closer')}
                    </Button>
                    <Button kind="quiet" onClick={() => show(zoomed(asked, 2, now))}>
                        {t('trend.wider')}
                    </Button>
                </ButtonRow>
            }
        >
            <QueryView query={query} what={t('trend.failed')}>
                {(history) =>
                    history.points.length === 0 ? (
                        <EmptyState
                            action={
                                asked.span !== '7d' ? (
                                    <Button onClick={() => show({ from: 0, to: 0, span: '7d' })}>
                                        {t('trend.show_week')}
                                    </Button>
                                ) : undefined
                            }
                        >
                            {t('trend.none')}
                        </EmptyState>
                    ) : (
                        <>
                            <Curve tag={tag} history={history} onZoom={(from, to) => show({ from, to })} />
                            {is_table && <Points tag={tag} history={history} />}
                            <ButtonRow>
                                <Button aria-expanded={is_table} onClick={() => setTable(!is_table)}>
                                    {is_table ? t('trend.hide_table') : t('trend.as_table')}
                                </Button>
                                <a
                                    className={css.export}
                                    href={href(`/api/v1/tag/${encodeURIComponent(tag.tag_id)}/history`, {
                                        format: 'csv',
                                        from: Math.round(asked.from),
                                        to: Math.round(asked.to),
                                    })}
                                    download={`${tag.tag_id}.csv`}
                                >
                                    {t('tags.export')}
                                </a>
                            </ButtonRow>
                        </>
                    )
                }
            </QueryView>
        </Panel>
    );
}

function Curve({
    tag,
    history,
    onZoom,
}: {
    tag: Tag;
    history: TagHistory;
    onZoom: (from: number, to: number) => void;
}) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const is_boolean = tag.data_type === 'Boolean';
    const words = useMemo(
        () => (is_boolean ? ([tag.bool_false || 'false', tag.bool_true || 'true'] as const) : undefined),
        [is_boolean, tag.bool_false, tag.bool_true],
    );
    const series = useMemo<PlotSeries[]>(() => {
        const { points, min, max, bucket_ms } = history;
        const data =
            min && max && bucket_ms
                ? bucketed(points, min, max, bucket_ms)
                : envelope(points, columnsOfWindow(), history);
        return [{ label: tag.tag_name, unit: tag.unit, data, words }];
    }, [history, words, tag.tag_name, tag.unit]);
    const limits = useMemo(() => limitLines(tag), [tag]);
    const normal = useMemo(() => normalRange(tag), [tag]);
    const range = useMemo(() => ({ from: history.from, to: history.to }), [history]);
    const found = summary(series[0]?.data ?? { x: [], mean: [], min: [], max: [] });
    if (!found) return <EmptyState>{t('trend.no_numbers')}</EmptyState>;
    const number = (value: number) => formatNumber(value, language, 3);
    const times = { from: formatDateTime(range.from, zone), to: formatDateTime(range.to, zone) };
    const label = t('trend.label', {
        tag: tag.tag_name,
        ...times,
        low: number(found.low),
        high: number(found.high),
        unit: tag.unit,
    });
    return (
        <figure className={css.figure}>
            <TrendPlot series={series} range={range} limits={limits} normal={normal} onZoom={onZoom} label={label} />
            <figcaption>
                {words ? (
                    <p className={css.statistics}>
                        {t('trend.share', { word: words[1], percent: number(found.mean * 100) })}
                    </p>
                ) : (
                    <Statistics found={found} unit={tag.unit} number={number} />
                )}
            </figcaption>
        </figure>
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
            {found.gaps > 0 && (
                <div>
                    <dt>{t('trend.gaps')}</dt>
                    <dd>{found.gaps}</dd>
                </div>
            )}
        </dl>
    );
}

const most_rows = 500;

/** The newest points of the range, as they were stored or as means of buckets. */
function Points({ tag, history }: { tag: Tag; history: TagHistory }) {
    const t = useT();
    const zone = useZone();
    const rows = history.points.slice(-most_rows).reverse();
    const low = new Map(history.min?.map((point) => [point.ts, point.value]));
    const high = new Map(history.max?.map((point) => [point.ts, point.value]));
    return (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className={css.points} role="region" aria-label={t('trend.table')} tabIndex={0}>
            <table>
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
                            <td>{point.value}</td>
                            {history.min && <td>{low.get(point.ts)}</td>}
                            {history.max && <td>{high.get(point.ts)}</td>}
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
