import { describe, expect, test } from 'vitest';
import {
    first_state,
    hidden_ms,
    nextLink,
    poll_again_ms,
    reconnectDelay,
    silence_ms,
    type LinkEvent,
    type LinkState,
} from './reconnect-policy';
import { takeSlot } from './slot';
import { SseParser } from './sse-parser';
import { ValueStore } from './value-store';

describe('SSE', () => {
    const text = ': hi\nevent: values\nid: 7\ndata: {"a":\ndata: 1}\n\nretry: 5\n\ndata:x\r\n\r\n';
    const wanted = [
        { event: 'values', data: '{"a":\n1}', id: '7' },
        { event: 'message', data: 'x', id: '' },
    ];

    test.each([1, 2, 5, 512])('is parsed in pieces of %i', (size) => {
        const parser = new SseParser();
        const found = [];
        for (let at = 0; at < text.length; at += size) found.push(...parser.push(text.slice(at, at + size)));
        expect(found).toEqual(wanted);
    });
});

describe('values', () => {
    test('are conflated: a listener is called once a flush, with the last one', () => {
        const store = new ValueStore();
        const seen: (string | undefined)[] = [];
        store.subscribe('A', () => seen.push(store.get('A')?.value));
        const set = store.begin(['A', 'B']);
        store.apply(set, [[0, '1', 192, 1]]);
        store.apply(set, [[0, '2', 192, 2]]);
        store.apply(set, [[1, '9', 192, 2]]);
        expect(store.flush()).toBe(2);
        expect(seen).toEqual(['2']);
        expect(store.flush()).toBe(0);
    });

    test('of an older set are ignored', () => {
        const store = new ValueStore();
        const old = store.begin(['A']);
        const set = store.begin(['B']);
        expect(store.apply(old, [[0, '1', 192, 1]])).toBe(false);
        expect(store.get('B')).toBeUndefined();
        expect(store.apply(set, [[0, '1', 192, 1]])).toBe(true);
        expect(store.get('B')?.value).toBe('1');
        expect(store.apply(set, [[5, '1', 192, 1]])).toBe(true);
    });

    test('keep the last good one beside a bad one', () => {
        const store = new ValueStore();
        const set = store.begin(['A']);
        store.apply(set, [[0, '640', 192, 1]]);
        store.apply(set, [[0, '-', 4, 2]]);
        store.apply(set, [[0, '-', 8, 3]]);
        expect(store.get('A')).toMatchObject({ value: '-', quality: 8, last_good: { value: '640', ts: 1 } });
        store.apply(set, [[0, '641', 192, 4]]);
        expect(store.get('A')?.last_good).toBeUndefined();
    });

    test('turn stale together and are fresh again one by one', () => {
        const store = new ValueStore();
        const set = store.begin(['A', 'B']);
        store.apply(set, [
            [0, '1', 192, 1],
            [1, '2', 192, 1],
        ]);
        store.flush();
        store.markStale();
        expect(store.flush()).toBe(2);
        expect(store.get('A')?.is_stale).toBe(true);
        store.markFresh();
        store.apply(set, [[0, '1', 192, 5]]);
        expect([store.get('A')?.is_stale, store.get('B')?.is_stale]).toEqual([false, true]);
    });

    test('of tags that left the screen are forgotten', () => {
        const store = new ValueStore();
        const leave = store.subscribe('A', () => {});
        store.apply(store.begin(store.wanted()), [[0, '1', 192, 1]]);
        leave();
        store.begin(store.wanted());
        expect(store.get('A')).toBeUndefined();
    });

    test('offered by a list never replace newer ones', () => {
        const store = new ValueStore();
        store.apply(store.begin(['A']), [[0, '5', 192, 100]]);
        store.offer('A', '4', 192, 99);
        expect(store.get('A')?.value).toBe('5');
        store.offer('A', '6', 192, 101);
        expect(store.get('A')?.value).toBe('6');
    });
});

