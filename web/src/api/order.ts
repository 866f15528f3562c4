import { queryOptions } from '@tanstack/react-query';
import { call, data, v5 } from './client';
import { recordPage, type RecordQuery } from './record';
import type { components } from './schema-v5.gen';

export type Order = components['schemas']['order'];

/** One event of an order; the description does not name its types yet. */
export interface OrderEvent {
    seq: number;
    at: number;
    op: 'create' | OrderAction;
    actor: string;
    reason: string | null;
    good_qty: number;
    reject_qty: number;
    shift_name: string | null;
}

export const orderStates = ['PLAN', 'START', 'PAUSE', 'END', 'ABORT'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderActions = ['start', 'pause', 'resume', 'end', 'abort', 'report'] as const;
export type OrderAction = (typeof orderActions)[number];

const allowed: Readonly<Record<OrderState, readonly OrderAction[]>> = {
    PLAN: ['start', 'abort'],
    START: ['pause', 'end', 'report', 'abort'],
    PAUSE: ['resume', 'end', 'report', 'abort'],
    END: [],
    ABORT: [],
};

/** The actions that the gateway allows in this state. Other responses are shown, too. */
export function allowedActions(order: Order): readonly OrderAction[] {
    return allowed[order.order_status];
}

/** The action that brings an order into a state; undefined when none does. */
export function actionTo(order: Order, to: OrderState): OrderAction | undefined {
    const action = (
        {
            START: order.order_status === 'PAUSE' ? 'resume' : 'start',
            PAUSE: 'pause',
            END: 'end',
            ABORT: 'abort',
        } as const
    )[to as Exclude<OrderState, 'PLAN'>];
    return allowedActions(order).find((each) => each === action);
}

const alwaysOpen = ['note', 'attributes', 'external_id'];
const openWhileRunning = ['order_name', 'planned_qty', 'planned_end', 'priority', 'description', ...alwaysOpen];

/** Whether a field of the order may be changed in its state. */
export function isOpenField(state: OrderState, field: string): boolean {
    if (state === 'PLAN') return true;
    return (state === 'START' || state === 'PAUSE' ? openWhileRunning : alwaysOpen).includes(field);
}

export interface ActionBody {
    reason?: string;
    /** Of start: fills or replaces the line. */
    line_id?: string;
    /** Of end and report: amounts to add; negative ones correct. */
    good_qty?: number;
    reject_qty?: number;
}

/** Executes an action on the order as it was shown: the gateway refuses it if the order has changed since (E1200).
 *  Operator. */
export function actOnOrder(order: Order, action: OrderAction, body: ActionBody): Promise<Order> {
    const path = `/api/v5/order/${encodeURIComponent(order.order_id)}/${action}`;
    return call('POST', path, { body: { ...body, version: order.version } });
}

export const orderPage = (query: RecordQuery) => recordPage<Order>('order', query);

/** The newest events of an order, newest first. */
export const orderEvents = (orderId: string) =>
    queryOptions({
        queryKey: ['order', 'events', orderId],
        queryFn: async ({ signal }) => {
            const params = { path: { id: orderId }, query: { size: 100 } };
            return (await data(v5.GET('/api/v5/order/{id}/event', { params, signal }))).items;
        },
    });
