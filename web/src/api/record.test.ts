import { expect, test } from 'vitest';
import { ApiError } from './api-error';
import { isConflict, namedIds, pageOfRecord, referredKind } from './record';

test('only the version of a record that another has changed is a conflict', () => {
    const message = 'version: PROD_1 is at version 2 now: read it again, then repeat the change';
    expect(isConflict(new ApiError('E1200', message, { version: 'is at 2' }))).toBe(true);
    expect(isConflict(new ApiError('E1200', 'PROD_1 is used by order ORDER_9'))).toBe(false);
    expect(isConflict(new Error('version'))).toBe(false);
});

test('a message names records, and each has its page', () => {
    const message = 'PROD_1 is used by order ORDER_9, path PATH_a.b-1. Remove them first.';
    expect(namedIds(message)).toEqual(['PROD_1', 'ORDER_9', 'PATH_a.b-1']);
    expect(namedIds(message).map(pageOfRecord)).toEqual([
        '/master/product?id=PROD_1',
        '/orders?id=ORDER_9',
        '/paths?id=PATH_a.b-1',
    ]);
    expect(pageOfRecord('XYZ_1')).toBeUndefined();
});

test('fields that hold an id tell of what', () => {
    expect(['site_id', 'good_tag_id', 'asset_id', 'link_flow_id', 'user_id', 'site_name'].map(referredKind)).toEqual([
        'site',
        'tag',
        'asset',
        'flow',
        undefined,
        undefined,
    ]);
});
