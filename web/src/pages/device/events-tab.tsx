import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { AlarmEvent } from '../../api/alarm';
import { fetchOpcEvents, type OpcEvent } from '../../api/change';
import { fetchDeviceEvents, maxTagsOfEvents } from '../../api/device-events';
import { useSession } from '../../api/session';
import { useZone } from '../../text/clock';
import { useCodeText, useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button } from '../../ui/button';
import { ChangeLines } from '../../changes/change-lines';
import { eventSentence } from '../../changes/change-sentence';
import { DataTable, type Column } from '../../ui/data-table';
import { HistoryLink } from '../../changes/history-link';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { TakeBack } from '../../changes/take-back';
import { useSearch } from '../../ui/use-search';
import css from './device.module.css';

/** The events of a device: its connection, what users did with it, and the alarms of its tags. `?tag=`: only those
 *  about one tag. */
export default function EventsTab() {
    const { opc = '' } = useParams();
    const { can } = useSession();
    return (
        <>
            {can('operator') && <DeviceEvents opcId={opc} />}
            <TagAlarms opcId={opc} />
        </>
    );
}

function useEventColumns(): Column<OpcEvent>[] {
    const t = useT();
    const zone = useZone();
    const word = useCodeText();
    return [
        { id: 'time', label: t('journal.time'), isWhole: true, cell: (event) => formatDateTime(event.time, zone) },
        {
            id: 'what',
            label: t('journal.event'),
            width: 'fill',
            cell: (event) => (
                <>
                    <span>{eventSentence(event, t, word)}</span>
                    {event.change && <ChangeLines change={event.change} isBelowSentence />}
                </>
            ),
        },
        { id: 'back', label: '', cell: (event) => event.change && <TakeBack change={event.change} /> },
    ];
}

const markOf: Partial<Record<OpcEvent['event'], 'bad'>> = { lost: 'bad', not_connected: 'bad', refused: 'bad' };

function DeviceEvents({ opcId }: { opcId: string }) {
    const t = useT();
    const { can } = useSession();
    const [search, change] = useSearch();
    const tag = search.get('tag') ?? '';
    const columns = useEventColumns();
    const query = useQuery({
        queryKey: ['opc', 'events', opcId],
        queryFn: ({ signal }) => fetchOpcEvents(opcId, signal),
        refetchInterval: 10_000,
    });
    const side = (
        <>
            {tag && <Button onClick={() => change({ tag: '' })}>{t('who.all_events')}</Button>}
            {can('admin') && <HistoryLink kind="opc" id={opcId} />}
            {can('engineer') && <Link to={`/diagnostics/log?q=${encodeURIComponent(opcId)}`}>{t('who.log')}</Link>}
        </>
    );
    return (
        <Panel title={tag ? t('who.only_tag', { tag }) : t('who.events')} isFlush side={side}>
            <QueryView query={query} what={t('who.events_failed')}>
                {(found) => {
                    const rows = found.data.filter((event) => !tag || event.tag_id === tag);
                    return (
                        <>
                            {!found.has_changes && <p className={css.note}>{t('who.no_changes')}</p>}
                            {rows.length === 0 ? (
                                <EmptyState>{t('who.no_events')}</EmptyState>
                            ) : (
                                <DataTable
                                    label={t('who.events')}
                                    columns={columns}
                                    rows={rows}
                                    rowKey={(event) =>
                                        [event.time, event.event, event.tag_id, event.change?.fields[0]?.field].join(
                                            ' ',
                                        )
                                    }
                                    rowState={(event) => markOf[event.event] && 'wash'}
                                />
                            )}
                        </>
                    );
                }}
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
