/** When a window has a stream, when it polls, and when values are stale. Pure: time and chance are arguments, and what to
 *  do is returned. `stream.ts` does it. */

export const silence_ms = 12_000;
export const hidden_ms = 30_000;
/** How long a window polls before it asks for a stream again: the gateway was full, has none, or no slot was free. */
export const poll_again_ms = 60_000;
const delays_ms = [1_000, 2_000, 5_000, 10_000] as const;

export type Mode = 'connecting' | 'live' | 'polling' | 'lost' | 'asleep' | 'ended';

export interface LinkState {
    readonly mode: Mode;
    /** Failed attempts in a row. */
    readonly failures: number;
    /** When something was last heard from the gateway, ms; 0 = never. */
    readonly heard_at: number;
    /** When the next attempt begins, ms; undefined: one is under way, or the window has its stream. */
    readonly next_try_at?: number;
    /** When the attempt that is under way began, ms. */
    readonly tried_at?: number;
    /** Since when the page is hidden, ms; undefined = it is visible. */
    readonly hidden_at?: number;
}

export type LinkEvent =
    | { kind: 'opened' }
    | { kind: 'heard' }
    /** No response, or the stream ended. */
    | { kind: 'failed' }
    /** The gateway answered 404 or 429: values come by polling. */
    | { kind: 'no_stream' }
    /** No slot was free in this browser; whether the gateway answers is not known by it. */
    | { kind: 'no_slot' }
    | { kind: 'unauthorized' }
    | { kind: 'logged_in' }
    | { kind: 'hidden' }
    | { kind: 'visible' }
    | { kind: 'tick' };

export type LinkAction = 'open' | 'close' | 'poll' | 'stop_polling' | 'mark_stale' | 'mark_fresh';

export interface LinkStep {
    readonly state: LinkState;
    readonly actions: readonly LinkAction[];
}

export const first_state: LinkState = { mode: 'connecting', failures: 0, heard_at: 0 };

/** 1, 2, 5, 10, 10 … s; `chance` 0…1 varies it by a fifth to both sides, so that windows do not return together. */
export function reconnectDelay(failures: number, chance: number): number {
    const delay = delays_ms[Math.min(Math.max(failures, 1), delays_ms.length) - 1] as number;
    return Math.round(delay * (0.8 + 0.4 * chance));
}

function step(state: LinkState, ...actions: LinkAction[]): LinkStep {
    return { state, actions };
}

function wake(state: LinkState, now: number): LinkStep {
    return step(
        {
            ...state,
            mode: 'connecting',
            failures: 0,
            heard_at: now,
            next_try_at: undefined,
            tried_at: now,
            hidden_at: undefined,
        },
        'stop_polling',
        'open',
    );
}

/** A stream that was opened, or not even answered, and says nothing: the gateway is away, or a proxy keeps what it says.
 *  Polls show which, while attempts go on. */
function onSilentAttempt(state: LinkState, now: number, chance: number): LinkStep {
    if (state.mode === 'polling') return step({ ...state, next_try_at: now + poll_again_ms }, 'close');
    const failures = state.failures + 1;
    const next_try_at = now + reconnectDelay(failures, chance);
    return step({ ...state, mode: 'lost', failures, next_try_at }, 'close', 'mark_stale', 'poll');
}

function onTick(state: LinkState, now: number, chance: number): LinkStep {
    const { mode, hidden_at, heard_at, next_try_at } = state;
    if (hidden_at !== undefined && now - hidden_at >= hidden_ms && mode !== 'asleep') {
        return step({ ...state, mode: 'asleep', next_try_at: undefined }, 'close', 'stop_polling', 'mark_stale');
    }
    if (mode === 'asleep') return step(state);
    if ((mode === 'live' || mode === 'polling') && now - heard_at >= silence_ms) {
        const lost = { ...state, mode: 'lost' as const, failures: 1, next_try_at: now };
        return mode === 'live' ? step(lost, 'close', 'mark_stale') : step(lost, 'stop_polling', 'mark_stale');
    }
    if (mode === 'connecting' && heard_at > 0 && now - heard_at >= silence_ms)
        return step({ ...state, mode: 'lost' }, 'mark_stale');
    if (mode === 'live' || (next_try_at !== undefined && now < next_try_at)) return step(state);
    if (next_try_at !== undefined) return step({ ...state, next_try_at: undefined, tried_at: now }, 'open');
    const tried_at = state.tried_at ?? now;
    if (now - tried_at >= silence_ms) return onSilentAttempt(state, now, chance);
    return step({ ...state, tried_at });
}

export function nextLink(state: LinkState, event: LinkEvent, now: number, chance: number): LinkStep {
    if (state.mode === 'ended') return event.kind === 'logged_in' ? wake(state, now) : step(state);
    switch (event.kind) {
        case 'opened':
            return step(
                { ...state, mode: 'live', failures: 0, heard_at: now, next_try_at: undefined },
                'stop_polling',
                'mark_fresh',
            );
        case 'heard':
            // Only a poll is heard while the connection is lost.
            if (state.mode === 'lost')
                return step(
                    { ...state, mode: 'polling', failures: 0, heard_at: now, next_try_at: now + poll_again_ms },
                    'mark_fresh',
                );
            return step({ ...state, heard_at: now });
        case 'failed': {
            if (state.mode === 'asleep') return step(state);
            // A window that polls goes on with it; only the attempt to get a stream has failed.
            if (state.mode === 'polling') return step({ ...state, next_try_at: now + poll_again_ms });
            const failures = state.failures + 1;
            const is_stale = now - state.heard_at >= silence_ms;
            return step(
                {
                    ...state,
                    mode: is_stale ? 'lost' : 'connecting',
                    failures,
                    next_try_at: now + reconnectDelay(failures, chance),
                },
                ...(is_stale ? (['mark_stale'] as const) : []),
            );
        }
        case 'no_stream':
            return step(
                { ...state, mode: 'polling', failures: 0, heard_at: now, next_try_at: now + poll_again_ms },
                'poll',
                'mark_fresh',
            );
        case 'no_slot': {
            const next_try_at = now + poll_again_ms;
            if (state.mode === 'lost') return step({ ...state, next_try_at }, 'poll');
            return step({ ...state, mode: 'polling', heard_at: state.heard_at || now, next_try_at }, 'poll');
        }
        case 'unauthorized':
            return step({ ...state, mode: 'ended', next_try_at: undefined }, 'close', 'stop_polling', 'mark_stale');
        case 'logged_in':
            return state.mode === 'live' ? step(state) : wake(state, now);
        case 'hidden':
            return step({ ...state, hidden_at: now });
        case 'visible':
            return state.mode === 'asleep' ? wake(state, now) : step({ ...state, hidden_at: undefined });
        case 'tick':
            return onTick(state, now, chance);
    }
}
