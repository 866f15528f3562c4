import { expect, test } from 'vitest';
import type { TransferOption } from '../../api/transfer';
import { changedOptions, grouped } from './option-groups';

test('an option stands where the gateway says, required ones of the receiver first, hidden ones nowhere', () => {
    const option = (name: string, group: TransferOption['group'], rest: Partial<TransferOption> = {}) => ({
        name,
        type: 'text',
        group,
        hidden: false,
        ...rest,
    });
    const found = grouped([
        option('on', 'receiver', { hidden: true }),
        option('lines', 'selection'),
        option('place', 'receiver'),
        option('pause', 'delivery'),
        option('word', 'security'),
        option('host', 'receiver', { required: true }),
    ]);
    expect(Object.values(found).map((each) => each.map(({ name }) => name))).toEqual([
        ['host', 'place'],
        ['lines'],
        ['pause'],
        ['word'],
    ]);
});

test('only what was changed is sent, and what was emptied gets its default', () => {
    const before = { url: 'http://a', batch_ms: 500, opcs: ['A'], headers: {}, token: '***', scope: '', ca: '/x' };
    expect(changedOptions(before, { url: 'http://a', batch_ms: 500, opcs: ['A'], token: '***', ca: '/x' })).toEqual({});
    expect(changedOptions(before, { url: 'http://b', batch_ms: 500, opcs: ['A', 'B'], token: 'new' })).toEqual({
        url: 'http://b',
        opcs: ['A', 'B'],
        token: 'new',
        ca: null,
    });
});
