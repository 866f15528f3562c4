import { lazy, Suspense, useMemo } from 'react';
import type { Tag, TagHistory } from '../../api/tag';
import { bucketed, envelope, summary, type Envelope } from '../../plot/envelope';
import { shifted, withGaps } from '../../plot/gaps';
import { limitLines, normalRange } from '../../plot/limit-lines';
import type { PlotSeries } from '../../plot/plot-series';
import { areStates, plotStates } from '../../plot/plot-states';
import { plotInset } from '../../plot/scales';
import { StateBars, type StateBar } from '../../plot/state-bars';
import { statePoints, stateRuns } from '../../plot/state-runs';
import { TrendPlot } from '../../plot/trend-plot';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { valueAsNumber } from '../../text/number';
import { shownNumber } from '../../text/shown-number';
import type { Translate } from '../../text/t';
import { formatDateTime, formatWhen } from '../../text/time';
import { EmptyState } from '../../ui/state-views';
import { pasts, type Past, type TrendLine } from './compared';
import { Figure } from './figure';
import css from './tag.module.css';
import { columnsOfWindow } from './trend-range';

const ComparedStatistics = lazy(() => import('./compared-statistics'));

interface Span {
    from: number;
    to: number;
}

interface CurveProps {
    /** Those that are not hidden. */
    lines: readonly TrendLine[];
    /** For the exports. */
    range: Span;
    /** The range of the values. */
    shown: Span;
    /** When the gateway was down. */
    gaps: readonly Span[];
    past: Past | undefined;
    onZoom: (from: number, to: number) => void;
}

const isBit = (tag: Tag) => tag.data_type === 'Boolean';
const goodValues = (points: TagHistory['points']) =>
    points.filter((point) => point.quality >= 64).map((point) => point.value);

/** A bit, or a number whose values in the range all have a text. */
function isBar({ tag, history }: TrendLine): boolean {
    const { points, min, max } = history;
    return isBit(tag) || areStates(plotStates(tag), min && max ? goodValues([...min, ...max]) : goodValues(points));
}

const noLimits = [] as const;

/** Numbers as lines, bits and numbers with states as bars of their states, each with its summary in words. */
export default function Curve({ lines, range: asked, shown, gaps, past, onZoom }: CurveProps) {
    const t = useT();
    const { from, to } = shown;
    const range = useMemo(() => ({ from, to }), [from, to]);
    const numbers = useMemo(() => lines.filter((line) => !isBar(line)), [lines]);
    const series = useSeries(numbers, gaps, past);
    const bars = useMemo(
        () => lines.filter(isBar).flatMap((line) => barsOf(line, { from, to }, gaps, past, t)),
        [lines, from, to, gaps, past, t],
    );
    const main = numbers[0]?.place === 0 ? numbers[0].tag : undefined;
    const limits = useMemo(() => (main ? limitLines(main) : noLimits), [main]);
    const normal = useMemo(() => main && normalRange(main), [main]);
    const label = useLabel(numbers, series, range);
    if (lines.length === 0) return <EmptyState>{t('trend.all_hidden')}</EmptyState>;
    const hasNumbers = series.some((each) => each.data.mean.some((value) => value !== null));
    const first = numbers[0];
    return (
        <figure className={css.figure}>
            {hasNumbers && (
                <TrendPlot
                    series={series}
                    range={range}
                    limits={limits}
                    normal={normal}
                    onZoom={onZoom}
                    label={label}
                />
            )}
            {!hasNumbers && numbers.length > 0 && <EmptyState>{t('trend.no_numbers')}</EmptyState>}
            {bars.length > 0 && (
                <StateBars
                    bars={bars}
                    range={range}
                    inset={hasNumbers ? plotInset(series, innerWidth) : { left: 0, right: 0 }}
                />
            )}
            <figcaption>
                {first && hasNumbers && numbers.length === 1 && !past && <Statistics line={first} />}
                {hasNumbers && (numbers.length > 1 || past) && (
                    <Suspense>
                        <ComparedStatistics lines={numbers} dataOf={dataOf} past={past} range={asked} />
                    </Suspense>
                )}
                {gaps.length > 0 && <p className={css.muted}>{t('trend.standstill', { count: gaps.length })}</p>}
            </figcaption>
        </figure>
    );
}

