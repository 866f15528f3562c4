import type { Order } from '../../api/order';
import { pick, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { ActionDialog } from './action-dialog';
import { EditOrder, NewOrder } from './order-form';

const order = {
    order_id: 'ORDER_1',
    order_name: 'Housings',
    order_status: 'PLAN',
    product_id: 'PROD_1',
    planned_qty: 100,
    good_qty: 0,
    reject_qty: 0,
    progress: 0,
    unit: 'pcs',
    planned_start: Date.UTC(2026, 10, 28, 6),
    planned_end: null,
    priority: 500,
    active: true,
    version: 7,
    updated_at: 0,
    updated_by: 'kim',
} as unknown as Order;
const reads = {
    '/api/v5/asset/line': { items: [{ line_id: 'LINE_1', line_name: 'Line 1' }] },
    '/api/v5/asset/line/LINE_1': { line_id: 'LINE_1', line_name: 'Line 1' },
    '/api/v5/product': { items: [{ product_id: 'PROD_1', product_name: 'Housing' }] },
    '/api/v5/product/PROD_1': { product_id: 'PROD_1', product_name: 'Housing' },
};
const none = () => undefined;

testForm('the start of an order', {
    draw: (close) => <ActionDialog order={order} action="start" onDone={none} onClose={close} />,
    reads,
    wrong: { told: t('schema.required') },
    fill: (user) => pick(user, t('record.line_id'), 'Line'),
    button: t('orders.start'),
    sends: { call: 'POST /api/v5/order/ORDER_1/start', body: { line_id: 'LINE_1', version: 7 } },
    field: ['line_id', t('record.line_id')],
});

testForm('the amounts of an order', {
    draw: (close) => <ActionDialog order={order} action="report" onDone={none} onClose={close} />,
    wrong: { told: t('orders.report_first') },
    fill: async (user) => {
        await type(user, t('orders.add_good'), '40.5');
        await type(user, t('orders.add_reject'), '-1');
    },
    button: t('orders.report'),
    sends: { call: 'POST /api/v5/order/ORDER_1/report', body: { good_qty: 40.5, reject_qty: -1, version: 7 } },
    field: ['reject_qty', t('orders.add_reject')],
});

testForm('the end of an order', {
    draw: (close) => <ActionDialog order={order} action="end" onDone={none} onClose={close} />,
    wrong: { type: (user) => type(user, t('orders.add_good'), 'many'), told: t('schema.number') },
    fill: (user) => type(user, t('orders.reason'), ' done early '),
    button: t('orders.end'),
    sends: { call: 'POST /api/v5/order/ORDER_1/end', body: { reason: 'done early', version: 7 } },
    field: ['reason', t('orders.reason')],
});

testForm('the abort of an order', {
    draw: (close) => <ActionDialog order={order} action="abort" onDone={none} onClose={close} />,
    fill: (user) => type(user, t('orders.reason'), 'no material'),
    button: t('orders.abort'),
    sends: { call: 'POST /api/v5/order/ORDER_1/abort', body: { reason: 'no material', version: 7 } },
    field: ['reason', t('orders.reason')],
});

testForm('a new order', {
    draw: (close) => <NewOrder onClose={close} />,
    reads,
    wrong: { type: (user) => type(user, t('record.planned_qty'), '5'), told: t('schema.required') },
    fill: async (user) => {
        await pick(user, t('record.product_id'), 'Housing');
        await type(user, t('record.planned_qty'), '500');
    },
    button: t('record.create'),
    sends: {
        call: 'POST /api/v5/order',
        body: { order_id: null, product_id: 'PROD_1', planned_qty: 500, active: true },
    },
    field: ['planned_qty', t('record.planned_qty')],
});

testForm('a changed order', {
    draw: (close) => <EditOrder order={order} onClose={close} onDeleted={none} />,
    reads,
    wrong: {
        type: (user) => type(user, t('record.priority'), '1000'),
        told: t('schema.range', { min: '1', max: '999' }),
    },
    fill: (user) => type(user, t('record.priority'), '1'),
    button: t('record.save'),
    sends: { call: 'PATCH /api/v5/order/ORDER_1', body: { priority: 1, version: 7 } },
    field: ['priority', t('record.priority')],
});
