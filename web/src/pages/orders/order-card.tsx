import { ApiError } from '../../api/api-error';
import { allowedActions, type Order, type OrderAction } from '../../api/order';
import { LoadedName } from '../../ui/loaded-name';
import { nameOfRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatSpan, formatWhen } from '../../text/time';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Menu } from '../../ui/menu';
import { Amounts } from './amounts';
import css from './orders.module.css';
import type { OrderActions } from './use-order-actions';

/** Two are buttons, the rest is in the menu. */
const main_actions: readonly OrderAction[] = ['start', 'resume', 'pause', 'end'];

interface OrderCardProps {
    order: Order;
    actions: OrderActions;
    onOpen: (order_id: string) => void;
}

export function OrderCard({ order, actions, onOpen }: OrderCardProps) {
    const t = useT();
    return (
        <article className={css.card} aria-label={order.order_name}>
            <button type="button" className={css.open} onClick={() => onOpen(order.order_id)}>
                {order.order_name}
                <span className={css.sub}>{order.order_id}</span>
            </button>
            <p className={css.line}>
                <LoadedName id={order.product_id} name={nameOfRecord('product', order.product_id)} />
                <span className={css.muted}>
                    {order.line_id ? (
                        <LoadedName id={order.line_id} name={nameOfRecord('line', order.line_id)} />
                    ) : (
                        t('orders.no_line')
                    )}
                </span>
            </p>
            <Amounts order={order} />
            <OrderTimes order={order} />
            {order.order_status === 'ABORT' && order.abort_reason && <p>{order.abort_reason}</p>}
            <ActionButtons order={order} actions={actions} />
        </article>
    );
}

export function OrderTimes({ order }: { order: Order }) {
    const t = useT();
    const zone = useZone();
    // Without seconds: nothing is planned by them.
    const when = (ts: number) => formatWhen(ts, gatewayNow(), zone).replace(/(\d\d:\d\d):\d\d$/, '$1');
    const { planned_start: from, planned_end: to, started_at, ended_at } = order;
    const text = ended_at
        ? t('orders.ended_at', { time: when(ended_at), run: formatSpan(order.run_ms, t) })
        : started_at
          ? t('orders.started_at', { time: when(started_at), run: formatSpan(order.run_ms, t) })
          : from && to
            ? t('orders.planned', { from: when(from), to: when(to) })
            : from
              ? t('orders.planned_from', { from: when(from) })
              : t('orders.unplanned');
    return <p className={css.muted}>{text}</p>;
}

/** Only what the gateway takes now; what it refused stands below. */
export function ActionButtons({ order, actions }: { order: Order; actions: OrderActions }) {
    const t = useT();
    const { can } = useSession();
    const possible = allowedActions(order);
    const error = actions.errorOf(order);
    const shown = main_actions.filter((action) => possible.includes(action));
    const others = possible.filter((action) => !main_actions.includes(action));
    if (!can('operator') || possible.length === 0) return null;
    return (
        <>
            <div className={css.actions}>
                {shown.map((action) => (
                    <Button
                        key={action}
                        icon={
                            action === 'start' || action === 'resume' ? 'start' : action === 'end' ? 'check' : undefined
                        }
                        is_busy={actions.is_busy(order)}
                        aria-label={t(`orders.${action}_named`, { order: order.order_name })}
                        onClick={() => actions.run(order, action)}
                    >
                        {t(`orders.${action}`)}
                    </Button>
                ))}
                <Menu
                    label={t('orders.more', { order: order.order_name })}
                    items={others.map((action) => ({
                        id: action,
                        label: t(`orders.${action}`),
                        is_danger: action === 'abort',
                        onChoose: () => actions.run(order, action),
                    }))}
                />
            </div>
            {error !== undefined && (
                <p className={css.refused} role="alert">
                    <Mark kind="bad" />
                    {error instanceof ApiError || error instanceof Error ? error.message : String(error)}
                </p>
            )}
        </>
    );
}
