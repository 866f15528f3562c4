import type { Order } from '../../api/order';
import type { GanttBar } from '../../ui/gantt';

const hour = 3_600_000;

const states = { PLAN: 'planned', START: 'running', PAUSE: 'halted', END: 'done', ABORT: 'done' } as const;

/** The start and end of the bar of an order; undefined if the order has no time yet. The bar of a running order
 *  reaches at least to the present time. */
export function spanOf(order: Order, now: number): { from: number; to: number } | undefined {
    const from = order.started_at ?? order.planned_start;
    if (from === null) return undefined;
    if (order.ended_at !== null) return { from, to: order.ended_at };
    const planned = order.planned_end ?? from + hour;
    return { from, to: order.started_at === null ? planned : Math.max(now, planned) };
}

/** The bars of each line, those without a time left out. */
export function barsByLine(
    orders: readonly Order[],
    now: number,
    detail: (order: Order) => string,
): Map<string, GanttBar[]> {
    const lanes = new Map<string, GanttBar[]>();
    for (const order of orders) {
        const span = spanOf(order, now);
        if (!span || order.line_id === null) continue;
        const bar = {
            id: order.order_id,
            label: order.order_name,
            detail: detail(order),
            done: Math.min(1, order.progress),
            state: states[order.order_status],
            ...span,
        };
        lanes.set(order.line_id, [...(lanes.get(order.line_id) ?? []), bar]);
    }
    return lanes;
}
