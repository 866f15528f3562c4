/** Decides when a window has a stream, when it polls, and when values are stale. It is a pure function: time and
 *  chance are arguments, and the actions are returned; `stream.ts` executes them. */

export const silenceMs = 12_000;
export const hiddenMs = 30_000;
/** How long a window polls before it asks for a stream again: the gateway was full, has none, or no slot was free. */
export const pollAgainMs = 60_000;
const delaysMs = [1_000, 2_000, 5_000, 10_000] as const;

export type Mode = 'connecting' | 'live' | 'polling' | 'lost' | 'asleep' | 'ended';

export interface LinkState {
    readonly mode: Mode;
    /** Failed attempts in a row. */
    readonly failures: number;
    /** When data last arrived from the gateway, ms; 0 = never. */
    readonly heardAt: number;
    /** When the next attempt begins, ms; undefined: an attempt is in progress, or the window has its stream. */
    readonly nextTryAt?: number;
    /** When the present attempt began, ms. */
    readonly triedAt?: number;
    /** Since when the page is hidden, ms; undefined = it is visible. */
    readonly hiddenAt?: number;
}

export type LinkEvent =
    | { kind: 'opened' }
    | { kind: 'heard' }
    /** No response, or the stream ended. */
    | { kind: 'failed' }
    /** The gateway answered 404 or 429: values come by polling. */
    | { kind: 'no_stream' }
    /** This browser has no free slot for a stream. This does not say whether the gateway responds. */
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

export const firstState: LinkState = { mode: 'connecting', failures: 0, heardAt: 0 };

/** 1, 2, 5, 10, 10 … s; `chance` 0…1 varies it by a fifth to both sides, so that windows do not return together. */
export function reconnectDelay(failures: number, chance: number): number {
    const delay = delaysMs[Math.min(Math.max(failures, 1), delaysMs.length) - 1] as number;
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
            heardAt: now,
            nextTryAt: undefined,
            triedAt: now,
            hiddenAt: undefined,
        },
        'stop_polling',
        'open',
    );
}

/** The stream was opened, or was requested without a response, and no data arrives: the gateway is away, or a proxy
 *  holds the data back. Polls show which of the two it is, while further attempts are made. */
function onSilentAttempt(state: LinkState, now: number, chance: number): LinkStep {
    if (state.mode === 'polling') return step({ ...state, nextTryAt: now + pollAgainMs }, 'close');
    const failures = state.failures + 1;
    const nextTryAt = now + reconnectDelay(failures, chance);
    return step({ ...state, mode: 'lost', failures, nextTryAt }, 'close', 'mark_stale', 'poll');
}

function onTick(state: LinkState, now: number, chance: number): LinkStep {
    const { mode, hiddenAt, heardAt, nextTryAt } = state;
    if (hiddenAt !== undefined && now - hiddenAt >= hiddenMs && mode !== 'asleep') {
        return step({ ...state, mode: 'asleep', nextTryAt: undefined }, 'close', 'stop_polling', 'mark_stale');
    }
    if (mode === 'asleep') return step(state);
    if ((mode === 'live' || mode === 'polling') && now - heardAt >= silenceMs) {
        const lost = { ...state, mode: 'lost' as const, failures: 1, nextTryAt: now };
        return mode === 'live' ? step(lost, 'close', 'mark_stale') : step(lost, 'stop_polling', 'mark_stale');
    }
    if (mode === 'connecting' && heardAt > 0 && now - heardAt >= silenceMs)
        return step({ ...state, mode: 'lost' }, 'mark_stale');
    if (mode === 'live' || (nextTryAt !== undefined && now < nextTryAt)) return step(state);
    if (nextTryAt !== undefined) return step({ ...state, nextTryAt: undefined, triedAt: now }, 'open');
    const triedAt = state.triedAt ?? now;
    if (now - triedAt >= silenceMs) return onSilentAttempt(state, now, chance);
    return step({ ...state, triedAt });
}

export function nextLink(state: LinkState, event: LinkEvent, now: number, chance: number): LinkStep {
    if (state.mode === 'ended') return event.kind === 'logged_in' ? wake(state, now) : step(state);
    switch (event.kind) {
        case 'opened':
            return step(
                { ...state, mode: 'live', failures: 0, heardAt: now, nextTryAt: undefined },
                'stop_polling',
                'mark_fresh',
            );
        case 'heard':
            // While the connection is lost, only a poll can bring data.
            if (state.mode === 'lost')
                return step(
                    { ...state, mode: 'polling', failures: 0, heardAt: now, nextTryAt: now + pollAgainMs },
                    'mark_fresh',
                );
            return step({ ...state, heardAt: now });
        case 'failed': {
            if (state.mode === 'asleep') return step(state);
            // A window that polls continues to poll: only the attempt to get a stream has failed.
            if (state.mode === 'polling') return step({ ...state, nextTryAt: now + pollAgainMs });
            const failures = state.failures + 1;
            const isStale = now - state.heardAt >= silenceMs;
            return step(
                {
                    ...state,
                    mode: isStale ? 'lost' : 'connecting',
                    failures,
                    nextTryAt: now + reconnectDelay(failures, chance),
                },
                ...(isStale ? (['mark_stale'] as const) : []),
            );
        }
        case 'no_stream':
            return step(
                { ...state, mode: 'polling', failures: 0, heardAt: now, nextTryAt: now + pollAgainMs },
                'poll',
                'mark_fresh',
            );
        case 'no_slot': {
            const nextTryAt = now + pollAgainMs;
            if (state.mode === 'lost') return step({ ...state, nextTryAt }, 'poll');
            return step({ ...state, mode: 'polling', heardAt: state.heardAt || now, nextTryAt }, 'poll');
        }
        case 'unauthorized':
            return step({ ...state, mode: 'ended', nextTryAt: undefined }, 'close', 'stop_polling', 'mark_stale');
        case 'logged_in':
            return state.mode === 'live' ? step(state) : wake(state, now);
        case 'hidden':
            return step({ ...state, hiddenAt: now });
        case 'visible':
            return state.mode === 'asleep' ? wake(state, now) : step({ ...state, hiddenAt: undefined });
        case 'tick':
            return onTick(state, now, chance);
    }
}
