import { expect, test } from 'vitest';
import { extended, isKeepingUp, maxSamples, trendOf, type Sample, type Tracks } from './backlog';

const track = (...points: [atS: number, sent: number, queued: number][]): Sample[] =>
    points.map(([atS, sent, queued]) => ({ at: atS * 1000, sent, queued }));

test('a backlog that shrinks tells when it is empty', () => {
    expect(trendOf(track([0, 0, 1000], [5, 100, 900], [10, 200, 800]))).toEqual({
        sentPerS: 20,
        queuedPerS: -20,
        emptyInMs: 40_000,
    });
});

test('one that grows, stays or is empty does not', () => {
    expect(trendOf(track([0, 0, 10], [5, 0, 20], [10, 0, 30]))?.emptyInMs).toBeUndefined();
    expect(trendOf(track([0, 0, 10], [5, 5, 10], [10, 9, 10]))?.emptyInMs).toBeUndefined();
    expect(trendOf(track([0, 0, 10], [5, 5, 5], [10, 9, 0]))?.emptyInMs).toBeUndefined();
});

test('the rate is that of the last minute', () => {
    expect(trendOf(track([0, 0, 0], [100, 9000, 0], [130, 9030, 0], [160, 9060, 0]))?.sentPerS).toBe(1);
});

test('two samples, or those since a restart, are too few', () => {
    expect(trendOf([])).toBeUndefined();
    expect(trendOf(track([0, 0, 0], [5, 9, 0]))).toBeUndefined();
    expect(trendOf(track([0, 500, 0], [5, 900, 0], [10, 0, 0], [15, 9, 0]))).toBeUndefined();
});

test('what is sent within ten seconds is no backlog', () => {
    const trend = { sentPerS: 2, queuedPerS: 1 };
    expect([isKeepingUp(20, trend), isKeepingUp(21, trend)]).toEqual([true, false]);
});

test('tracks end with the transfer and keep ten minutes', () => {
    const status = (name: string) => ({ name, type: 'API', sent_count: 1, queued: 2 });
    let tracks: Tracks = extended({}, [status('a'), status('b')], 0);
    expect(Object.keys(tracks)).toEqual(['a', 'b']);
    for (let n = 1; n <= maxSamples; n += 1) tracks = extended(tracks, [status('b')], n);
    expect(Object.keys(tracks)).toEqual(['b']);
    expect([tracks['b']?.length, tracks['b']?.[0]?.at]).toEqual([maxSamples, 1]);
});
