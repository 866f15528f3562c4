import { expect, test } from 'vitest';
import type { Order } from '../../api/order';
import { barsByLine, spanOf } from './timeline-bars';
import { pagesOf, withPage } from './board-pages';

const hour = 3_600_000;
const order = (fields: Partial<Order>) =>
    ({
        order_id: 'ORDER_1',
        order_name: 'One',
        line_id: 'LINE_1',
        planned_start: null,
        planned_end: null,
        started_at: null,
        ended_at: null,
        order_status: 'PLAN',
        progress: 0,
        ...fields,
    }) as Order;

test('an order is drawn where it is planned, from its start to now at least, or as it was', () => {
    expect(spanOf(order({}), 10)).toBeUndefined();
    expect(spanOf(order({ planned_start: 5 }), 10)).toEqual({ from: 5, to: 5 + hour });
    expect(spanOf(order({ planned_start: 5, planned_end: 9 }), 10)).toEqual({ from: 5, to: 9 });
    expect(spanOf(order({ started_at: 6, planned_start: 5, planned_end: 9 }), 10)).toEqual({ from: 6, to: 10 });
    expect(spanOf(order({ started_at: 6, planned_end: 20 }), 10)).toEqual({ from: 6, to: 20 });
    expect(spanOf(order({ started_at: 6, ended_at: 8, planned_end: 20 }), 10)).toEqual({ from: 6, to: 8 });
});

test('bars stand in the lane of their line; more than planned fills a bar', () => {
    const lanes = barsByLine(
        [
            order({ planned_start: 1, progress: 1.2 }),
            order({ order_id: 'ORDER_2', line_id: null, planned_start: 1 }),
            order({ order_id: 'ORDER_3' }),
        ],
        10,
        () => '1 / 2',
    );
    expect([...lanes.keys()]).toEqual(['LINE_1']);
    expect(lanes.get('LINE_1')).toMatchObject([{ id: 'ORDER_1', done: 1, state: 'planned', detail: '1 / 2' }]);
});

test('each column of the board has its page in the URL; the first is not named', () => {
    const pages = pagesOf('PLAN:2,END:5,NO:3,ABORT:x');
    expect([...pages]).toEqual([
        ['PLAN', 2],
        ['END', 5],
    ]);
    expect(withPage(pages, 'PLAN', 1)).toBe('END:5');
    expect(withPage(pages, 'START', 3)).toBe('PLAN:2,END:5,START:3');
});
