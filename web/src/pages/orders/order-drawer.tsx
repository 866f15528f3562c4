import { useQuery } from '@tanstack/react-query';
import { orderEvents, type Order } from '../../api/order';
import { nameOfRecord, recordById } from '../../api/record';
import { LoadedName } from '../../ui/loaded-name';
import { useSession } from '../../api/session';
import { useZone } from '../../text/clock';
import { isolated } from '../../text/isolate';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { formatDateTime, formatSpan } from '../../text/time';
import { Age } from '../../ui/age';
import { Button, ButtonRow } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { QueryView } from '../../ui/state-views';
import { Amounts } from './amounts';
import { ActionButtons, OrderMenu } from './order-card';
import { EditOrder } from './order-form';
import { state_icons } from './order-icons';
import css from './orders.module.css';
import { useOrderActions } from './use-order-actions';
import { useOrderSearch } from './use-order-search';

const poll_ms = 5_000;

/** One order: amounts, what can be done, its data and its events. */
export function OrderDrawer({ order_id, onClose }: { order_id: string; onClose: () => void }) {
    const t = useT();
    const { can } = useSession();
    const { search, set } = useOrderSearch();
    const query = useQuery({ ...recordById<Order>('order', order_id), refetchInterval: poll_ms });
    const actions = useOrderActions();
    const is_edited = search.has('edit') && can('engineer');
    const edit = can('engineer') && query.data && (
        <ButtonRow align="end">
            <Button icon="edit" onClick={() => set({ edit: '1' })}>
                {t('orders.edit')}
            </Button>
        </ButtonRow>
    );
    if (is_edited && query.data)
        return <EditOrder order={query.data} onClose={() => set({ edit: '' })} onDeleted={onClose} />;
    return (
        <Drawer title={query.data?.order_name ?? order_id} onClose={onClose} footer={edit}>
            <QueryView query={query} what={t('orders.failed')} rows={6}>
                {(order) => (
                    <>
                        <p className={css.status}>
                            <Icon name={state_icons[order.order_status]} />
                            {t(`orders.${order.order_status}`)}
                        </p>
                        <Amounts order={order} />
                        <ActionButtons
                            order={order}
                            actions={actions}
                            more={<OrderMenu order={order} actions={actions} />}
                        />
                        <Facts order={order} />
                        <Events order_id={order_id} />
                    </>
                )}
            </QueryView>
            {actions.dialog}
        </Drawer>
    );
}

function Facts({ order }: { order: Order }) {
    const t = useT();
    const zone = useZone();
    const time = (ts: number | null) => (ts === null ? '–' : formatDateTime(ts, zone).slice(0, 16));
    const name = (kind: 'product' | 'line' | 'customer' | 'path', id: string | null) =>
        id === null ? '–' : <LoadedName id={id} name={nameOfRecord(kind, id)} />;
    const rows: [string, React.ReactNode][] = [
        [t('record.id'), order.order_id],
        [t('record.product_id'), name('product', order.product_id)],
        [t('record.line_id'), name('line', order.line_id)],
        [t('record.customer_id'), name('customer', order.customer_id)],
        [t('record.path_id'), name('path', order.path_id)],
        [t('record.lot_no'), order.lot_no || '–'],
        [t('record.priority'), order.priority],
        [t('record.planned_start'), time(order.planned_start)],
        [t('record.planned_end'), time(order.planned_end)],
        [t('orders.start_time'), time(order.started_at)],
        [t('orders.end_time'), time(order.ended_at)],
        [t('orders.run_time'), order.started_at === null ? '–' : formatSpan(order.run_ms, t)],
        [
            t('orders.pause_time'),
            order.pause_count > 0
                ? t('orders.pauses', { span: formatSpan(order.pause_ms, t), count: order.pause_count })
                : '–',
        ],
    ];
    if (order.note) rows.push([t('record.note'), order.note]);
    return (
        <dl className={css.facts}>
            {rows.map(([label, content]) => (
                <div key={label}>
                    <dt>{label}</dt>
                    <dd>{content}</dd>
                </div>
            ))}
        </dl>
    );
}

function Events({ order_id }: { order_id: string }) {
    const t = useT();
    const language = useLanguage();
    const query = useQuery({ ...orderEvents(order_id), refetchInterval: poll_ms });
    const amount = (value: number) => formatNumber(value, language, 3);
    return (
        <div>
            <h3 className={css.heading}>{t('orders.events')}</h3>
            <QueryView query={query} what={t('orders.events_failed')} rows={3}>
                {(events) => (
                    <ol className={css.events}>
                        {events.map((event) => (
                            <li key={event.seq}>
                                <Age ts={event.at} />
                                <span>
                                    {event.op === 'create' ? t('orders.created') : t(`orders.${event.op}_done`)}
                                    {(event.good_qty !== 0 || event.reject_qty !== 0) &&
                                        ` – ${t('orders.event_amounts', { good: amount(event.good_qty), reject: amount(event.reject_qty) })}`}
                                    <span className={css.sub}>
                                        {[event.actor, event.shift_name, event.reason]
                                            .map((part) => isolated(part ?? ''))
                                            .filter(Boolean)
                                            .join(', ')}
                                    </span>
                                </span>
                            </li>
                        ))}
                    </ol>
                )}
            </QueryView>
        </div>
    );
}
