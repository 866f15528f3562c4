import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actOnOrder, type Order, type OrderAction } from '../../api/order';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { ActionDialog } from './action-dialog';

/** Start and resume open no dialog, except when the order has no line. */
function asksFirst(order: Order, action: OrderAction): boolean {
    return action === 'start' ? order.line_id === null : action !== 'resume';
}

/** Executes actions, one at a time for each order. Keeps the message of a refused action for the order that it
 *  concerns. */
export function useOrderActions() {
    const t = useT();
    const client = useQueryClient();
    const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
    const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map());
    const [asked, setAsked] = useState<{ order: Order; action: OrderAction }>();
    const note = (orderId: string, error?: unknown) =>
        setErrors((before) => {
            const next = new Map(before);
            if (error === undefined) next.delete(orderId);
            else next.set(orderId, error);
            return next;
        });
    const run = async (order: Order, action: OrderAction) => {
        const id = order.order_id;
        note(id);
        if (asksFirst(order, action)) {
            setAsked({ order, action });
            return;
        }
        setBusy((before) => new Set(before).add(id));
        try {
            await actOnOrder(order, action, {});
            announce(t('orders.said_done', { order: order.order_name, what: t(`orders.${action}_done`) }));
        } catch (error) {
            note(id, error);
        }
        await client.invalidateQueries({ queryKey: ['order'] });
        setBusy((before) => new Set([...before].filter((each) => each !== id)));
    };
    return {
        run: (order: Order, action: OrderAction) => void run(order, action),
        isBusy: (order: Order) => busy.has(order.order_id),
        errorOf: (order: Order) => errors.get(order.order_id),
        dialog: asked && (
            <ActionDialog
                key={`${asked.order.order_id} ${asked.action}`}
                {...asked}
                onDone={() => void client.invalidateQueries({ queryKey: ['order'] })}
                onClose={() => setAsked(undefined)}
            />
        ),
    };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
