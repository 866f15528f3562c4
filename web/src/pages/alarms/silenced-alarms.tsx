import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { priorityNumber } from '../../api/alarm';
import {
    alarmsDisabled,
    alarmsShelved,
    setAlarmEnabled,
    unshelve,
    type Alarm,
    type ShelvedAlarm,
} from '../../api/alarm-actions';
import { useSession } from '../../api/session';
import { usePollInterval, useTopic } from '../../live/use-link';
import { useNow } from '../../text/clock';
import { useT } from '../../text/language';
import { formatSpan } from '../../text/time';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Mark, type MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import css from './alarms.module.css';

/** Alarms that nobody hears of now: shelved ones, and those out of service. */
export default function SilencedAlarms() {
    const t = useT();
    const { can } = useSession();
    const client = useQueryClient();
    const interval = usePollInterval(30_000);
    const shelved = useQuery({ ...alarmsShelved, refetchInterval: interval });
    const disabled = useQuery({ ...alarmsDisabled, refetchInterval: interval === false ? false : 30_000 });
    useTopic('alarm', () => void client.invalidateQueries({ queryKey: alarmsShelved.queryKey }));
    const { failure, busy, run } = useAction();

    const shelvedColumns: Column<ShelvedAlarm>[] = [
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
                    <div>
                        {alarm.message || alarm.alarm_name}
                        <TagLine tag_id={alarm.tag_id} />
                    </div>
                </div>
            ),
        },
        {
            id: 'state',
            label: t('alarms.state'),
            hidden_below: 700,
            cell: (alarm) => t(`alarm.${alarm.alarm_state ?? 'NORMAL'}`),
        },
        { id: 'reason', label: t('shelve.reason'), hidden_below: 700, cell: (alarm) => alarm.reason || '–' },
        { id: 'by', label: t('silenced.by'), hidden_below: 1300, cell: (alarm) => alarm.shelved_by ?? '–' },
        {
            id: 'until',
            label: t('silenced.ends'),
            is_number: true,
            cell: (alarm) => <Rest until={alarm.shelved_until} />,
        },
    ];
    const disabledColumns: Column<Alarm>[] = [
        {
            id: 'name',
            label: t('silenced.alarm'),
            width: 'grow',
            cell: (alarm) => (
                <div className={css.message}>
                    <Mark kind="stopped" />
                    <div>
                        {alarm.alarm_name}
                        <TagLine tag_id={alarm.tag_id} />
                    </div>
                </div>
            ),
        },
        { id: 'by', label: t('silenced.changed_by'), hidden_below: 700, cell: (alarm) => alarm.updated_by ?? '–' },
        {
            id: 'since',
            label: t('silenced.changed'),
            is_number: true,
            cell: (alarm) => <Age ts={Number(alarm.updated_at ?? 0)} />,
        },
    ];
    if (can('operator'))
        shelvedColumns.push({
            id: 'actions',
            label: '',
            width: 'narrow',
            cell: (alarm) => (
                <Button
                    is_busy={busy === alarm.alarm_id}
                    aria-label={t('silenced.unshelve_named', { alarm: alarm.alarm_name ?? alarm.alarm_id })}
                    onClick={() => run(alarm.alarm_id, t('silenced.unshelve_failed'), () => unshelve(alarm.alarm_id))}
                >
                    {t('silenced.unshelve')}
                </Button>
            ),
        });
    if (can('engineer'))
        disabledColumns.push({
            id: 'actions',
            label: '',
            width: 'narrow',
            cell: (alarm) => (
                <Button
                    is_busy={busy === alarm.alarm_id}
                    aria-label={t('silenced.enable_named', { alarm: alarm.alarm_name })}
                    onClick={() =>
                        run(alarm.alarm_id, t('silenced.enable_failed'), () => setAlarmEnabled(alarm.alarm_id, true))
                    }
                >
                    {t('silenced.enable')}
                </Button>
            ),
        });
    return (
        <>
            {failure && <ErrorNote what={failure.what} error={failure.error} />}
            <Panel title={t('silenced.shelved')} is_flush>
                <QueryView query={shelved} what={t('alarms.failed')} rows={3}>
                    {(rows) =>
                        rows.length === 0 ? (
                            <EmptyState>{t('silenced.none_shelved')}</EmptyState>
                        ) : (
                            <DataTable
                                label={t('silenced.shelved')}
                                columns={shelvedColumns}
                                rows={rows}
                                rowKey={(alarm) => alarm.alarm_id}
                            />
                        )
                    }
                </QueryView>
            </Panel>
            <Panel title={t('silenced.disabled')} is_flush>
                <QueryView query={disabled} what={t('alarms.failed')} rows={3}>
                    {(rows) =>
                        rows.length === 0 ? (
                            <EmptyState>{t('silenced.none_disabled')}</EmptyState>
                        ) : (
                            <DataTable
                                label={t('silenced.disabled')}
                                columns={disabledColumns}
                                rows={rows}
                                rowKey={(alarm) => alarm.alarm_id}
                            />
                        )
                    }
                </QueryView>
            </Panel>
        </>
    );
}

function useAction() {
    const client = useQueryClient();
    const [busy, setBusy] = useState('');
    const [failure, setFailure] = useState<{ what: string; error: unknown }>();
    const run = async (alarm_id: string, what: string, action: () => Promise<unknown>) => {
        setBusy(alarm_id);
        setFailure(undefined);
        try {
            await action();
        } catch (error) {
            setFailure({ what, error });
        }
        await client.invalidateQueries({ queryKey: ['alarm'] });
        setBusy('');
    };
    return {
        busy,
        failure,
        run: (alarm_id: string, what: string, action: () => Promise<unknown>) => void run(alarm_id, what, action),
    };
}

function TagLine({ tag_id }: { tag_id?: string }) {
    if (!tag_id) return null;
    return (
        <span className={css.sub}>
            <Link to={`/tags/${encodeURIComponent(tag_id)}`}>{tag_id}</Link>
        </span>
    );
}

function Rest({ until }: { until?: number | null }) {
    const t = useT();
    const now = useNow();
    return <span>{until ? t('silenced.in', { span: formatSpan(until - now, t) }) : '–'}</span>;
}
