import { expect, test } from 'vitest';
import { changedOptions, grouped } from './option-groups';

test('an option that the page does not know is shown with the receiver, required ones first', () => {
    const options = ['enabled', 'opcs', 'brandnew', 'batch_ms', 'token'].map((name) => ({ name, type: 'text' }));
    const found = grouped([...options, { name: 'url', type: 'text', required: true }]);
    expect(Object.values(found).map((each) => each.map((option) => option.name))).toEqual([
        ['url', 'brandnew'],
        ['opcs'],
        ['batch_ms'],
        ['token'],
    ]);
});

test('a client id is of the receiver at a broker, and of the security beside an OAuth2 secret', () => {
    const names = (list: string[]) => grouped(list.map((name) => ({ name, type: 'text' })));
    expect(names(['client_id', 'brokers']).receiver.map((each) => each.name)).toEqual(['client_id', 'brokers']);
    expect(names(['client_id', 'client_secret']).security.map((each) => each.name)).toEqual([
        'client_id',
        'client_secret',
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
