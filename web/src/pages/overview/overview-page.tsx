import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '../../ui/classes';
import { certificates } from '../../api/certificate';
import { health } from '../../api/monitor';
import { badTagCount, problemsFirst, opcState, systemOpc, type Opc } from '../../api/opc';
import { useSession } from '../../api/session';
import { useAlarms, useMonitor, useOpcs, useTransfers } from '../../live/use-lists';
import { usePollInterval } from '../../live/use-link';
import { useNow } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatTenths } from '../../text/number';
import { Age } from '../../ui/age';
import { Button, ButtonLink } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { DeviceState } from '../../ui/device-state';
import { Mark } from '../../ui/mark';
import { PageHeader, Panel } from '../../ui/panel';
import { ShortText } from '../../ui/short-text';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { attentionLines, type AttentionLine } from './attention';
import { Figures } from './figures';
import css from './overview.module.css';
import { Tour } from './tour-gate';

export default function OverviewPage() {
    const t = useT();
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.overview')} />
            <Figures />
            <Tour />
            <Attention />
            <Devices />
        </div>
    );
}

const AlarmPlace = lazy(() => import('./alarm-place'));

const shownLines = 12;

function Attention() {
    const t = useT();
    const now = useNow();
    const alarms = useAlarms();
    const opcs = useOpcs();
    const transfers = useTransfers();
    const monitor = useMonitor();
    const slow = usePollInterval(30_000) === false ? false : 30_000;
    const state = useQuery({ ...health, refetchInterval: slow });
    const { can } = useSession();
    // Others are refused this list.
    const trust = useQuery({ ...certificates, enabled: can('engineer'), refetchInterval: slow });
    const lines = attentionLines(
        {
            alarms: alarms.data,
            opcs: opcs.data,
            transfers: transfers.data,
            monitor: monitor.data,
            health: state.data,
            certificates: trust.data,
            now,
        },
        t,
    );
    const rest = lines.length - shownLines;
    const { act, busy, failure } = useAcknowledge();
    return (
        <Panel
            title={t('attention.title')}
            side={lines.length > 0 && t('attention.count', { count: lines.length })}
            isFlush
        >
            {failure !== undefined && <ErrorNote what={t('attention.ack_failed')} error={failure} />}
            <QueryView query={alarms} what={t('attention.failed')} rows={3}>
                {() =>
                    lines.length === 0 ? (
                        <EmptyState>{t('attention.none')}</EmptyState>
                    ) : (
                        <ul className={css.lines}>
                            {lines.slice(0, shownLines).map((line) => (
                                <Line key={line.id} line={line} onAct={act} busy={busy} />
                            ))}
                            {rest > 0 && <li className={css.rest}>{t('attention.more', { count: rest })}</li>}
                        </ul>
                    )
                }
            </QueryView>
        </Panel>
    );
}

type Act = ReturnType<typeof useAcknowledge>['act'];

/** Acknowledges an alarm; what the gateway answers is in the list of alarms, which follows. */
function useAcknowledge() {
    const client = useQueryClient();
    const [busy, setBusy] = useState('');
    const [failure, setFailure] = useState<unknown>();
    const act = async (line: AttentionLine) => {
        if (!line.alarm || busy) return;
        setBusy(line.id);
        setFailure(undefined);
        try {
            const { acknowledge } = await import('../../api/alarm-actions');
            await acknowledge([line.alarm], '');
            await client.invalidateQueries({ queryKey: ['alarm'] });
        } catch (error) {
            setFailure(error);
        }
        setBusy('');
    };
    return { act, busy, failure };
}

function Line({ line, onAct, busy }: { line: AttentionLine; onAct: Act; busy: string }) {
    const t = useT();
    const { can } = useSession();
    const ofLine = (action: string) => t('attention.action_of', { action, what: line.what });
    const tagId = line.alarm?.tag_id;
    return (
        <li className={classes(css.line, line.isNew && css.fresh, line.isNew && line.rank === 1 && css.wash)}>
            <Mark kind={line.mark} label={line.markLabel} />
            <span className={css.what}>
                <ShortText text={line.what} />
                {tagId && (
                    <span className={css.place}>
                        <Suspense>
                            <AlarmPlace tagId={tagId} />
                        </Suspense>
                    </span>
                )}
            </span>
            <span className={css.cause}>
                <ShortText text={line.cause} />
            </span>
            <span className={css.since}>{line.since > 0 && <Age ts={line.since} />}</span>
            <span className={css.action}>
                {line.alarm && line.isNew && can('operator') && (
                    <Button
                        kind="quiet"
                        icon="check"
                        isBusy={busy === line.id}
                        aria-label={ofLine(t('attention.ack'))}
                        onClick={() => void onAct(line)}
                    >
                        {t('attention.ack')}
                    </Button>
                )}
                <Link to={line.to} aria-label={ofLine(line.action)}>
                    {line.action}
                </Link>
            </span>
        </li>
    );
}

function Devices() {
    const t = useT();
    const language = useLanguage();
    const { can } = useSession();
    const query = useOpcs();
    const columns: Column<Opc>[] = [
        {
            id: 'name',
            label: t('devices.name'),
            width: 'grow',
            cell: (opc) => (
                <Link to={`/devices/${encodeURIComponent(opc.opc_id)}`}>
                    <ShortText text={opc.opc_name} isName />
                </Link>
            ),
        },
        { id: 'protocol', label: t('devices.protocol'), hiddenBelow: 700, cell: (opc) => opc.opc_type },
        { id: 'state', label: t('devices.state'), cell: (opc) => <DeviceState state={opcState(opc)} /> },
        {
            id: 'good',
            label: t('devices.good'),
            isNumber: true,
            cell: (opc) => <GoodCount opc={opc} language={language} />,
        },
        {
            id: 'scan',
            label: t('devices.scan'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (opc) =>
                opcState(opc) === 'connected' ? t('devices.ms', { value: formatTenths(opc.scan_ms, language) }) : '–',
        },
    ];
    return (
        <Panel title={t('nav.devices')} side={<Link to="/devices">{t('overview.all_devices')}</Link>} isFlush>
            <QueryView query={query} what={t('devices.failed')}>
                {(all) => {
                    const opcs = all.filter((opc) => opc.opc_id !== systemOpc).sort(problemsFirst);
                    if (opcs.length > 0)
                        return (
                            <DataTable
                                label={t('nav.devices')}
                                columns={columns}
                                rows={opcs.slice(0, 20)}
                                rowKey={(opc) => opc.opc_id}
                            />
                        );
                    const add = can('engineer') ? (
                        <ButtonLink to="/devices/new" kind="primary" icon="add">
                            {t('devices.add_first')}
                        </ButtonLink>
                    ) : undefined;
                    return <EmptyState action={add}>{t('devices.none')}</EmptyState>;
                }}
            </QueryView>
        </Panel>
    );
}

function GoodCount({ opc, language }: { opc: Opc; language: string }) {
    const text = `${opc.good_count.toLocaleString(language)} / ${opc.tag_count.toLocaleString(language)}`;
    return badTagCount(opc) > 0 ? (
        <span className={css.someBad}>
            <Mark kind="uncertain" />
            {text}
        </span>
    ) : (
        <>{text}</>
    );
}
