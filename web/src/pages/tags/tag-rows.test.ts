import { expect, test } from 'vitest';
import { filterOf, paramsOf } from './filter-params';
import { pagesOf } from './tag-rows';

test('rows on the screen need one page, at its edge two', () => {
    expect(pagesOf(0, 40)).toEqual([1]);
    expect(pagesOf(190, 230)).toEqual([1, 2]);
    expect(pagesOf(400, 440)).toEqual([3]);
});

test('the filter is in the URL and comes back out of it', () => {
    const filter = { opc_id: 'A', q: 'x y', status: ['bad', 'not_read'] as const, writable: true, sort: '-tag_id' };
    expect(filterOf('A', paramsOf(filter))).toEqual(filter);
    expect(filterOf('A', new URLSearchParams('status=bad,nonsense&writable=2'))).toEqual({
        opc_id: 'A',
        q: '',
        status: ['bad'],
        writable: false,
        sort: '',
    });
    expect(paramsOf({ opc_id: 'A', q: '', status: [], writable: false, sort: '' }).toString()).toBe('');
});
