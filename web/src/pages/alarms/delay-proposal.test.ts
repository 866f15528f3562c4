import { describe, expect, test } from 'vitest';
import type { AlarmEvent } from '../../api/alarm';
import { proposalPath, proposeDelay } from './delay-proposal';

/** Pairs of seconds: active from, to. */
const events = (...times: [from: number, to?: number][]) =>
    times.flatMap(([from, to]) => [
        { event: 'RAISE', at: from * 1000 } as AlarmEvent,
        ...(to === undefined ? [] : [{ event: 'CLEAR', at: to * 1000 } as AlarmEvent]),
    ]);

describe('the proposed delay', () => {
    test('is none for an alarm that does not chatter', () => {
        expect(proposeDelay(events([0, 5], [30, 35], [61, 65]))).toBeUndefined();
        expect(proposeDelay([])).toBeUndefined();
    });

    test('is an off-delay where the alarm is gone for moments only', () => {
        const found = proposeDelay(events([0, 18], [20, 38], [40, 58], [60]));
        expect(found).toEqual({ delay: 'off', more: 2, raised: 4, left: 1 });
    });

    test('is an on-delay where the alarm is active for moments only', () => {
        const found = proposeDelay(events([0, 1], [15, 16], [30, 31], [45, 46]));
        expect(found).toEqual({ delay: 'on', more: 1, raised: 4, left: 0 });
    });

    test('is the off-delay where both help as much, because it makes no alarm late', () => {
        const found = proposeDelay(events([0, 2], [4, 6], [8, 10], [12, 14]));
        expect(found).toEqual({ delay: 'off', more: 2, raised: 4, left: 1 });
    });

    test('does not depend on the order of the events', () => {
        const seen = events([0, 18], [20, 38], [40, 58], [60]);
        expect(proposeDelay([...seen].reverse())).toEqual(proposeDelay(seen));
    });

    test('keeps an alarm that is still active', () => {
        expect(proposeDelay(events([0, 1], [10, 11], [20, 21], [30]))).toMatchObject({ delay: 'on', left: 1 });
    });
});

test('the link names the delay and what it would have changed', () => {
    expect(proposalPath('A/1', { delay: 'off', more: 5, raised: 19, left: 3 })).toBe(
        '/tags/A%2F1/alarm?more_off=5&raised=19&left=3',
    );
});
