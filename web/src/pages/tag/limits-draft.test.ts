import { expect, test } from 'vitest';
import { draftOf, limitsFault } from './limits-draft';

test('limits are numbers, each below the one before; empty ones are none', () => {
    const draft = (fields: object) => ({ ...draftOf({}), ...fields });
    expect(limitsFault(draft({}))).toBeUndefined();
    expect(limitsFault(draft({ hi_hi: '9', hi: '6.2', lo: '1' }))).toBeUndefined();
    expect(limitsFault(draft({ hi_hi: '6', hi: '6' }))).toEqual({ name: 'hi', kind: 'order' });
    expect(limitsFault(draft({ trip_hi: '1', trip_lo: '2' }))).toEqual({ name: 'trip_lo', kind: 'order' });
    expect(limitsFault(draft({ lo: '1,5' }))).toEqual({ name: 'lo', kind: 'number' });
});

test('the form begins with what the tag has', () => {
    expect(draftOf({ hi: 6.2, hi_priority: 'HIGH', lo: null })).toMatchObject({
        hi: '6.2',
        hi_priority: 'HIGH',
        lo: '',
        lo_priority: 'MEDIUM',
    });
});