describe('the reconnect policy', () => {
    const run = (events: [LinkEvent, number][], state: LinkState = first_state) => {
        const actions: string[] = [];
        for (const [event, now] of events) {
            const next = nextLink(state, event, now, 0.5);
            state = next.state;
            actions.push(...next.actions);
        }
        return { state, actions };
    };

    test('waits 1, 2, 5, 10, 10 s, a fifth more or less', () => {
        expect([1, 2, 3, 4, 9].map((n) => reconnectDelay(n, 0.5))).toEqual([1000, 2000, 5000, 10_000, 10_000]);
        expect([reconnectDelay(4, 0), reconnectDelay(4, 1)]).toEqual([8000, 12_000]);
    });

    test('marks values stale after 12 s of silence and tries at once', () => {
        const live = run([[{ kind: 'opened' }, 0]]).state;
        expect(run([[{ kind: 'tick' }, silence_ms - 1]], live).state.mode).toBe('live');
        const lost = run([[{ kind: 'tick' }, silence_ms]], live);
        expect(lost.state.mode).toBe('lost');
        expect(lost.actions).toEqual(['close', 'mark_stale']);
        expect(run([[{ kind: 'tick' }, silence_ms + 1]], lost.state).actions).toEqual(['open']);
    });

    test('does not call values stale for a short break', () => {
        const { state, actions } = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'failed' }, 5000],
        ]);
        expect(state).toMatchObject({ mode: 'connecting', next_try_at: 6000 });
        expect(actions).not.toContain('mark_stale');
    });

    test('values are stale after 12 s whenever the next attempt is', () => {
        const { state, actions } = run([
            [{ kind: 'opened' }, 1000],
            [{ kind: 'failed' }, 6000],
            [{ kind: 'tick' }, 6500],
            [{ kind: 'tick' }, 1000 + silence_ms],
        ]);
        expect(state).toMatchObject({ mode: 'lost', next_try_at: 7000 });
        expect(actions).toContain('mark_stale');
    });

    test('a gateway that stays away is lost, and tried again each time later', () => {
        const { state } = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'failed' }, 1000],
            [{ kind: 'failed' }, 5000],
            [{ kind: 'failed' }, 13_000],
        ]);
        expect(state).toMatchObject({ mode: 'lost', failures: 3, next_try_at: 18_000 });
    });

    test('without a stream polls, and asks for a stream again after a minute', () => {
        const polling = run([[{ kind: 'no_stream' }, 0]]);
        expect(polling.actions).toEqual(['poll', 'mark_fresh']);
        const kept = run(
            [
                [{ kind: 'heard' }, 59_000],
                [{ kind: 'tick' }, 60_000],
            ],
            polling.state,
        );
        expect(kept.actions).toEqual(['open']);
        expect(run([[{ kind: 'failed' }, 60_001]], kept.state).state).toMatchObject({
            mode: 'polling',
            next_try_at: 120_001,
        });
    });

    test('without a slot a lost connection stays lost until a poll is answered', () => {
        const lost = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'tick' }, silence_ms],
            [{ kind: 'no_slot' }, silence_ms + 1],
        ]);
        expect(lost.state.mode).toBe('lost');
        expect(lost.actions).toContain('poll');
        expect(lost.actions.lastIndexOf('mark_fresh')).toBeLessThan(lost.actions.indexOf('mark_stale'));
        const back = run([[{ kind: 'heard' }, 20_000]], lost.state);
        expect(back.state.mode).toBe('polling');
        expect(back.actions).toEqual(['mark_fresh']);
    });

    test('a stream that says nothing, as behind a proxy that keeps it, ends in polls', () => {
        const silent = run([
            [{ kind: 'tick' }, 0],
            [{ kind: 'tick' }, silence_ms - 1],
            [{ kind: 'tick' }, silence_ms],
        ]);
        expect(silent.state.mode).toBe('lost');
        expect(silent.actions).toEqual(['close', 'mark_stale', 'poll']);
        const polling = run([[{ kind: 'heard' }, silence_ms + 10]], silent.state);
        expect(polling.state).toMatchObject({ mode: 'polling', next_try_at: silence_ms + 10 + poll_again_ms });
        const heard: [LinkEvent, number][] = [
            [{ kind: 'heard' }, 72_010],
            [{ kind: 'tick' }, 72_010],
            [{ kind: 'heard' }, 84_000],
            [{ kind: 'tick' }, 84_010],
        ];
        const again = run(heard, polling.state);
        expect(again.actions).toEqual(['open', 'close']);
        expect(again.state).toMatchObject({ mode: 'polling', next_try_at: 84_010 + poll_again_ms });
    });

    test('an attempt that nobody answers is given up, and tried again later', () => {
        const lost = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'tick' }, silence_ms],
            [{ kind: 'tick' }, silence_ms + 500],
            [{ kind: 'tick' }, 2 * silence_ms + 500],
        ]);
        expect(lost.state).toMatchObject({ mode: 'lost', failures: 2, next_try_at: 2 * silence_ms + 2500 });
        expect(lost.actions.slice(2)).toEqual(['close', 'mark_stale', 'open', 'close', 'mark_stale', 'poll']);
    });

    test('a poll that is not answered for 12 s is a lost connection', () => {
        const { state, actions } = run([
            [{ kind: 'no_stream' }, 0],
            [{ kind: 'tick' }, silence_ms],
        ]);
        expect(state.mode).toBe('lost');
        expect(actions).toContain('stop_polling');
    });

    test('a hidden page closes its stream after 30 s and opens it when it is seen', () => {
        const hidden = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'hidden' }, 0],
            [{ kind: 'heard' }, hidden_ms],
            [{ kind: 'tick' }, hidden_ms],
        ]);
        expect(hidden.state.mode).toBe('asleep');
        expect(hidden.actions).toContain('close');
        expect(
            run(
                [
                    [{ kind: 'tick' }, 99_000],
                    [{ kind: 'failed' }, 99_000],
                ],
                hidden.state,
            ).actions,
        ).toEqual([]);
        expect(run([[{ kind: 'visible' }, 99_000]], hidden.state).actions).toContain('open');
        expect(
            run([
                [{ kind: 'hidden' }, 0],
                [{ kind: 'visible' }, 10],
                [{ kind: 'tick' }, hidden_ms + 20],
            ]).state.mode,
        ).toBe('connecting');
    });

    test('an ended session waits for the log-in', () => {
        const ended = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'unauthorized' }, 5],
        ]).state;
        expect(
            run(
                [
                    [{ kind: 'tick' }, 99_000],
                    [{ kind: 'visible' }, 99_000],
                ],
                ended,
            ).state.mode,
        ).toBe('ended');
        expect(run([[{ kind: 'logged_in' }, 99_000]], ended).actions).toContain('open');
    });
});

describe('slots', () => {
    function fakeLocks() {
        const held = new Set<string>();
        const request = async (name: string, _options: LockOptions, grant: (lock: Lock | null) => unknown) => {
            if (held.has(name)) return grant(null);
            held.add(name);
            await grant({ name, mode: 'exclusive' });
            held.delete(name);
            return undefined;
        };
        return { request } as unknown as LockManager;
    }

    test('are three, and one that is released is free again', async () => {
        const locks = fakeLocks();
        const taken = await Promise.all([1, 2, 3].map(() => takeSlot(locks)));
        expect(taken.every((release) => release !== undefined)).toBe(true);
        expect(await takeSlot(locks)).toBeUndefined();
        taken[1]?.();
        await Promise.resolve();
        await Promise.resolve();
        expect(await takeSlot(locks)).toBeDefined();
    });

    test('a browser without locks has none', async () => {
        expect(await takeSlot(undefined)).toBeUndefined();
    });
});
