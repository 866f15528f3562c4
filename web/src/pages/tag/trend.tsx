import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { edge } from '../../api/monitor';
import { fetchRuns, standstills, type Runs } from '../../api/running';
import { useSession } from '../../api/session';
import { fetchHistory, type Tag } from '../../api/tag';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView, Skeleton } from '../../ui/state-views';
import { CompareButton, ComparedLines, PastButtons } from './compare-bar';
import { comparedOf, hiddenOf, maxCompared, pastOf, pasts, type TrendLine } from './compared';
import { DropZone } from './drop-zone';
import { HistoryExport } from './history-export';
import { RangeButtons } from './range-buttons';
import { SavedTrends } from './saved-trends';
import css from './tag.module.css';
import { columnsOfWindow, rangeOf, refetchInterval, type TrendRange } from './trend-range';
import { useTrendSearch } from './trend-search';
import { useCompared } from './use-compared';

const Points = lazy(() => import('./points'));
/** It brings the plot, which the page needs only now. */
const Curve = lazy(() => import('./curve'));

const noLines: readonly TrendLine[] = [];
/** When the gateway was down does not change while a trend is looked at. */
const runsInterval = 60_000;

/** The history of a tag as a plot with its summary, and as a table. */
export function Trend({ tag }: { tag: Tag }) {
    const t = useT();
    const { search, show, compare, hide, showPast } = useTrendSearch();
    const [isTable, setTable] = useState(false);
    const asked = rangeOf(search, gatewayNow());
    const { query, lines, compared, gaps, others } = useLines(tag, search, asked);
    const hidden = hiddenOf(search);
    const past = pastOf(search);
    const visible = useVisible(lines, hidden);
    const add = (id: string) => {
        if (id !== tag.tag_id && !compared.includes(id) && compared.length < maxCompared) compare([...compared, id]);
    };
    return (
        <Panel
            title={t('trend.title')}
            side={
                <div data-print="no">
                    <RangeButtons range={asked} onChange={show} />
                </div>
            }
        >
            <PrintHead tag={tag} range={asked} />
            <ComparedLines
                tag={tag}
                others={others}
                compared={compared}
                onChange={compare}
                hidden={hidden}
                onHide={hide}
            />
            <DropZone onDrop={add}>
                <QueryView query={query} what={t('trend.failed')}>
                    {(history) =>
                        history.points.length === 0 && compared.length === 0 ? (
                            <EmptyState
                                action={
                                    asked.span !== '30d' && (
                                        <Button onClick={() => show({ from: 0, to: 0, span: '30d' })}>
                                            {t('trend.show_month')}
                                        </Button>
                                    )
                                }
                            >
                                {t('trend.none')}
                            </EmptyState>
                        ) : (
                            <Suspense fallback={<Skeleton rows={8} />}>
                                <Curve
                                    lines={visible}
                                    range={asked}
                                    shown={history}
                                    gaps={gaps}
                                    past={past}
                                    onZoom={(from, to) => show({ from, to })}
                                />
                                {isTable &&
                                    visible.map((each) => (
                                        <Points key={each.tag.tag_id} tag={each.tag} history={each.history} />
                                    ))}
                            </Suspense>
                        )
                    }
                </QueryView>
            </DropZone>
            <div data-print="no" className={css.below}>
                <CompareButton tag={tag} compared={compared} onChange={compare} />
                <PastButtons past={past} onChange={showPast} />
                <SavedTrends tagId={tag.tag_id} search={search} />
                <Button aria-expanded={isTable} onClick={() => setTable(!isTable)}>
                    {isTable ? t('trend.hide_table') : t('trend.as_table')}
                </Button>
                <Button onClick={() => print()}>{t('journal.print')}</Button>
                {compared.length === 0 && <HistoryExport tag={tag} range={asked} />}
            </div>
        </Panel>
    );
}

/** The same array until something else is hidden, because the plot is drawn again for each new array. */
function useVisible(lines: readonly TrendLine[], hidden: readonly string[]): readonly TrendLine[] {
    const ids = hidden.join();
    return useMemo(() => lines.filter(({ tag }) => !ids.split(',').includes(tag.tag_id)), [lines, ids]);
}

/** What the trend shows, as the URL asks for it. */
function useLines(tag: Tag, search: URLSearchParams, asked: TrendRange) {
    const key = asked.span ?? `${asked.from} ${asked.to}`;
    const interval = refetchInterval(asked);
    const rangeNow = (earlier = 0) => {
        const { from, to } = rangeOf(search, gatewayNow());
        return { from: Math.round(from - earlier), to: Math.round(to - earlier) };
    };
    const query = useQuery({
        queryKey: ['tag', tag.tag_id, 'history', key],
        queryFn: ({ signal }) => fetchHistory(tag.tag_id, rangeNow(), columnsOfWindow(), tag.data_type, signal),
        placeholderData: keepPreviousData,
        refetchInterval: interval,
    });
    const runs = useQuery<Runs>({
        queryKey: ['running', key],
        queryFn: ({ signal }) => fetchRuns(rangeNow(), signal),
        placeholderData: keepPreviousData,
        refetchInterval: interval && Math.max(interval, runsInterval),
    });
    const gaps = useMemo(() => standstills(runs.data ?? null), [runs.data]);
    const compared = comparedOf(search, tag.tag_id);
    const others = useCompared(compared, key, rangeNow, interval);
    const past = pastOf(search);
    const earlier = useCompared(
        past ? [tag.tag_id, ...compared] : [],
        `${key} ${past}`,
        () => rangeNow(past ? pasts[past] : 0),
        interval,
    );
    const main = query.data;
    const places = compared.join();
    const lines = useMemo(() => {
        if (!main) return noLines;
        const ids = [tag.tag_id, ...places.split(',')];
        return [{ tag, history: main }, ...others].map((each): TrendLine => {
            const id = each.tag.tag_id;
            return { ...each, past: earlier.find((one) => one.tag.tag_id === id)?.history, place: ids.indexOf(id) };
        });
    }, [tag, main, others, earlier, places]);
    return { query, lines, compared, gaps, others: others.map((each) => each.tag) };
}

/** Above a printed trend: of what and of when it is, who printed it. */
function PrintHead({ tag, range }: { tag: Tag; range: TrendRange }) {
    const t = useT();
    const zone = useZone();
    const { session } = useSession();
    const { data } = useQuery(edge);
    return (
        <p data-print="only">
            {t('trend.printed', {
                tag: tag.tag_id,
                gateway: data ? `${data.site_name} (${data.id})` : '',
                range: `${formatDateTime(range.from, zone)} – ${formatDateTime(range.to, zone)}`,
                time: formatDateTime(gatewayNow(), zone),
                user: session.user_id,
            })}
        </p>
    );
}
