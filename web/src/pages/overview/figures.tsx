import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchDiskUse, fetchRecent, type MonitorRecord } from '../../api/monitor';
import { useMonitor } from '../../live/use-lists';
import { gatewayNow } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatBytes, formatFigure, formatNumber } from '../../text/number';
import { Sparkline } from '../../ui/sparkline';
import { ErrorNote } from '../../ui/state-views';
import { daysLeft } from './attention';
import css from './overview.module.css';

const seconds = 60;
const ownTags = {
    cpu: 'EDGE_SYSTEM.CPU',
    memory: 'EDGE_SYSTEM.MEMORY',
    waiting: 'EDGE_SYSTEM.QUEUE_SIZE',
    disk: 'EDGE_SYSTEM.DISK',
} as const;
type Curve = keyof typeof ownTags;

const current: Record<Curve, (record: MonitorRecord) => number> = {
    cpu: (record) => record.cpu_used_percent,
    memory: (record) => record.memory_used_percent,
    waiting: (record) => record.queue_size,
    disk: (record) => record.disk_used_percent,
};

/** The curves: the last minute from the history, then each new record. */
function useCurves(record: MonitorRecord | undefined): Record<Curve, number[]> {
    const past = useQuery({
        queryKey: ['monitor', 'recent'],
        queryFn: () => fetchRecent(Object.values(ownTags), Math.round(gatewayNow()) - seconds * 1000),
        staleTime: Infinity,
        gcTime: 0,
        retry: false,
    });
    const [added, setAdded] = useState<MonitorRecord[]>([]);
    if (record && record.timestamp > (added.at(-1)?.timestamp ?? 0)) setAdded([...added, record].slice(-seconds));
    const curve = (name: Curve) => [...(past.data?.[ownTags[name]] ?? []), ...added.map(current[name])].slice(-seconds);
    return { cpu: curve('cpu'), memory: curve('memory'), waiting: curve('waiting'), disk: curve('disk') };
}

/** Days until the disk is full, from how it filled over the last day. */
function useDaysLeft(): number | undefined {
    const { data } = useQuery({
        queryKey: ['monitor', 'disk'],
        queryFn: () => fetchDiskUse(Math.round(gatewayNow())),
        staleTime: 600_000,
        retry: false,
    });
    return daysLeft(data ?? []);
}

/** Figures of the gateway itself, each with a curve of the last 60 s. Percentages are drawn on a scale of 0–100. */
export function Figures() {
    const t = useT();
    const language = useLanguage();
    const query = useMonitor();
    const record = query.data;
    const curves = useCurves(record);
    const days = useDaysLeft();
    const percent = (value: number | undefined) => (value === undefined ? '–' : `${formatNumber(value, language)} %`);
    return (
        <>
            {query.error && (
                <ErrorNote what={t('figures.failed')} error={query.error} onRetry={() => void query.refetch()} />
            )}
            <dl className={css.figures}>
                <Figure
                    label={t('figures.mps')}
                    value={record && formatFigure(record.mps, language)}
                    note={record && t('figures.tags', { count: record.tag_count })}
                    points={record?.mps_history}
                />
                <Figure
                    label={t('figures.waiting')}
                    value={record && formatNumber(record.queue_size, language)}
                    note={t('figures.waiting_note')}
                    points={curves.waiting}
                />
                <Figure
                    label={t('figures.cpu')}
                    value={record && percent(record.cpu_used_percent)}
                    points={curves.cpu}
                    high={100}
                />
                <Figure
                    label={t('figures.memory')}
                    value={record && percent(record.memory_used_percent)}
                    points={curves.memory}
                    high={100}
                />
                <Figure
                    label={t('figures.disk')}
                    value={record && percent(record.disk_used_percent)}
                    note={
                        days === undefined
                            ? record &&
                              t('figures.own_data', { size: formatBytes(record.system_total_db_size, language) })
                            : t('figures.days_left', { count: days })
                    }
                    points={curves.disk}
                    high={100}
                />
            </dl>
        </>
    );
}

interface FigureProps {
    label: string;
    value: string | undefined;
    note?: string;
    points?: readonly number[];
    high?: number;
}

function Figure({ label, value = '–', note, points = [], high }: FigureProps) {
    const t = useT();
    const language = useLanguage();
    const range = points.length
        ? { low: formatFigure(Math.min(...points), language), high: formatFigure(Math.max(...points), language) }
        : undefined;
    return (
        <div className={css.figure}>
            <dt className={css.label}>{label}</dt>
            <dd>
                <span className={css.number}>{value}</span>
                {note && <span className={css.note}>{note}</span>}
                <Sparkline
                    points={points}
                    low={0}
                    high={high}
                    label={range ? t('figures.curve', range) : t('figures.no_curve')}
                />
            </dd>
        </div>
    );
}
