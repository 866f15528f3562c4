import { afterEach, expect, test, vi } from 'vitest';
import { fakeGateway } from '../testing/gateway';
import { bodyOfTakeBack, canTakeBack, takeBack, type Change } from './change';

afterEach(() => vi.unstubAllGlobals());

const field = (name: string, before: unknown, after: unknown) => ({
    field: name,
    before,
    after,
    is_secret: false,
    is_cut: false,
});
const change: Change = {
    event: 'changed',
    kind: 'opc',
    id: 'L 1',
    part_of: '',
    fields: [field('timecycle', 500, 1000), field('options.unit_id', '1', '2'), field('options.new', null, 'x')],
    omitted: 0,
};
const path = '/api/v5/opc/L%201';

test('the values before a change are written for the version that was read', async () => {
    const { sent, answer } = fakeGateway({
        [path]: { timecycle: 1000, options: { unit_id: 2, new: 'x' }, version: 7 },
    });
    const done = takeBack(change);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
        call: `PATCH ${path}`,
        body: { timecycle: 500, options: { unit_id: '1', new: null } },
    });
    answer({});
    await done;
});

test('what another has changed meanwhile is named, and nothing is written', async () => {
    const { sent } = fakeGateway({ [path]: { timecycle: 2000, options: { unit_id: 2, new: 'y' }, version: 8 } });
    await expect(takeBack(change)).rejects.toMatchObject({
        code: 'CHANGED_MEANWHILE',
        message: 'timecycle, options.new',
    });
    expect(sent).toEqual([]);
});

test('only a change whose values are all known can be taken back', () => {
    expect(canTakeBack(change)).toBe(true);
    expect(canTakeBack({ ...change, kind: 'transfer' })).toBe(false);
    expect(canTakeBack({ ...change, event: 'created' })).toBe(false);
    expect(canTakeBack({ ...change, omitted: 1 })).toBe(false);
    expect(canTakeBack({ ...change, fields: [] })).toBe(false);
    expect(canTakeBack({ ...change, fields: [{ ...field('a', 1, 2), is_secret: true }] })).toBe(false);
    expect(bodyOfTakeBack({ ...change, fields: [field('hi', null, 5)] })).toEqual({ hi: null });
});
