import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { AlarmEvent } from '../../api/alarm';
import { fetchDeviceEvents, maxTagsOfEvents } from '../../api/device-events';
import { fetchLog } from '../../api/diagnostics';
import { useSession } from '../../api/session';
import { useZone } from '../../text/clock';
import { useCodeText, useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { DataTable, type Column } from '../../ui/data-table';
import { LogView } from '../../ui/log-view';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';

/** The events of a device: its lines in the log, and the alarms of its tags. */
export default function EventsTab() {
    const { opc = '' } = useParams();
    const { can } = useSession();
    return (
        <>
            {can('engineer') && <DeviceLog opcId={opc} />}
            <TagAlarms opcId={opc} />
        </>
    );
}

function DeviceLog({ opcId }: { opcId: string }) {
    const t = useT();
    const query = useQuery({
        queryKey: ['log', 'opc', opcId],
        queryFn: async ({ signal }) => (await fetchLog({ q: opcId, last: 500 }, signal)).data,
        refetchInterval: 10_000,
    });
    return (
        <Panel title={t('events.log')} isFlush>
            <QueryView query={query} what={t('events.log_failed')}>
                {(rows) =>
                    rows.length === 0 ? (
                        <EmptyState>{t('events.empty_log')}</EmptyState>
                    ) : (
                        <LogView rows={rows} label={t('events.log')} />
                    )
                }
            </QueryView>
        </Panel>
    );
}

function TagAlarms({ opcId }: { opcId: string }) {
    const t = useT();
    const zone = useZone();
    const codeText = useCodeText();
    const query = useQuery({
        queryKey: ['alarm', 'opc', opcId],
        queryFn: ({ signal }) => fetchDeviceEvents(opcId, signal),
        refetchInterval: 10_000,
    });
    const columns: Column<AlarmEvent>[] = [
        { id: 'time', label: t('journal.time'), cell: (event) => formatDateTime(event.event_time, zone) },
        { id: 'event', label: t('journal.event'), cell: (event) => codeText('event', event.event) || event.event },
        { id: 'message', label: t('alarms.message'), width: 'grow', cell: (event) => event.message },
        {
            id: 'tag',
            label: t('alarms.tag'),
            hiddenBelow: 700,
            cell: (event) => <Link to={`/tags/${encodeURIComponent(event.tag_id)}`}>{event.tag_id}</Link>,
        },
    ];
    return (
        <Panel title={t('events.alarms')} isFlush>
            <QueryView query={query} what={t('journal.failed')}>
                {(events) =>
                    events === null ? (
                        <EmptyState action={<Link to="/alarms/journal">{t('alarms.journal')}</Link>}>
                            {t('events.many_tags', { count: maxTagsOfEvents })}
                        </EmptyState>
                    ) : events.length === 0 ? (
                        <EmptyState>{t('events.no_alarms')}</EmptyState>
                    ) : (
                        <DataTable
                            label={t('events.alarms')}
                            columns={columns}
                            rows={events}
                            rowKey={(event) => event.event_id}
                        />
                    )
                }
            </QueryView>
        </Panel>
    );
}
