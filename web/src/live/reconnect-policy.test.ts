import { describe, expect, test } from 'vitest';
import {
    firstState,
    hiddenMs,
    nextLink,
    pollAgainMs,
    reconnectDelay,
    silenceMs,
    type LinkEvent,
    type LinkState,
} from './reconnect-policy';

describe('the reconnect policy', () => {
    const run = (events: [LinkEvent, number][], state: LinkState = firstState) => {
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
        expect(run([[{ kind: 'tick' }, silenceMs - 1]], live).state.mode).toBe('live');
        const lost = run([[{ kind: 'tick' }, silenceMs]], live);
        expect(lost.state.mode).toBe('lost');
        expect(lost.actions).toEqual(['close', 'mark_stale']);
        expect(run([[{ kind: 'tick' }, silenceMs + 1]], lost.state).actions).toEqual(['open']);
    });

    test('does not call values stale for a short break', () => {
        const { state, actions } = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'failed' }, 5000],
        ]);
        expect(state).toMatchObject({ mode: 'connecting', nextTryAt: 6000 });
        expect(actions).not.toContain('mark_stale');
    });

    test('values are stale after 12 s whenever the next attempt is', () => {
        const { state, actions } = run([
            [{ kind: 'opened' }, 1000],
            [{ kind: 'failed' }, 6000],
            [{ kind: 'tick' }, 6500],
            [{ kind: 'tick' }, 1000 + silenceMs],
        ]);
        expect(state).toMatchObject({ mode: 'lost', nextTryAt: 7000 });
        expect(actions).toContain('mark_stale');
    });

    test('a gateway that stays away is lost, and tried again each time later', () => {
        const { state } = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'failed' }, 1000],
            [{ kind: 'failed' }, 5000],
            [{ kind: 'failed' }, 13_000],
        ]);
        expect(state).toMatchObject({ mode: 'lost', failures: 3, nextTryAt: 18_000 });
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
            nextTryAt: 120_001,
        });
    });

    test('without a slot a lost connection stays lost until a poll is answered', () => {
        const lost = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'tick' }, silenceMs],
            [{ kind: 'no_slot' }, silenceMs + 1],
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
            [{ kind: 'tick' }, silenceMs - 1],
            [{ kind: 'tick' }, silenceMs],
        ]);
        expect(silent.state.mode).toBe('lost');
        expect(silent.actions).toEqual(['close', 'mark_stale', 'poll']);
        const polling = run([[{ kind: 'heard' }, silenceMs + 10]], silent.state);
        expect(polling.state).toMatchObject({ mode: 'polling', nextTryAt: silenceMs + 10 + pollAgainMs });
        const heard: [LinkEvent, number][] = [
            [{ kind: 'heard' }, 72_010],
            [{ kind: 'tick' }, 72_010],
            [{ kind: 'heard' }, 84_000],
            [{ kind: 'tick' }, 84_010],
        ];
        const again = run(heard, polling.state);
        expect(again.actions).toEqual(['open', 'close']);
        expect(again.state).toMatchObject({ mode: 'polling', nextTryAt: 84_010 + pollAgainMs });
    });

    test('an attempt that nobody answers is given up, and tried again later', () => {
        const lost = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'tick' }, silenceMs],
            [{ kind: 'tick' }, silenceMs + 500],
            [{ kind: 'tick' }, 2 * silenceMs + 500],
        ]);
        expect(lost.state).toMatchObject({ mode: 'lost', failures: 2, nextTryAt: 2 * silenceMs + 2500 });
        expect(lost.actions.slice(2)).toEqual(['close', 'mark_stale', 'open', 'close', 'mark_stale', 'poll']);
    });

    test('a poll that is not answered for 12 s is a lost connection', () => {
        const { state, actions } = run([
            [{ kind: 'no_stream' }, 0],
            [{ kind: 'tick' }, silenceMs],
        ]);
        expect(state.mode).toBe('lost');
        expect(actions).toContain('stop_polling');
    });

    test('a hidden page closes its stream after 30 s and opens it when it is seen', () => {
        const hidden = run([
            [{ kind: 'opened' }, 0],
            [{ kind: 'hidden' }, 0],
            [{ kind: 'heard' }, hiddenMs],
            [{ kind: 'tick' }, hiddenMs],
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
                [{ kind: 'tick' }, hiddenMs + 20],
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
