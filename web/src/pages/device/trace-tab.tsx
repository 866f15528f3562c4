import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { fetchTrace, startTrace, traceLevels, type TraceLevel, type TraceLine } from '../../api/opc-tools';
import { useSession } from '../../api/session';
import { saveText } from '../../text/csv';
import { gatewayNow, useNow, useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { formatDateTime, formatTimeMs } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { NumberField, SelectField } from '../../ui/field';
import { EmptyState, ErrorNote } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import { VirtualTable, type GridColumn } from '../../ui/virtual-table';
import { FrameDetail } from './frame-detail';
import { appendLines, byteCount, pairsOf, traceText } from './trace-frames';
import css from './trace.module.css';

const arrows: Record<TraceLine['direction'], string> = { sent: '→', received: '←', value: '=', note: '·' };

/** The frames between gateway and device, for some time. */
export default function TraceTab() {
    const { opc = '' } = useParams();
    const t = useT();
    const { can } = useSession();
    if (!can('engineer')) return <EmptyState>{t('error.FORBIDDEN')}</EmptyState>;
    return <Trace key={opc} opcId={opc} />;
}

function Trace({ opcId }: { opcId: string }) {
    const t = useT();
    const zone = useZone();
    const [level, setLevel] = useState<TraceLevel>('bytes');
    const [seconds, setSeconds] = useState('60');
    const [lines, setLines] = useState<readonly TraceLine[]>([]);
    const [chosen, setChosen] = useState<number>();
    const { run, isBusy, error } = useAct();
    const last = lines.at(-1)?.seq ?? 0;
    const query = useQuery({
        queryKey: ['opc', opcId, 'trace'],
        queryFn: async ({ signal }) => {
            const page = await fetchTrace(opcId, last, signal);
            setLines((before) => appendLines(before, page.lines));
            return { level: page.level, until: page.until, dropped: page.dropped };
        },
        refetchInterval: ({ state }) => (state.data && runsAt(state.data, gatewayNow() - 2000) ? 1000 : false),
    });
    const isRunning = query.data !== undefined && runsAt(query.data, gatewayNow());
    const count = Number(seconds);
    const isValid = Number.isInteger(count) && count >= 1 && count <= 3600;
    const switchTo = async (wanted: TraceLevel | 'off') => {
        if (isBusy || (wanted !== 'off' && !isValid)) return;
        await run(async () => {
            if (wanted !== 'off') setLines([]);
            await startTrace(opcId, wanted, wanted === 'off' ? 1 : count);
            await query.refetch();
        });
    };
    const pairs = useMemo(() => pairsOf(lines), [lines]);
    const line = lines.find((each) => each.seq === chosen);
    const save = () =>
        saveText(
            `${opcId}-trace.txt`,
            traceText(lines, (ts) => `${formatDateTime(ts, zone)}.${String(ts % 1000).padStart(3, '0')}`),
        );
    return (
        <>
            <div className={css.bar}>
                <SelectField
                    label={t('trace.level')}
                    value={level}
                    onChange={(value) => setLevel(value as TraceLevel)}
                    choices={traceLevels.map((each) => ({ value: each, label: t(`trace.level_${each}`) }))}
                />
                <NumberField
                    label={t('trace.seconds')}
                    unit="s"
                    value={seconds}
                    onChange={setSeconds}
                    error={isValid ? undefined : t('trace.seconds_wrong')}
                />
                <ButtonRow>
                    {isRunning ? (
                        <Button icon="stop" isBusy={isBusy} onClick={() => void switchTo('off')}>
                            {t('trace.stop')}
                        </Button>
                    ) : (
                        <Button
                            kind="primary"
                            icon="start"
                            isBusy={isBusy}
                            blocked={isValid ? undefined : t('trace.seconds_wrong')}
                            onClick={() => void switchTo(level)}
                        >
                            {t('trace.start')}
                        </Button>
                    )}
                    <Button icon="download" blocked={lines.length > 0 ? undefined : t('trace.nothing')} onClick={save}>
                        {t('trace.save')}
                    </Button>
                </ButtonRow>
                <p className={css.state}>
                    {isRunning && <Countdown until={query.data.until} />}{' '}
                    {lines.length > 0 && t('trace.lines', { count: lines.length })}
                </p>
            </div>
            {error !== undefined && <ErrorNote what={t('trace.failed')} error={error} />}
            {query.error && (
                <ErrorNote what={t('trace.failed')} error={query.error} onRetry={() => void query.refetch()} />
            )}
            {query.data !== undefined && query.data.dropped > 0 && (
                <p>{t('trace.dropped', { count: query.data.dropped })}</p>
            )}
            {lines.length === 0 ? (
                <EmptyState>{isRunning ? t('trace.waiting') : t('trace.none')}</EmptyState>
            ) : (
                <div className={css.split}>
                    <Frames lines={lines} pairs={pairs} chosen={chosen} onChoose={setChosen} />
                    {line && (
                        <FrameDetail line={line} pair={pairs.get(line.seq)} onClose={() => setChosen(undefined)} />
                    )}
                </div>
            )}
        </>
    );
}

interface FramesProps {
    lines: readonly TraceLine[];
    pairs: ReturnType<typeof pairsOf>;
    chosen: number | undefined;
    onChoose: (seq: number) => void;
}

function Frames({ lines, pairs, chosen, onChoose }: FramesProps) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    return (
        <div className={css.table} lang={language}>
            <VirtualTable
                label={t('trace.frames')}
                columns={columnsOf(t, zone, language, pairs, onChoose)}
                total={lines.length}
                rowAt={(n) => lines[n]}
                rowKey={(each) => String(each.seq)}
                onOpen={(each) => onChoose(each.seq)}
                opensOnClick
                chosen={chosen === undefined ? undefined : String(chosen)}
            />
        </div>
    );
}

