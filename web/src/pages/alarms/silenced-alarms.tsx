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
import { EmptyState, ErrorNote, QueryView, type ShownQuery } from '../../ui/state-views';
import css from './alarms.module.css';

/** Alarms that are not shown in the list of active alarms: shelved ones, and those out of service. */
export default function SilencedAlarms() {
    const action = useAction();
    return (
        <>
            {action.failure && <ErrorNote what={action.failure.what} error={action.failure.error} />}
            <ShelvedAlarms {...action} />
            <DisabledAlarms {...action} />
        </>
    );
}

type Action = Pick<ReturnType<typeof useAction>, 'busy' | 'run'>;

function ShelvedAlarms({ busy, run }: Action) {
    const t = useT();
    const { can } = useSession();
    const client = useQueryClient();
    const query = useQuery({ ...alarmsShelved, refetchInterval: usePollInterval(30_000) });
    useTopic('alarm', () => void client.invalidateQueries({ queryKey: alarmsShelved.queryKey }));
    const columns: Column<ShelvedAlarm>[] = [
        {
            id: 'message',
            label: t('alarms.message'),
            width: 'grow',
            cell: (alarm) => {
                const priority = priorityNumber(alarm.priority);
                const mark = <Mark kind={`p${priority}` as MarkKind} label={t(`priority.${priority}`)} />;
                return <Named mark={mark} name={alarm.message || alarm.alarm_name} tagId={alarm.tag_id} />;
            },
        },
        {
            id: 'state',
            label: t('alarms.state'),
            hiddenBelow: 700,
            cell: (alarm) => t(`alarm.${alarm.alarm_state ?? 'NORMAL'}`),
        },
        { id: 'reason', label: t('shelve.reason'), hiddenBelow: 700, cell: (alarm) => alarm.reason || '–' },
        { id: 'by', label: t('silenced.by'), hiddenBelow: 1300, cell: (alarm) => alarm.shelved_by ?? '–' },
        {
            id: 'until',
            label: t('silenced.ends'),
            isNumber: true,
            cell: (alarm) => <Rest until={alarm.shelved_until} />,
        },
    ];
    if (can('operator'))
        columns.push({
            id: 'actions',
            label: '',
            width: 'narrow',
            cell: (alarm) => (
                <Button
                    isBusy={busy === alarm.alarm_id}
                    aria-label={t('silenced.unshelve_named', { alarm: alarm.alarm_name ?? alarm.alarm_id })}
                    onClick={() => run(alarm.alarm_id, t('silenced.unshelve_failed'), () => unshelve(alarm.alarm_id))}
                >
                    {t('silenced.unshelve')}
                </Button>
            ),
        });
    return (
        <AlarmPanel title={t('silenced.shelved')} none={t('silenced.none_shelved')} query={query} columns={columns} />
    );
}

function DisabledAlarms({ busy, run }: Action) {
    const t = useT();
    const { can } = useSession();
    const interval = usePollInterval(30_000);
    const query = useQuery({ ...alarmsDisabled, refetchInterval: interval === false ? false : 30_000 });
    const columns: Column<Alarm>[] = [
        {
            id: 'name',
            label: t('silenced.alarm'),
            width: 'grow',
            cell: (alarm) => <Named mark={<Mark kind="stopped" />} name={alarm.alarm_name} tagId={alarm.tag_id} />,
        },
        { id: 'by', label: t('silenced.changed_by'), hiddenBelow: 700, cell: (alarm) => alarm.updated_by },
        {
            id: 'since',
            label: t('silenced.changed'),
            isNumber: true,
            cell: (alarm) => <Age ts={alarm.updated_at} />,
        },
    ];
    if (can('engineer'))
        columns.push({
            id: 'actions',
            label: '',
            width: 'narrow',
            cell: (alarm) => (
                <Button
                    isBusy={busy === alarm.alarm_id}
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
        <AlarmPanel title={t('silenced.disabled')} none={t('silenced.none_disabled')} query={query} columns={columns} />
    );
}

interface AlarmPanelProps<Row> {
    title: string;
    /** Said where there is none. */
    none: string;
    query: ShownQuery<readonly Row[]>;
    columns: readonly Column<Row>[];
}

function AlarmPanel<Row extends { alarm_id: string }>({ title, none, query, columns }: AlarmPanelProps<Row>) {
    const t = useT();
    return (
        <Panel title={title} isFlush>
            <QueryView query={query} what={t('alarms.failed')} rows={3}>
                {(rows) =>
                    rows.length === 0 ? (
                        <EmptyState>{none}</EmptyState>
                    ) : (
                        <DataTable label={title} columns={columns} rows={rows} rowKey={(alarm) => alarm.alarm_id} />
                    )
                }
            </QueryView>
        </Panel>
    );
}

function useAction() {
    const client = useQueryClient();
    const [busy, setBusy] = useState('');
    const [failure, setFailure] = useState<{ what: string; error: unknown }>();
    const run = async (alarmId: string, what: string, action: () => Promise<unknown>) => {
        setBusy(alarmId);
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
        run: (alarmId: string, what: string, action: () => Promise<unknown>) => void run(alarmId, what, action),
    };
}

interface NamedProps {
    mark: React.ReactNode;
    name: string | undefined;
    tagId?: string;
}

function Named({ mark, name, tagId }: NamedProps) {
    return (
        <div className={css.message}>
            {mark}
            <div>
                {name}
                {tagId && (
                    <span className={css.sub}>
                        <Link to={`/tags/${encodeURIComponent(tagId)}`}>{tagId}</Link>
                    </span>
                )}
            </div>
        </div>
    );
}

function Rest({ until }: { until?: number | null }) {
    const t = useT();
    const now = useNow();
    return <span>{until ? t('silenced.in', { span: formatSpan(until - now, t) }) : '–'}</span>;
}
