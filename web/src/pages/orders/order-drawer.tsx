import { useQuery } from '@tanstack/react-query';
import { orderEvents, type Order, type OrderEvent } from '../../api/order';
import { nameOfRecord, recordById } from '../../api/record';
import { LoadedName } from '../../ui/loaded-name';
import { useSession } from '../../api/session';
import { useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { formatDateTime, formatSpan } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { EventList } from '../../ui/event-list';
import { Facts, type Fact } from '../../ui/facts';
import { Icon } from '../../ui/icon';
import { QueryView } from '../../ui/state-views';
import { Amounts } from './amounts';
import { ActionButtons, OrderMenu } from './order-card';
import { EditOrder } from './order-form';
import { stateIcons } from './order-icons';
import css from './orders.module.css';
import { useOrderActions } from './use-order-actions';
import { useOrderSearch } from './use-order-search';

const pollMs = 5_000;

/** One order: amounts, what can be done, its data and its events. */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
    const t = useT();
    const { can } = useSession();
    const { search, set } = useOrderSearch();
    const query = useQuery({ ...recordById<Order>('order', orderId), refetchInterval: pollMs });
    const actions = useOrderActions();
    const isEdited = search.has('edit') && can('engineer');
    const edit = can('engineer') && query.data && (
        <ButtonRow align="end">
            <Button icon="edit" onClick={() => set({ edit: '1' })}>
                {t('orders.edit')}
            </Button>
        </ButtonRow>
    );
    if (isEdited && query.data)
        return <EditOrder order={query.data} onClose={() => set({ edit: '' })} onDeleted={onClose} />;
    return (
        <Drawer title={query.data?.order_name ?? orderId} onClose={onClose} footer={edit}>
            <QueryView query={query} what={t('orders.failed')} rows={6}>
                {(order) => (
                    <>
                        <p className={css.status}>
                            <Icon name={stateIcons[order.order_status]} />
                            {t(`orders.${order.order_status}`)}
                        </p>
                        <Amounts order={order} />
                        <ActionButtons
                            order={order}
                            actions={actions}
                            more={<OrderMenu order={order} actions={actions} />}
                        />
                        <OrderFacts order={order} />
                        <OrderEvents orderId={orderId} />
                    </>
                )}
            </QueryView>
            {actions.dialog}
        </Drawer>
    );
}

function OrderFacts({ order }: { order: Order }) {
    const t = useT();
    const zone = useZone();
    const time = (ts: number | null) => (ts === null ? '–' : formatDateTime(ts, zone).slice(0, 16));
    const name = (kind: 'product' | 'line' | 'customer' | 'path', id: string | null) =>
        id === null ? '–' : <LoadedName id={id} name={nameOfRecord(kind, id)} />;
    const facts: Fact[] = [
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
    if (order.note) facts.push([t('record.note'), order.note]);
    return <Facts facts={facts} />;
}

function OrderEvents({ orderId }: { orderId: string }) {
    const t = useT();
    const language = useLanguage();
    const query = useQuery({ ...orderEvents(orderId), refetchInterval: pollMs });
    const textOf = (event: OrderEvent) => {
        const done = event.op === 'create' ? t('orders.created') : t(`orders.${event.op}_done`);
        if (event.good_qty === 0 && event.reject_qty === 0) return done;
        const amount = (value: number) => formatNumber(value, language, 3);
        const amounts = { good: amount(event.good_qty), reject: amount(event.reject_qty) };
        return `${done} – ${t('orders.event_amounts', amounts)}`;
    };
    return (
        <EventList
            title={t('orders.events')}
            query={query}
            failed={t('orders.events_failed')}
            shown={(event) => ({
                id: event.seq,
                at: event.at,
                text: textOf(event),
                about: [event.actor, event.shift_name, event.reason],
            })}
        />
    );
}
