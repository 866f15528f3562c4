import { plainText } from '../../text/plain-text';
import { useQueries, useQuery } from '@tanstack/react-query';
import { intervals } from '../../api/calendar';
import { orderPage, type Order } from '../../api/order';
import { recordPage, type MasterRecord } from '../../api/record';
import { useNow, useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { addDays, instantOf } from '../../text/local-time';
import { formatNumber } from '../../text/number';
import { formatDate } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Gantt } from '../../ui/gantt';
import { MomentField } from '../../ui/moment-field';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { OrderFilters } from './order-filters';
import css from './orders.module.css';
import { barsByLine } from './timeline-bars';
import { useOrderSearch } from './use-order-search';

const pollMs = 10_000;
const linesPerPage = 15;
/** The largest number of orders of each state that is drawn; a message says that there are more. */
const ordersAtMost = 500;
/** Ended orders that began longer before the window than this are not fetched. */
const leadDays = 7;
const spans = ['1', '2', '7'] as const;

/** Orders by line over time, shifts behind them. `?from=` a date, `?days=`, `?page=` of the lines. */
export default function OrderTimeline() {
    const t = useT();
    const zone = useZone();
    const today = formatDate(useNow(), zone);
    const { line_id: lineId, search, set } = useOrderSearch();
    const fromDate = search.get('from') ?? today;
    const days = spans.find((each) => each === search.get('days')) ?? '1';
    const page = Number(search.get('page')) || 1;
    const lines = useQuery(recordPage('line', { sort: 'name', q: lineId || undefined, page, size: linesPerPage }));
    const from = instantOf(fromDate, zone) ?? instantOf(today, zone) ?? 0;
    const to = instantOf(addDays(formatDate(from, zone), Number(days)), zone) ?? from;
    const move = (by: number) => set({ from: addDays(fromDate, by * Number(days)) });
    return (
        <>
            <OrderFilters>
                <div className={css.date}>
                    <MomentField
                        kind="date"
                        label={t('orders.from')}
                        value={fromDate}
                        onChange={(date) => date && set({ from: date })}
                    />
                </div>
                <SelectField
                    label={t('orders.span')}
                    value={days}
                    onChange={(value) => set({ days: value })}
                    choices={spans.map((each) => ({ value: each, label: t('orders.days', { count: Number(each) }) }))}
                />
                <ButtonRow>
                    <Button icon="back" iconOnly onClick={() => move(-1)}>
                        {t('orders.earlier')}
                    </Button>
                    <Button onClick={() => set({ from: '' })}>{t('orders.today')}</Button>
                    <Button icon="right" iconOnly onClick={() => move(1)}>
                        {t('orders.later')}
                    </Button>
                </ButtonRow>
            </OrderFilters>
            <QueryView query={lines} what={t('orders.lines_failed')} rows={6}>
                {(found) =>
                    found.total === 0 ? (
                        <EmptyState>{t('orders.no_lines')}</EmptyState>
                    ) : (
                        <>
                            <Lanes lines={found.items} from={from} to={to} />
                            {found.total > linesPerPage && (
                                <Pager
                                    page={page}
                                    size={linesPerPage}
                                    total={found.total}
                                    onPage={(next) => set({ page: String(next) })}
                                />
                            )}
                        </>
                    )
                }
            </QueryView>
        </>
    );
}

function Lanes({ lines, from, to }: { lines: MasterRecord[]; from: number; to: number }) {
    const t = useT();
    const language = useLanguage();
    const now = useNow();
    const { q, set } = useOrderSearch();
    const { orders, error, isPending, is_cut: isCut } = useOrdersOf(lines, q, from, to);
    const calendars = useCalendars(lines, from, to);
    const amount = (value: number) => formatNumber(value, language, 3);
    // Bars move each minute, not each second.
    const minute = Math.floor(now / 60_000) * 60_000;
    const bars = barsByLine(orders, minute, (order) =>
        t('orders.made', { good: amount(order.good_qty), planned: amount(order.planned_qty) }),
    );
    const query = {
        data: isPending && orders.length === 0 ? undefined : orders,
        error,
        isPending,
        refetch: () => {},
    };
    return (
        <Panel title={t('orders.timeline')} isFlush side={isCut && t('orders.cut', { count: ordersAtMost })}>
            <QueryView query={query} what={t('orders.failed')} rows={6}>
                {() => (
                    <Gantt
                        label={t('orders.timeline')}
                        range={{ from, to }}
                        now={now}
                        onOpen={(id) => set({ id })}
                        lanes={lines.map((line) => ({
                            id: String(line['line_id']),
                            label: String(line['line_name']),
                            bars: bars.get(String(line['line_id'])) ?? [],
                            shades: calendars.get(String(line['line_id'])),
                        }))}
                    />
                )}
            </QueryView>
        </Panel>
    );
}

/** Open orders of the lines, planned ones that begin in the window, and ended ones that began in it or up to a week before. */
function useOrdersOf(lines: MasterRecord[], q: string, from: number, to: number) {
    const ids = lines.map((line) => String(line['line_id'])).join(',');
    const base = { line_id: ids, q: q || undefined, size: ordersAtMost };
    const early = from - leadDays * 86_400_000;
    const results = useQueries({
        queries: [
            { order_status: 'START,PAUSE' },
            { order_status: 'PLAN', planned_from: early, planned_to: to },
            { order_status: 'END,ABORT', started_from: early, started_to: to },
        ].map((filter) => ({ ...orderPage({ ...base, ...filter }), refetchInterval: pollMs })),
    });
    return {
        orders: results.flatMap((result): Order[] => result.data?.items ?? []),
        error: results.find((result) => result.error)?.error ?? null,
        isPending: results.some((result) => result.isPending),
        is_cut: results.some((result) => (result.data?.total ?? 0) > ordersAtMost),
    };
}

/** The working time of each line: of its own calendar, else of its site's. */
function useCalendars(lines: MasterRecord[], from: number, to: number) {
    const sites = useQuery({ ...recordPage('site', { size: 500 }), staleTime: 60_000 });
    const calendarOf = (line: MasterRecord) =>
        plainText(
            line['calendar_id'] ??
                sites.data?.items.find((site) => site['site_id'] === line['site_id'])?.['calendar_id'],
        );
    const ids = [...new Set(lines.map(calendarOf).filter(Boolean))];
    const found = useQueries({ queries: ids.map((id) => intervals(id, from, to)) });
    const shades = new Map(
        ids.map((id, n) => [
            id,
            found[n]?.data?.map((each) => ({ from: each.start, to: each.end, label: each.shift_name })) ?? [],
        ]),
    );
    return new Map(lines.map((line) => [String(line['line_id']), shades.get(calendarOf(line)) ?? []]));
}
