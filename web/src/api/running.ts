import { data, v1 } from './client';

/** When the gateway ran, as its own record tells: it stores its CPU load every second. */

/** One or more spans without anything between them, the earliest first. */
export interface Span {
    from: number;
    to: number;
}

/** Null: the gateway has no record of the range. */
export type Runs = readonly Span[] | null;

const ownTag = 'EDGE_SYSTEM.CPU';
/** A shorter pause of the record is no standstill. */
const shortestMs = 15_000;
const narrowest = 5_000;
const most = 800;

/** The spans of the range in which the gateway ran, exact to a bucket: a 800th of the range, at least 5 s. */
export async function fetchRuns({ from, to }: Span, signal?: AbortSignal): Promise<Runs> {
    const buckets = Math.max(1, Math.min(most, Math.floor((to - from) / narrowest)));
    const query = { from: Math.round(from), to: Math.round(to), aggregate: 'count', buckets } as const;
    const params = { path: { tagId: ownTag }, query };
    const found = await data(v1.GET('/api/v1/tag/{tagId}/history', { params, signal }));
    return runsOf(found.points, found.bucket_ms ?? (to - from) / buckets, to);
}

/** `points`: how many values each bucket has; an empty bucket has no point. */
export function runsOf(points: readonly { ts: number; value: string }[], bucketMs: number, to: number): Runs {
    const runs: Span[] = [];
    for (const { ts, value } of points) {
        if (Number(value) === 0) continue;
        const last = runs.at(-1);
        const end = Math.min(to, ts + bucketMs);
        if (last && ts - last.to < Math.max(shortestMs, bucketMs / 2)) last.to = end;
        // A bucket in which it began has fewer values: one for each second.
        else runs.push({ from: Math.max(ts, Math.round(end - Number(value) * 1000)), to: end });
    }
    return runs.length > 0 ? runs : null;
}

/** The spans between the runs, in which nothing can have been read. */
export function standstills(runs: Runs): Span[] {
    return (runs ?? []).slice(1).map(({ from }, n) => ({ from: (runs?.[n] as Span).to, to: from }));
}

/** How long the gateway ran, ms. */
export const runMs = (runs: Runs) => (runs ?? []).reduce((sum, { from, to }) => sum + to - from, 0);
