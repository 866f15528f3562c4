import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { uaHistory, type UaTag } from '../../api/opcua';
import { fetchRuns, standstills, type Runs } from '../../api/running';
import { useTagFacts } from '../../live/tag-facts';
import { envelope, summary } from '../../plot/envelope';
import { withGaps } from '../../plot/gaps';
import type { PlotSeries } from '../../plot/plot-series';
import { plotStates } from '../../plot/plot-states';
import { TrendPlot } from '../../plot/trend-plot';
import { gatewayNow, toGatewayTime, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { shownTagNumber } from '../../text/shown-number';
import { formatDateTime } from '../../text/time';
import { EmptyState, QueryView } from '../../ui/state-views';
import css from './opcua.module.css';

const minutes = 15;
const columns = 300;
const noLimits = [] as const;

/** The last fifteen minutes of a tag; its page has more. */
export default function TagTrend({ tag }: { tag: UaTag }) {
    const t = useT();
    const query = useQuery({ ...uaHistory(tag.tag_id, minutes), refetchInterval: 10_000 });
    return (
        <section className={css.trend} aria-label={t('opcua.trend_of', { tag: tag.tag_id, minutes })}>
            <h3 className={css.heading}>
                {t('opcua.trend_of', { tag: tag.tag_id, minutes })}
                <Link to={`/tags/${encodeURIComponent(tag.tag_id)}`}>{t('attention.open_tag')}</Link>
            </h3>
            <QueryView query={query} what={t('trend.failed')} rows={4}>
                {({ points }) =>
                    points.length === 0 ? (
                        <EmptyState>{t('trend.none')}</EmptyState>
                    ) : (
                        <Curve tagId={tag.tag_id} dataType={tag.data_type} points={points} at={query.dataUpdatedAt} />
                    )
                }
            </QueryView>
        </section>
    );
}

interface CurveProps {
    tagId: string;
    dataType: string;
    points: { ts: number; value: string; quality: number }[];
    /** When the points were fetched, by the browser's clock. */
    at: number;
}

function Curve({ tagId, dataType, points, at }: CurveProps) {
    const t = useT();
    const zone = useZone();
    const facts = useTagFacts([tagId]).get(tagId);
    const { data: runs } = useQuery<Runs>({
        queryKey: ['running', 'opcua'],
        queryFn: ({ signal }) => {
            const to = gatewayNow();
            return fetchRuns({ from: to - minutes * 60_000, to }, signal);
        },
        refetchInterval: 60_000,
    });
    const { series, range } = useMemo(() => {
        const to = toGatewayTime(at);
        const shown = { from: to - minutes * 60_000, to };
        const one: PlotSeries = {
            name: tagId,
            label: tagId,
            unit: facts?.unit ?? '',
            format: facts?.display_format,
            data: withGaps(envelope(points, columns, shown), standstills(runs ?? null)),
            states: plotStates({
                data_type: dataType,
                states: facts?.states,
                bool_false: facts?.off,
                bool_true: facts?.on,
            }),
        };
        return { series: [one], range: shown };
    }, [tagId, dataType, points, at, runs, facts]);
    const found = series[0] && summary(series[0].data);
    if (!found) return <EmptyState>{t('trend.no_numbers')}</EmptyState>;
    const label = t('trend.label', {
        tag: tagId,
        from: formatDateTime(range.from, zone),
        to: formatDateTime(range.to, zone),
        low: shownTagNumber(found.low, facts),
        high: shownTagNumber(found.high, facts),
        unit: facts?.unit ?? '',
    });
    return <TrendPlot series={series} range={range} limits={noLimits} label={label} />;
}
