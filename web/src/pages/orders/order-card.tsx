import { plainText } from '../../text/plain-text';
import { allowedActions, type Order, type OrderAction } from '../../api/order';
import { LoadedName } from '../../ui/loaded-name';
import { nameOfRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatMoment, formatSpan } from '../../text/time';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Menu } from '../../ui/menu';
import { ShortText } from '../../ui/short-text';
import { Amounts } from './amounts';
import css from './orders.module.css';
import type { OrderActions } from './use-order-actions';

/** Two are buttons, the rest is in the menu. */
const mainActions: readonly OrderAction[] = ['start', 'resume', 'pause', 'end'];

interface OrderCardProps {
    order: Order;
    actions: OrderActions;
    onOpen: (orderId: string) => void;
}

export function OrderCard({ order, actions, onOpen }: OrderCardProps) {
    const t = useT();
    return (
        <article className={css.card} aria-label={order.order_name}>
            <div className={css.cardHead}>
                <button type="button" className={css.open} onClick={() => onOpen(order.order_id)}>
                    <ShortText text={order.order_name} />
                    <span className={css.sub}>{order.order_id}</span>
                </button>
                <OrderMenu order={order} actions={actions} />
            </div>
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
    const when = (ts: number) => formatMoment(ts, gatewayNow(), zone);
    const { planned_start: from, planned_end: to, started_at: startedAt, ended_at: endedAt } = order;
    const text = endedAt
        ? t('orders.ended_at', { time: when(endedAt), run: formatSpan(order.run_ms, t) })
        : startedAt
          ? t('orders.started_at', { time: when(startedAt), run: formatSpan(order.run_ms, t) })
          : from && to
            ? t('orders.planned', { from: when(from), to: when(to) })
            : from
              ? t('orders.planned_from', { from: when(from) })
              : t('orders.unplanned');
    return <p className={css.muted}>{text}</p>;
}

/** The menu with actions that are seldom used. */
export function OrderMenu({ order, actions }: { order: Order; actions: OrderActions }) {
    const t = useT();
    const { can } = useSession();
    const others = allowedActions(order).filter((action) => !mainActions.includes(action));
    if (!can('operator') || others.length === 0) return null;
    return (
        <Menu
            label={t('orders.more', { order: order.order_name })}
            items={others.map((action) => ({
                id: action,
                label: t(`orders.${action}`),
                isDanger: action === 'abort',
                onChoose: () => actions.run(order, action),
            }))}
        />
    );
}

const icons = { start: 'start', resume: 'start', pause: 'pause', end: 'check' } as const;

/** Buttons for the actions that the gateway allows now; a refusal is shown below them. `more`: content next to the
 *  buttons. */
export function ActionButtons({
    order,
    actions,
    more,
}: {
    order: Order;
    actions: OrderActions;
    more?: React.ReactNode;
}) {
    const t = useT();
    const { can } = useSession();
    const possible = allowedActions(order);
    const error = actions.errorOf(order);
    const shown = mainActions.filter((action) => possible.includes(action));
    if (!can('operator') || possible.length === 0) return null;
    return (
        <>
            <div className={css.actions}>
                {shown.map((action) => (
                    <Button
                        key={action}
                        icon={icons[action as keyof typeof icons]}
                        isBusy={actions.isBusy(order)}
                        aria-label={t(`orders.${action}_named`, { order: order.order_name })}
                        onClick={() => actions.run(order, action)}
                    >
                        {t(`orders.${action}`)}
                    </Button>
                ))}
                {more}
            </div>
            {error !== undefined && (
                <p className={css.refused} role="alert">
                    <Mark kind="bad" />
                    {error instanceof Error ? error.message : plainText(error)}
                </p>
            )}
        </>
    );
}