function runsAt(page: { level: string; until: number }, now: number): boolean {
    return page.level !== 'off' && page.until > now;
}

function Countdown({ until }: { until: number }) {
    const t = useT();
    const rest = Math.max(0, Math.ceil((until - useNow()) / 1000));
    return <>{t('trace.rest', { count: rest })}</>;
}

function columnsOf(
    t: ReturnType<typeof useT>,
    zone: string,
    language: string,
    pairs: ReadonlyMap<number, TraceLine>,
    onChoose: (seq: number) => void,
): GridColumn<TraceLine>[] {
    return [
        {
            id: 'time',
            label: t('tags.time'),
            track: '112px',
            cell: (line) =>
                line.hex ? (
                    <button type="button" className={css.choose} onClick={() => onChoose(line.seq)}>
                        {formatTimeMs(line.ts, zone)}
                    </button>
                ) : (
                    formatTimeMs(line.ts, zone)
                ),
        },
        {
            id: 'direction',
            label: t('trace.direction'),
            track: '104px',
            cell: (line) => (
                <span className={line.direction === 'value' || line.direction === 'note' ? css.muted : undefined}>
                    <span aria-hidden="true">{arrows[line.direction]}</span> {t(`trace.${line.direction}`)}
                </span>
            ),
        },
        {
            id: 'bytes',
            label: t('trace.bytes'),
            track: '64px',
            isNumber: true,
            cell: (line) => (line.hex ? formatNumber(byteCount(line.hex), language) : ''),
        },
        {
            id: 'ms',
            label: t('test.ms'),
            track: '56px',
            isNumber: true,
            cell: (line) => {
                const pair = pairs.get(line.seq);
                return line.direction === 'received' && pair ? formatNumber(line.ts - pair.ts, language) : '';
            },
        },
        {
            id: 'meaning',
            label: t('trace.meaning'),
            track: 'minmax(200px, 1fr)',
            cell: (line) => <span title={line.meaning}>{line.meaning}</span>,
        },
    ];
}
