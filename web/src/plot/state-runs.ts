import type { Point } from './envelope';

/** A time in which a tag had one state: `on` is its value. A bit was sometimes on where it is between 0 and 1: the share of
 *  its values. */
export interface StateRun {
    from: number;
    to: number;
    on: number;
}

/** The value of a time in which a number had several states. */
export const mixed = Number.MAX_VALUE;

export interface StateSummary {
    /** Undefined: the values are means of buckets, which do not tell it. */
    changes: number | undefined;
    onMs: number;
    knownMs: number;
}

interface Span {
    from: number;
    to: number;
}

/** The states of a bit in a range. A state is kept until the next value; a value in doubt ends it, and so does a time in
 *  `gaps`. `bucketMs`: the points are means of buckets of that width. */
export function stateRuns(
    points: readonly Point[],
    range: Span,
    gaps: readonly Span[],
    bucketMs: number | null,
): StateRun[] {
    const runs: StateRun[] = [];
    const add = (from: number, to: number, on: number) => {
        const last = runs.at(-1);
        if (to <= from) return;
        if (last && last.to === from && last.on === on) last.to = to;
        else runs.push({ from, to, on });
    };
    points.forEach((point, n) => {
        const on = point.value === 'true' ? 1 : point.value === 'false' ? 0 : Number(point.value);
        if (point.quality < 64 || !Number.isFinite(on)) return;
        const next = points[n + 1]?.ts ?? range.to;
        const end = bucketMs ? Math.min(next, point.ts + bucketMs) : next;
        let from = Math.max(range.from, point.ts);
        for (const gap of gaps) {
            if (gap.to <= from || gap.from >= end) continue;
            add(from, gap.from, on);
            from = Math.max(from, gap.to);
        }
        add(from, Math.min(range.to, end), on);
    });
    return runs;
}

/** A number in buckets as points: its value where all values of the bucket were the same, else `mixed`. */
export function statePoints(low: readonly Point[], high: readonly Point[]): Point[] {
    const highest = new Map(high.map((point) => [point.ts, point.value]));
    return low.map((point) => (highest.get(point.ts) === point.value ? point : { ...point, value: String(mixed) }));
}

/** How long each value lasted, by value; `mixed` for times with several. */
export function stateTimes(runs: readonly StateRun[]): ReadonlyMap<number, number> {
    const times = new Map<number, number>();
    for (const { from, to, on } of runs) times.set(on, (times.get(on) ?? 0) + to - from);
    return times;
}

/** How long a bit was on, and how often it changed. What it did while nobody watched is not counted. */
export function stateSummary(runs: readonly StateRun[], isBucketed: boolean): StateSummary {
    const changes = runs.filter((run, n) => n > 0 && run.on !== runs[n - 1]?.on).length;
    return {
        changes: isBucketed ? undefined : changes,
        onMs: runs.reduce((sum, { from, to, on }) => sum + (to - from) * on, 0),
        knownMs: runs.reduce((sum, { from, to }) => sum + to - from, 0),
    };
}
