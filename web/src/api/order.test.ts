import { expect, test } from 'vitest';
import { actionTo, allowedActions, isOpenField, orderStates, type Order, type OrderState } from './order';

const order = (orderStatus: OrderState) => ({ order_status: orderStatus }) as Order;

test('each state offers what the gateway takes', () => {
    expect(orderStates.map((state) => allowedActions(order(state)).join(' '))).toEqual([
        'start abort',
        'pause end report abort',
        'resume end report abort',
        '',
        '',
    ]);
});

test('a card goes to a column by the action between the two states, and nowhere else', () => {
    const to = (from: OrderState) => orderStates.map((state) => actionTo(order(from), state) ?? '-').join(' ');
    expect(orderStates.map(to)).toEqual([
        '- start - - abort',
        '- - pause end abort',
        '- resume - end abort',
        '- - - - -',
        '- - - - -',
    ]);
});

test('a running order keeps its product, an ended one almost everything', () => {
    expect(['product_id', 'planned_qty', 'note'].map((field) => isOpenField('START', field))).toEqual([
        false,
        true,
        true,
    ]);
    expect(['planned_qty', 'note'].map((field) => isOpenField('END', field))).toEqual([false, true]);
    expect(isOpenField('PLAN', 'product_id')).toBe(true);
});
