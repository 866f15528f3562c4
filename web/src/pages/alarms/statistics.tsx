import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { priorityNumber, type AlarmEvent, type AlarmLive } from '../../api/alarm';
import { fetchRaises, fetchSpans, type Raises } from '../../api/alarm-journal';
import { fetchRuns, type Runs } from '../../api/running';
import { useSession } from '../../api/session';
import { useAlarms } from '../../live/use-lists';
import { gatewayNow } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatFigure, formatNumber } from '../../text/number';
import { formatSpan } from '../../text/time';
import { Age } from '../../ui/age';
import { DataTable, type Column } from '../../ui/data-table';
import { SelectField } from '../../ui/field';
import { Mark, type MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import css from './alarms.module.css';
import { Bars } from './bars';
import { proposalPath, proposeDelay } from './delay-proposal';
import {
    byAlarm,
    chatterCount,
    meanOfTenMinutes,
    perTenMinutes,
    standing,
    watchedMs,
    worstOf,
    type Frequent,
} from './statistics-math';

const hour = 3_600_000;
const ranges = { '8h': 8 * hour, '24h': 24 * hour, '7d': 168 * hour } as const;
type Range = keyof typeof ranges;
/** More alarms in ten minutes than one person can handle (ISA-18.2). */
const floodCount = 10;
/** So many chattering alarms are shown, the most frequent ones. */
const mostChattering = 20;

/** Statistics of the alarms: their rate, and the most frequent, chattering and standing ones. */
export default function Statistics() {
    const t = useT();
    const [search, setSearch] = useSearchParams();
    const asked = search.get('range') ?? '';
    const range: Range = Object.hasOwn(ranges, asked) ? (asked as Range) : '24h';
    const query = useQuery({
        queryKey: ['alarm', 'raises', range],
        queryFn: ({ signal }) => {
            const now = gatewayNow();
            return fetchRaises(now - ranges[range], now, signal);
        },
        refetchInterval: 60_000,
    });
    const runs = useQuery<Runs>({
        queryKey: ['running', 'alarms', range],
        queryFn: ({ signal }) => {
            const now = gatewayNow();
            return fetchRuns({ from: now - ranges[range], to: now }, signal);
        },
        refetchInterval: 60_000,
    });
    const live = useAlarms();
    return (
        <>
            <div className={css.range}>
                <SelectField
                    label={t('journal.range')}
                    value={range}
                    onChange={(value) => setSearch({ range: value }, { replace: true })}
                    choices={(Object.keys(ranges) as Range[]).map((id) => ({
                        value: id,
                        label: t(`journal.range_${id}`),
                    }))}
                />
            </div>
            <QueryView query={query} what={t('astat.failed')} rows={8}>
                {(raises) => <Rates raises={raises} range={range} watchedMs={watchedMs(raises, runs.data ?? null)} />}
            </QueryView>
            <Panel title={t('astat.standing')} isFlush>
                <QueryView query={live} what={t('alarms.failed')} rows={3}>
                    {(alarms) => <Standing alarms={standing(alarms, gatewayNow())} />}
                </QueryView>
            </Panel>
        </>
    );
}

interface RatesProps {
    raises: Raises;
    range: Range;
    watchedMs: number;
}

function Rates({ raises, range, watchedMs: watched }: RatesProps) {
    const t = useT();
    const language = useLanguage();
    const buckets = perTenMinutes(raises.events, raises.from, raises.to);
    const counts = buckets.map((bucket) => bucket.count);
    const mean = meanOfTenMinutes(raises.events.length, watched);
    const floods = counts.filter((count) => count > floodCount).length;
    const alarms = byAlarm(raises.events);
    const chattering = alarms.filter((alarm) => alarm.inMinute >= chatterCount);
    const figures: [string, string][] = [
        [t('astat.total'), formatNumber(raises.events.length, language)],
        [
            t('astat.watched'),
            t('astat.watched_of', { span: formatSpan(watched, t), whole: formatSpan(raises.to - raises.from, t) }),
        ],
        [t('astat.mean'), mean === undefined ? '–' : formatFigure(mean, language)],
        [t('astat.worst'), formatNumber(Math.max(0, ...counts), language)],
        [t('astat.floods', { limit: floodCount }), formatNumber(floods, language)],
    ];
    return (
        <>
            <Panel title={t('astat.rate')}>
                {raises.is_cut && <p className={css.muted}>{t('astat.cut', { count: raises.events.length })}</p>}
                <dl className={css.figures}>
                    {figures.map(([label, value]) => (
                        <div key={label}>
                            <dt>{label}</dt>
                            <dd>{value}</dd>
                        </div>
                    ))}
                </dl>
                <Bars buckets={range === '7d' ? worstOf(buckets, 6) : buckets} limit={floodCount} />
                {range === '7d' && <p className={css.muted}>{t('astat.worst_of_hour')}</p>}
            </Panel>
            <div className={css.columns}>
                <Panel title={t('astat.frequent')} isFlush>
                    <FrequentTable label={t('astat.frequent')} rows={alarms.slice(0, 10)} none={t('astat.none')} />
                </Panel>
                <Panel title={t('astat.chattering')} isFlush>
                    <ChatteringTable rows={chattering.slice(0, mostChattering)} from={raises.from} to={raises.to} />
                </Panel>
            </div>
        </>
    );
}

/** The alarm and how often it was raised. */
function useFrequentColumns(): Column<Frequent>[] {
    const t = useT();
    const language = useLanguage();
    return [
        {
            id: 'alarm',
            label: t('silenced.alarm'),
            width: 'grow',
            cell: (alarm) => (
                <>
                    <Link to={`/alarms/journal?range=7d&alarm=${encodeURIComponent(alarm.alarm_id)}`}>
                        {alarm.alarm_name}
                    </Link>
                    <span className={css.sub}>{alarm.tag_id}</span>
                </>
            ),
        },
        {
            id: 'count',
            label: t('astat.raised'),
            isNumber: true,
            cell: (alarm) => formatNumber(alarm.count, language),
        },
    ];
}

function FrequentTable({ label, rows, none }: { label: string; rows: Frequent[]; none: string }) {
    const t = useT();
    const language = useLanguage();
    const columns = useFrequentColumns();
    if (rows.length === 0) return <EmptyState>{none}</EmptyState>;
    columns.push({
        id: 'share',
        label: t('astat.share'),
        isNumber: true,
        cell: (alarm) => t('astat.percent', { percent: formatNumber(alarm.percent, language) }),
    });
    return <DataTable label={label} columns={columns} rows={rows} rowKey={(alarm) => alarm.alarm_id} />;
}

/** Alarms that come and go, each with a link to a longer delay that would have helped. */
export function ChatteringTable({ rows, from, to }: { rows: Frequent[]; from: number; to: number }) {
    const t = useT();
    const language = useLanguage();
    const { can } = useSession();
    const columns = useFrequentColumns();
    const ids = rows.map((alarm) => alarm.alarm_id);
    const { data } = useQuery({
        queryKey: ['alarm', 'spans', ids, from, to],
        queryFn: ({ signal }) => fetchSpans(ids, from, to, signal),
        enabled: can('engineer') && ids.length > 0,
        placeholderData: keepPreviousData,
    });
    if (rows.length === 0) return <EmptyState>{t('astat.no_chattering', { count: chatterCount })}</EmptyState>;
    columns.push({
        id: 'minute',
        label: t('astat.in_minute'),
        isNumber: true,
        cell: (alarm) => formatNumber(alarm.inMinute, language),
    });
    if (can('engineer'))
        columns.push({
            id: 'delay',
            label: t('astat.remedy'),
            cell: (alarm) => data && <Remedy alarm={alarm} events={data} />,
        });
    return <DataTable label={t('astat.chattering')} columns={columns} rows={rows} rowKey={(alarm) => alarm.alarm_id} />;
}

function Remedy({ alarm, events }: { alarm: Frequent; events: readonly AlarmEvent[] }) {
    const t = useT();
    const proposal = proposeDelay(events.filter((event) => event.alarm_id === alarm.alarm_id));
    if (!proposal) return <>{t('astat.no_remedy')}</>;
    const { delay, more, left } = proposal;
    return (
        <>
            <Link to={proposalPath(alarm.tag_id, proposal)}>{t(`astat.more_${delay}`, { value: more })}</Link>
            <span className={css.sub}>{t('astat.instead', { count: left })}</span>
        </>
    );
}

function Standing({ alarms }: { alarms: AlarmLive[] }) {
    const t = useT();
    if (alarms.length === 0) return <EmptyState>{t('astat.no_standing')}</EmptyState>;
    const columns: Column<AlarmLive>[] = [
        {
            id: 'message',
            label: t('alarms.message'),
            width: 'grow',
            cell: (alarm) => (
                <div className={css.message}>
                    <Mark
                        kind={`p${priorityNumber(alarm.priority)}` as MarkKind}
                        label={t(`priority.${priorityNumber(alarm.priority)}`)}
                    />
                    <Link to={`/alarms?alarm=${encodeURIComponent(alarm.alarm_id)}`}>{alarm.message}</Link>
                </div>
            ),
        },
        { id: 'state', label: t('alarms.state'), cell: (alarm) => t(`alarm.${alarm.alarm_state ?? 'NORMAL'}`) },
        {
            id: 'since',
            label: t('alarms.since'),
            isNumber: true,
            cell: (alarm) => <Age ts={alarm.active_since ?? 0} />,
        },
    ];
    return <DataTable label={t('astat.standing')} columns={columns} rows={alarms} rowKey={(alarm) => alarm.alarm_id} />;
}