function useSeries(numbers: readonly TrendLine[], gaps: readonly Span[], past: Past | undefined): PlotSeries[] {
    const t = useT();
    return useMemo(() => {
        const named = (tag: Tag, name: string) => ({
            name,
            label: tag.unit ? `${name} [${tag.unit}]` : name,
            unit: tag.unit,
            format: tag.display_format,
            states: plotStates(tag),
        });
        const present = numbers.map(({ tag, history, place }) => ({
            ...named(tag, tag.tag_name),
            place,
            data: withGaps(dataOf(history), gaps),
        }));
        const earlier = numbers.flatMap(({ tag, past: history, place }) =>
            history && past
                ? [
                      {
                          ...named(tag, t(`trend.line_${past}`, { line: tag.tag_name })),
                          place,
                          isPast: true,
                          data: shifted(dataOf(history), pasts[past]),
                      },
                  ]
                : [],
        );
        return [...present, ...earlier];
    }, [numbers, gaps, past, t]);
}

/** The plot in words. */
function useLabel(numbers: readonly TrendLine[], series: readonly PlotSeries[], range: Span): string {
    const t = useT();
    const zone = useZone();
    const tag = numbers[0]?.tag;
    const found = series[0] && summary(series[0].data);
    const asRead = (value: number) => series[0]?.states?.get(value) ?? shownNumber(value, tag?.display_format);
    const first =
        tag &&
        found &&
        t('trend.label', {
            tag: tag.tag_name,
            from: formatDateTime(range.from, zone),
            to: formatDateTime(range.to, zone),
            low: asRead(found.low),
            high: asRead(found.high),
            unit: tag.unit,
        });
    return [first, ...series.slice(1).map((each) => each.name)].filter(Boolean).join(', ');
}

function Statistics({ line: { tag, history } }: { line: TrendLine }) {
    const t = useT();
    const zone = useZone();
    const found = summary(dataOf(history));
    if (!found) return null;
    const { last } = history;
    const number = last && valueAsNumber(last.value);
    const ofRange = [
        [t('trend.range_low'), found.low],
        [t('trend.range_mean'), found.mean],
        [t('trend.range_high'), found.high],
    ] as const;
    const figures = [
        // States have no mean, and none of them is the highest.
        ...(plotStates(tag) ? [] : ofRange),
        ...(last && number !== undefined
            ? [[t('trend.last_at', { time: formatWhen(last.ts, gatewayNow(), zone) }), number] as const]
            : []),
    ];
    return (
        <dl className={css.statistics}>
            {figures.map(([name, value]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                        <Figure tag={tag} value={value} />
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

/** The bar of a tag, and that of the earlier time, where it is asked for. */
function barsOf(line: TrendLine, range: Span, gaps: readonly Span[], past: Past | undefined, t: Translate): StateBar[] {
    const { tag, history } = line;
    const look = { states: plotStates(tag) ?? noStates, isBit: isBit(tag) };
    const bar = {
        ...look,
        id: tag.tag_id,
        name: tag.tag_name,
        runs: stateRuns(pointsOf(history), range, gaps, history.bucket_ms),
        isBucketed: history.bucket_ms !== null,
    };
    if (!past || !line.past) return [bar];
    const ms = pasts[past];
    const { bucket_ms: bucketMs } = line.past;
    const runs = stateRuns(pointsOf(line.past), { from: range.from - ms, to: range.to - ms }, [], bucketMs);
    return [
        bar,
        {
            ...look,
            id: `${tag.tag_id} ${past}`,
            name: t(`trend.line_${past}`, { line: tag.tag_name }),
            runs: runs.map(({ from, to, on }) => ({ from: from + ms, to: to + ms, on })),
            isBucketed: bucketMs !== null,
        },
    ];
}

const noStates: ReadonlyMap<number, string> = new Map();

/** The points of a bar: of a number in buckets the mean says nothing of its states. */
const pointsOf = ({ points, min, max }: TagHistory) => (min && max ? statePoints(min, max) : points);

function dataOf(history: TagHistory): Envelope {
    const { points, min, max, bucket_ms: bucketMs } = history;
    return min && max && bucketMs ? bucketed(points, min, max, bucketMs) : envelope(points, columnsOfWindow(), history);
}
