import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { metricsText } from '../../api/diagnostics';
import { TrendPlot } from '../../plot/trend-plot';
import { plain } from '../../plot/envelope';
import { toGatewayTime } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatBytes, formatFigure } from '../../text/number';
import { DataTable, type Column } from '../../ui/data-table';
import { FindBox } from '../../ui/find-box';
import { Bar, Framed } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { Sparkline } from '../../ui/sparkline';
import { EmptyState, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import { curveOf, parseMetrics, unitOf, type MetricFamily, type Reading } from './metrics';
import css from './diagnostics.module.css';

const pollMs = 5_000;
/** Ten minutes. */
const mostReadings = 120;

interface Series {
    id: string;
    family: MetricFamily;
    labels: string;
    readings: readonly Reading[];
}

const ownTags = ['CPU', 'MEMORY', 'DISK', 'QUEUE_SIZE'] as const;

function idOf(name: string, labels: Record<string, string>): string {
    const text = Object.values(labels).join(' ');
    return text ? `${name} ${text}` : name;
}

/** Each metric with its values since the page was opened: the gateway keeps no earlier ones. */
function useSeries() {
    const query = useQuery({ ...metricsText, refetchInterval: pollMs });
    const [readAt, setReadAt] = useState(0);
    const [past, setPast] = useState<ReadonlyMap<string, readonly Reading[]>>(new Map());
    const families = query.data === undefined ? [] : parseMetrics(query.data);
    if (query.dataUpdatedAt !== readAt) {
        setReadAt(query.dataUpdatedAt);
        const ts = toGatewayTime(query.dataUpdatedAt);
        const next = new Map<string, readonly Reading[]>();
        for (const family of families)
            for (const { name, labels, value } of family.samples) {
                const id = idOf(name, labels);
                next.set(id, [...(past.get(id) ?? []), { ts, value }].slice(-mostReadings));
            }
        setPast(next);
    }
    const series = families
        .filter((family) => family.type !== 'histogram' && !family.help.startsWith('deprecated'))
        .flatMap((family) =>
            family.samples.map(({ name, labels }): Series => {
                const id = idOf(name, labels);
                return { id, family, labels: Object.values(labels).join(' '), readings: past.get(id) ?? [] };
            }),
        );
    return { query, series };
}

/** The metrics of the gateway and its devices, each with a curve; one of them large. */
export default function MetricsTab() {
    const t = useT();
    const language = useLanguage();
    const { query, series } = useSeries();
    const [search, change] = useSearch();
    const q = search.get('q') ?? '';
    const wanted = q.trim().toLowerCase();
    const set = (name: string, value: string) => change({ [name]: value });
    const shown = series.filter((each) =>
        wanted ? `${each.id} ${each.family.help}`.toLowerCase().includes(wanted) : each.labels === '',
    );
    const chosen = series.find((each) => each.id === search.get('metric'));
    const columns: Column<Series>[] = [
        {
            id: 'name',
            label: t('diagnostics.metric'),
            width: 'fill',
            cell: (each) => (
                <>
                    <Link
                        className={css.help}
                        to={`?${new URLSearchParams({ ...(q ? { q } : {}), metric: each.id })}`}
                        replace
                    >
                        {each.family.help}
                    </Link>
                    <code className={css.sub}>{each.id}</code>
                </>
            ),
        },
        {
            id: 'value',
            label: t('diagnostics.value'),
            isNumber: true,
            cell: (each) => <Figure name={each.family.name} value={each.readings.at(-1)?.value ?? 0} />,
        },
        {
            id: 'rate',
            label: t('diagnostics.rate'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (each) => {
                const rate = each.family.type === 'counter' && curveOf('counter', each.readings).at(-1)?.value;
                return typeof rate === 'number' ? formatFigure(rate, language) : '–';
            },
        },
        {
            id: 'curve',
            label: t('diagnostics.curve'),
            hiddenBelow: 700,
            cell: (each) => {
                const points = curveOf(each.family.type, each.readings).map(({ value }) => value);
                return (
                    <div className={css.curve}>
                        <Sparkline points={points} label={t('diagnostics.curve_of', { name: each.family.help })} />
                    </div>
                );
            },
        },
    ];
    return (
        <>
            <Bar>
                <FindBox label={t('diagnostics.find_metric')} value={q} onChange={(text) => set('q', text)} />
                <span className={css.muted}>{t('diagnostics.metrics_text')}</span>
            </Bar>
            <Bar>
                <span>{t('diagnostics.longer')}</span>
                {ownTags.map((name) => (
                    <Link key={name} to={`/tags/EDGE_SYSTEM.${name}`}>
                        {t(`diagnostics.trend_${name}`)}
                    </Link>
                ))}
            </Bar>
            {chosen && <MetricPlot series={chosen} />}
            <QueryView query={query} what={t('diagnostics.metrics_failed')} rows={8}>
                {() =>
                    shown.length === 0 ? (
                        <EmptyState>{t('diagnostics.no_metric')}</EmptyState>
                    ) : (
                        <Framed>
                            <DataTable
                                label={t('diagnostics.metrics')}
                                columns={columns}
                                rows={shown.slice(0, 300)}
                                rowKey={(each) => each.id}
                            />
                        </Framed>
                    )
                }
            </QueryView>
        </>
    );
}

/** A reading with the unit that the name of the metric tells. */
function Figure({ name, value }: { name: string; value: number }) {
    const language = useLanguage();
    const unit = unitOf(name);
    if (unit === 'bytes') return formatBytes(value, language);
    return (
        <>
            {formatFigure(value, language)} {unit && <span className={css.muted}>{unit}</span>}
        </>
    );
}

function MetricPlot({ series }: { series: Series }) {
    const t = useT();
    const curve = curveOf(series.family.type, series.readings);
    const last = curve.at(-1);
    const unit = series.family.type === 'counter' ? '1/s' : '';
    const points = curve.map(({ ts, value }) => ({
        ts,
        value: value === null ? '-' : String(value),
        quality: value === null ? 0 : 192,
    }));
    return (
        <Panel title={series.family.help} side={unit}>
            {last === undefined || curve.length < 2 ? (
                <p className={css.muted}>{t('diagnostics.plot_soon')}</p>
            ) : (
                <TrendPlot
                    series={[{ label: series.id, unit, data: plain(points) }]}
                    range={{ from: Math.min(curve[0]?.ts ?? last.ts, last.ts - 60_000), to: last.ts }}
                    label={t('diagnostics.curve_of', { name: series.family.help })}
                />
            )}
        </Panel>
    );
}
