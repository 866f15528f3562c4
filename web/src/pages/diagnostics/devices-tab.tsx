import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deviceDiagnostics, type DeviceDiagnostics } from '../../api/diagnostics';
import { opcList, systemOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { plain } from '../../plot/envelope';
import { TrendPlot } from '../../plot/trend-plot';
import { useLanguage, useT } from '../../text/language';
import { formatBytes, formatFigure, formatNumber } from '../../text/number';
import { SelectField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { Sparkline } from '../../ui/sparkline';
import { EmptyState, QueryView } from '../../ui/state-views';
import { boundOf, type Histogram } from './metrics';
import css from './diagnostics.module.css';

/** How a device answers: round trips, time-outs, reconnects. `?opc=` chooses it. */
export default function DevicesTab() {
    const t = useT();
    const { can } = useSession();
    const query = useQuery(opcList);
    const [search, setSearch] = useSearchParams();
    if (!can('engineer')) return <EmptyState>{t('diagnostics.engineers_only')}</EmptyState>;
    return (
        <QueryView query={query} what={t('devices.failed')}>
            {(all) => {
                const devices = all.filter((opc) => opc.opc_id !== systemOpc);
                const opcId = search.get('opc') ?? devices[0]?.opc_id;
                if (!opcId) return <EmptyState>{t('devices.none')}</EmptyState>;
                return (
                    <>
                        <div className={css.choice}>
                            <SelectField
                                label={t('tags.device')}
                                value={opcId}
                                onChange={(opc) => setSearch({ opc }, { replace: true })}
                                choices={devices.map((opc) => ({ value: opc.opc_id, label: opc.opc_name }))}
                            />
                        </div>
                        <Device key={opcId} opcId={opcId} />
                    </>
                );
            }}
        </QueryView>
    );
}

function Device({ opcId }: { opcId: string }) {
    const t = useT();
    const query = useQuery({ ...deviceDiagnostics(opcId), refetchInterval: 10_000 });
    return (
        <QueryView query={query} what={t('diagnostics.device_failed')} rows={6}>
            {(found) => (
                <div className={css.cards}>
                    <Panel title={t('diagnostics.rtt')}>
                        <RttBars histogram={found.rtt} />
                    </Panel>
                    <Panel title={t('diagnostics.since_start')}>
                        <Counters found={found} />
                    </Panel>
                    <MinutePlots minutes={found.minutes} />
                </div>
            )}
        </QueryView>
    );
}

/** A bar for each span of round trips, with its count; also read as a table. */
function RttBars({ histogram }: { histogram: Histogram }) {
    const t = useT();
    const language = useLanguage();
    const { bounds_ms: boundsMs, counts } = histogram;
    const most = Math.max(1, ...counts);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const text = (ms: number | undefined) => (ms === undefined ? '–' : formatFigure(ms, language));
    const bound = (share: number) => {
        const ms = boundOf(histogram, share);
        return ms === Infinity
            ? t('diagnostics.above', { ms: text(boundsMs.at(-1)) })
            : t('devices.ms', { value: text(ms) });
    };
    if (total === 0) return <p className={css.muted}>{t('diagnostics.no_requests')}</p>;
    return (
        <div className={css.stack}>
            <p>{t('diagnostics.quantiles', { half: bound(0.5), most: bound(0.95), nearly: bound(0.99) })}</p>
            <table className={css.bars}>
                <thead className="visually-hidden">
                    <tr>
                        <th scope="col">{t('diagnostics.took')}</th>
                        <th scope="col">{t('diagnostics.share')}</th>
                        <th scope="col">{t('diagnostics.count')}</th>
                    </tr>
                </thead>
                <tbody>
                    {counts.map((count, n) => (
                        <tr key={n}>
                            <th scope="row">
                                {n < boundsMs.length
                                    ? t('diagnostics.up_to', { ms: text(boundsMs[n]) })
                                    : t('diagnostics.above', { ms: text(boundsMs.at(-1)) })}
                            </th>
                            <td>
                                <span className={css.barFill} style={{ width: `${(count / most) * 100}%` }} />
                            </td>
                            <td>{formatNumber(count, language)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

const counters = [
    'requests',
    'timeouts',
    'refusals',
    'reconnects',
    'values_read',
    'read_errors',
    'writes',
    'write_errors',
    'scans',
    'overruns',
    'bad_tags',
] as const;
const byteCounters = ['sent_bytes', 'received_bytes', 'unasked_bytes'] as const;

function Counters({ found }: { found: DeviceDiagnostics }) {
    const t = useT();
    const language = useLanguage();
    return (
        <ul className={css.states}>
            {counters.map((name) => (
                <li key={name}>
                    <span>{t(`diagnostics.${name}`)}</span>
                    <span>{formatNumber(found[name], language)}</span>
                </li>
            ))}
            {byteCounters.map((name) => (
                <li key={name}>
                    <span>{t(`diagnostics.${name}`)}</span>
                    <span title={formatNumber(found[name], language)}>{formatBytes(found[name], language)}</span>
                </li>
            ))}
        </ul>
    );
}

const minuteMs = 60_000;

function MinutePlots({ minutes }: { minutes: DeviceDiagnostics['minutes'] }) {
    const t = useT();
    const language = useLanguage();
    const { end, rtt_ms: rttMs = [] } = minutes;
    if (end === null || rttMs.length < 2)
        return (
            <Panel title={t('diagnostics.minutes')}>
                <p className={css.muted}>{t('diagnostics.minutes_soon')}</p>
            </Panel>
        );
    const from = end - rttMs.length * minuteMs;
    const points = rttMs.map((value, n) => ({
        ts: from + (n + 1) * minuteMs,
        value: String(value),
        // 0 = no request was answered in this minute: drawn as a gap, not as a time of 0.
        quality: value > 0 ? 192 : 0,
    }));
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    return (
        <div className={css.wide}>
            <Panel title={t('diagnostics.minutes')}>
                <div className={css.stack}>
                    <h3>{t('diagnostics.rtt_by_minute')}</h3>
                    <TrendPlot
                        series={[{ label: t('diagnostics.rtt'), unit: 'ms', data: plain(points) }]}
                        range={{ from, to: end }}
                        label={t('diagnostics.rtt_by_minute')}
                    />
                    <ul className={css.curves}>
                        {(['requests', 'timeouts', 'refusals', 'reconnects'] as const).map((name) => (
                            <li key={name}>
                                <span>{t(`diagnostics.${name}`)}</span>
                                <span>{formatNumber(sum(minutes[name] ?? []), language)}</span>
                                <Sparkline
                                    points={minutes[name] ?? []}
                                    label={t('diagnostics.curve_of', { name: t(`diagnostics.${name}`) })}
                                />
                            </li>
                        ))}
                    </ul>
                </div>
            </Panel>
        </div>
    );
}
