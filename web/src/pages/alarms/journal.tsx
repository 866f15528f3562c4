import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { classes } from '../../ui/classes';
import { priorityNumber, type AlarmEvent } from '../../api/alarm';
import { journalEvents, journalPage, journalQuery, type JournalFilter } from '../../api/alarm-journal';
import { href } from '../../api/client';
import { edge } from '../../api/monitor';
import { useSession } from '../../api/session';
import { gatewayNow, useZone } from '../../text/clock';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { DataTable, type Column } from '../../ui/data-table';
import { ExportMenu } from '../../ui/export-menu';
import { SelectField } from '../../ui/field';
import { Mark, type MarkKind } from '../../ui/mark';
import { Pager } from '../../ui/pager';
import { ShortText } from '../../ui/short-text';
import { EmptyState, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import css from './alarms.module.css';
import { journalRanges, rangeBegin } from './journal-range';

const pageSize = 100;
const names = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

/** The events of alarms, newest first. */
export default function Journal() {
    const t = useT();
    const codeText = useCodeText();
    const [search, change, reset] = useSearch();
    const range = search.get('range') ?? '24h';
    const events = (search.get('event') ?? '').split(',').filter(Boolean);
    const priorities = (search.get('priority') ?? '').split(',').filter(Boolean);
    const page = Math.max(1, Number(search.get('page')) || 1);
    const set = (name: string, value: string) => change({ page: '', [name]: value });
    const filter: JournalFilter = {
        from: rangeBegin(range, gatewayNow()),
        to: 0,
        event: events.join(','),
        priority: priorities.map((id) => names[Number(id.slice(1)) - 1] ?? '').join(','),
        alarm_id: search.get('alarm') ?? '',
    };
    const query = useQuery({ ...journalPage(filter, page, pageSize), refetchInterval: page === 1 ? 10_000 : false });
    return (
        <>
            <div className={classes(css.bar, css.filters)} data-print="no">
                <div className={css.range}>
                    <SelectField
                        label={t('journal.range')}
                        value={range}
                        onChange={(value) => set('range', value)}
                        choices={journalRanges.map((id) => ({ value: id, label: t(`journal.range_${id}`) }))}
                    />
                </div>
                <Chips
                    label={t('journal.priorities')}
                    chips={names.map((_, n) => ({
                        id: `p${n + 1}`,
                        label: t(`priority.${(n + 1) as 1 | 2 | 3 | 4}`),
                        mark: `p${n + 1}` as MarkKind,
                    }))}
                    chosen={priorities}
                    onChange={(ids) => set('priority', ids.join(','))}
                />
            </div>
            <div className={css.bar} data-print="no">
                <Chips
                    label={t('journal.events')}
                    chips={journalEvents.map((id) => ({ id, label: codeText('event', id) ?? id }))}
                    chosen={events}
                    onChange={(ids) => set('event', ids.join(','))}
                />
                <span className={css.side}>
                    <ExportMenu
                        hrefOf={(style) => href('/api/v5/alarm/history/export', { ...journalQuery(filter), ...style })}
                        name="alarm-journal"
                    />
                    <Button onClick={() => print()}>{t('journal.print')}</Button>
                </span>
            </div>
            {filter.alarm_id && (
                <p className={css.note}>
                    {t('journal.only', { alarm: filter.alarm_id })}
                    <Button kind="quiet" onClick={() => set('alarm', '')}>
                        {t('journal.all_alarms')}
                    </Button>
                </p>
            )}
            <PrintHead range={t(`journal.range_${journalRanges.find((id) => id === range) ?? '24h'}`)} />
            <QueryView query={query} what={t('journal.failed')} rows={10}>
                {(found) =>
                    found.items.length === 0 ? (
                        <EmptyState
                            action={
                                range !== 'all' && (
                                    <Button onClick={() => reset({ range: 'all' })}>{t('journal.show_all')}</Button>
                                )
                            }
                        >
                            {t('journal.none')}
                        </EmptyState>
                    ) : (
                        <>
                            <div className={css.table}>
                                <EventTable events={found.items} onAlarm={(alarmId) => set('alarm', alarmId)} />
                            </div>
                            <div data-print="no">
                                {found.total_capped && <p className={css.muted}>{t('journal.capped')}</p>}
                                <Pager
                                    page={page}
                                    size={pageSize}
                                    total={found.total}
                                    onPage={(next) => set('page', String(next))}
                                />
                            </div>
                        </>
                    )
                }
            </QueryView>
        </>
    );
}

function EventTable({ events, onAlarm }: { events: AlarmEvent[]; onAlarm: (alarmId: string) => void }) {
    const t = useT();
    const codeText = useCodeText();
    const zone = useZone();
    const columns: Column<AlarmEvent>[] = [
        {
            id: 'at',
            label: t('journal.time'),
            cell: (event) => (
                <>
                    <span className={css.nowrap}>{formatDateTime(event.at, zone)}</span>
                    <span className={css.narrowOnly}>{codeText('event', event.event) ?? event.event}</span>
                </>
            ),
        },
        {
            id: 'event',
            label: t('journal.event'),
            hiddenBelow: 700,
            cell: (event) => codeText('event', event.event) ?? event.event,
        },
        {
            id: 'message',
            label: t('alarms.message'),
            width: 'most',
            cell: (event) => (
                <div className={css.message}>
                    <Mark
                        kind={`p${priorityNumber(event.priority)}` as MarkKind}
                        label={t(`priority.${priorityNumber(event.priority)}`)}
                    />
                    <div>
                        <button
                            type="button"
                            className={css.open}
                            title={t('journal.this_alarm')}
                            onClick={() => onAlarm(event.alarm_id)}
                        >
                            <ShortText text={event.message || event.alarm_name} />
                        </button>
                        {event.comment && (
                            <span className={css.sub}>
                                <ShortText text={event.comment} />
                            </span>
                        )}
                    </div>
                </div>
            ),
        },
        {
            id: 'tag',
            label: t('alarms.tag'),
            hiddenBelow: 700,
            cell: (event) => <Link to={`/tags/${encodeURIComponent(event.tag_id)}`}>{event.tag_id}</Link>,
        },
        {
            id: 'level',
            label: t('journal.level'),
            hiddenBelow: 1300,
            cell: (event) => t('journal.level_change', { from: event.level_from, to: event.level_to }),
        },
        { id: 'actor', label: t('journal.actor'), hiddenBelow: 1300, cell: (event) => event.actor ?? '–' },
    ];
    return <DataTable label={t('alarms.journal')} columns={columns} rows={events} rowKey={(event) => event.event_id} />;
}

/** The head of a printed journal: gateway, range, time and user. */
function PrintHead({ range }: { range: string }) {
    const t = useT();
    const zone = useZone();
    const { session } = useSession();
    const { data } = useQuery(edge);
    return (
        <p data-print="only">
            {t('journal.printed', {
                gateway: data ? `${isolated(data.site_name)} (${data.id})` : '',
                range,
                time: formatDateTime(gatewayNow(), zone),
                user: session.user_id,
            })}
        </p>
    );
}
