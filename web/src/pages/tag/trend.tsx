import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { edge } from '../../api/monitor';
import { useSession } from '../../api/session';
import { fetchHistory, isNumericType, type Tag } from '../../api/tag';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { CompareButton, ComparedLines } from './compare-bar';
import { comparedOf } from './compared';
import { Curve } from './curve';
import { HistoryExport } from './history-export';
import css from './tag.module.css';
import {
    columnsOfWindow,
    moved,
    rangeOf,
    refetchInterval,
    spans,
    zoomed,
    type Span,
    type TrendRange,
} from './trend-range';
import { useCompared } from './use-compared';

const Points = lazy(() => import('./points'));

/** The history of a tag as a plot with its summary, and as a table. */
export function Trend({ tag }: { tag: Tag }) {
    const t = useT();
    const { search, show, compare } = useTrendSearch();
    const [isTable, setTable] = useState(false);
    const asked = rangeOf(search, gatewayNow());
    const isNumeric = isNumericType(tag.data_type);
    const key = asked.span ?? `${asked.from} ${asked.to}`;
    const query = useQuery({
        queryKey: ['tag', tag.tag_id, 'history', key],
        queryFn: ({ signal }) => {
            const { from, to } = rangeOf(search, gatewayNow());
            return fetchHistory(
                tag.tag_id,
                { from: Math.round(from), to: Math.round(to) },
                columnsOfWindow(),
                isNumeric,
                signal,
            );
        },
        placeholderData: keepPreviousData,
        refetchInterval: refetchInterval(asked),
    });
    const compared = comparedOf(search, tag.tag_id);
    const others = useCompared(compared, key, () => rangeOf(search, gatewayNow()), refetchInterval(asked));
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
            <ComparedLines tag={tag} others={others.map((each) => each.tag)} compared={compared} onChange={compare} />
            <QueryView query={query} what={t('trend.failed')}>
                {(history) =>
                    history.points.length === 0 && others.length === 0 ? (
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
                            <Curve
                                tag={tag}
                                history={history}
                                others={others}
                                range={asked}
                                onZoom={(from, to) => show({ from, to })}
                            />
                            <Suspense>
                                {isTable && <Points tag={tag} history={history} />}
                                {isTable &&
                                    others.map((each) => (
                                        <Points key={each.tag.tag_id} tag={each.tag} history={each.history} />
                                    ))}
                            </Suspense>
                            <div data-print="no" className={css.below}>
                                <CompareButton tag={tag} compared={compared} onChange={compare} />
                                <Button aria-expanded={isTable} onClick={() => setTable(!isTable)}>
                                    {isTable ? t('trend.hide_table') : t('trend.as_table')}
                                </Button>
                                <Button onClick={() => print()}>{t('journal.print')}</Button>
                                {others.length === 0 && <HistoryExport tag={tag} range={asked} />}
                            </div>
                        </>
                    )
                }
            </QueryView>
        </Panel>
    );
}

/** The URL has the range and the other tags of the trend. */
function useTrendSearch() {
    const [search, setSearch] = useSearchParams();
    const compare = (tagIds: string[]) =>
        setSearch(
            (before) => {
                if (tagIds.length > 0) before.set('with', tagIds.join(','));
                else before.delete('with');
                return before;
            },
            { replace: true },
        );
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
    return { search, show, compare };
}

interface RangeButtonsProps {
    range: TrendRange;
    onChange: (range: TrendRange) => void;
}

function RangeButtons({ range, onChange }: RangeButtonsProps) {
    const t = useT();
    const now = gatewayNow();
    return (
        <ButtonRow>
            <div className={css.spans} role="group" aria-label={t('trend.range')}>
                {(Object.keys(spans) as Span[]).map((span) => (
                    <button
                        key={span}
                        type="button"
                        className={css.span}
                        aria-pressed={range.span === span}
                        onClick={() => onChange({ from: 0, to: 0, span })}
                    >
                        {t(`trend.${span}`)}
                    </button>
                ))}
            </div>
            <Button kind="quiet" icon="back" iconOnly onClick={() => onChange(moved(range, -1, now))}>
                {t('trend.earlier')}
            </Button>
            <Button
                kind="quiet"
                icon="right"
                iconOnly
                onClick={() => onChange(moved(range, 1, now))}
                blocked={range.span ? t('trend.at_now') : undefined}
            >
                {t('trend.later')}
            </Button>
            <Button kind="quiet" icon="zoom_in" iconOnly onClick={() => onChange(zoomed(range, 0.5, now))}>
                {t('trend.closer')}
            </Button>
            <Button kind="quiet" icon="zoom_out" iconOnly onClick={() => onChange(zoomed(range, 2, now))}>
                {t('trend.wider')}
            </Button>
        </ButtonRow>
    );
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
