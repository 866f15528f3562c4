import type { TransferStatus } from '../../api/transfer';

export interface Sample {
    /** Epoch ms. */
    at: number;
    sent: number;
    queued: number;
}

/** By transfer, oldest first. */
export type Tracks = Readonly<Record<string, readonly Sample[]>>;

/** Ten minutes at a sample each five seconds. */
export const maxSamples = 120;
const rateMs = 60_000;
/** With fewer samples a rate is too inexact. */
const leastSamples = 3;

/** The tracks with what was reported at a time; transfers that are no longer there are left out. */
export function extended(tracks: Tracks, transfers: readonly TransferStatus[], at: number): Tracks {
    return Object.fromEntries(
        transfers.map((transfer) => {
            const name = transfer.name ?? '';
            const sample = { at, sent: transfer.sent_count ?? 0, queued: transfer.queued ?? 0 };
            return [name, [...(tracks[name] ?? []), sample].slice(-maxSamples)];
        }),
    );
}

export interface Trend {
    /** Samples a second, over the last minute. */
    sentPerS: number;
    /** Of the backlog; negative while it shrinks. */
    queuedPerS: number;
    /** Until the backlog is empty; only while it shrinks. */
    emptyInMs?: number;
}

/** The rates of a transfer; undefined until they can be calculated. If a counter went back (a restart), the
 *  calculation begins again. */
export function trendOf(track: readonly Sample[]): Trend | undefined {
    const last = track.at(-1);
    if (!last) return undefined;
    let first = track.length - 1;
    while (first > 0 && last.at - (track[first - 1]?.at ?? 0) <= rateMs) {
        if ((track[first - 1]?.sent ?? 0) > (track[first]?.sent ?? 0)) break;
        first -= 1;
    }
    const begin = track[first];
    if (!begin || track.length - first < leastSamples) return undefined;
    const seconds = (last.at - begin.at) / 1000;
    const queuedPerS = (last.queued - begin.queued) / seconds;
    const trend = { sentPerS: (last.sent - begin.sent) / seconds, queuedPerS };
    return queuedPerS < 0 && last.queued > 0 ? { ...trend, emptyInMs: (last.queued / -queuedPerS) * 1000 } : trend;
}

/** Whether the waiting samples are at most as many as are sent within ten seconds: then they are on their way and no
 *  backlog. */
export function isKeepingUp(queued: number, trend: Trend): boolean {
    return queued <= trend.sentPerS * 10;
}
