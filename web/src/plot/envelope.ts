import { valueAsNumber } from '../text/number';

export interface Point {
    ts: number;
    value: string;
    quality: number;
}

/** Columns of equal length for a plot: x in seconds; null is a gap. */
export interface Envelope {
    x: number[];
    mean: (number | null)[];
    min: (number | null)[];
    max: (number | null)[];
}

function numberOf(point: Point): number | null {
    return point.quality >= 64 ? (valueAsNumber(point.value) ?? null) : null;
}

/** Draws each point. Points with bad quality and texts are gaps. */
export function plain(points: readonly Point[]): Envelope {
    const mean = points.map(numberOf);
    return { x: points.map((point) => point.ts / 1000), mean, min: mean, max: mean };
}

/** Divides the range into at most `columns` columns, each with mean, lowest and highest of its points. A bad point
 *  ends the line: its column keeps its good points, and a gap follows until the next good point. */
export function envelope(points: readonly Point[], columns: number, range: { from: number; to: number }): Envelope {
    const { from } = range;
    const width = (range.to - from) / columns || 1;
    const first = points[0];
    const last = points.at(-1);
    // With one column for each point, or nearly so, the line itself shows more.
    if (!first || !last || points.length <= ((last.ts - first.ts) / width) * 1.5) return plain(points);
    const out: Envelope = { x: [], mean: [], min: [], max: [] };
    let column = -1;
    let [sum, count, low, high] = [0, 0, Infinity, -Infinity];
    let hasGap = false;
    const close = () => {
        if (column < 0) return;
        const middle = (from + (column + 0.5) * width) / 1000;
        if (count > 0) push(out, middle, sum / count, low, high);
        if (hasGap) push(out, count > 0 ? middle + width / 4000 : middle, null, null, null);
        [sum, count, low, high] = [0, 0, Infinity, -Infinity];
        hasGap = false;
    };
    for (const point of points) {
        const at = Math.min(columns - 1, Math.max(0, Math.floor((point.ts - from) / width)));
        if (at !== column) {
            close();
            column = at;
        }
        const value = numberOf(point);
        if (value === null) {
            hasGap = true;
            continue;
        }
        sum += value;
        count += 1;
        if (value < low) low = value;
        if (value > high) high = value;
    }
    close();
    return out;
}

function push(out: Envelope, x: number, mean: number | null, min: number | null, max: number | null): void {
    out.x.push(x);
    out.mean.push(mean);
    out.min.push(min);
    out.max.push(max);
}

/** Columns that the gateway has computed: mean, min and max of each bucket. A bucket without a good point is a gap;
 *  so is a missing bucket between two others. */
export function bucketed(
    mean: readonly Point[],
    min: readonly Point[],
    max: readonly Point[],
    bucketMs: number,
): Envelope {
    const low = new Map(min.map((point) => [point.ts, numberOf(point)]));
    const high = new Map(max.map((point) => [point.ts, numberOf(point)]));
    const out: Envelope = { x: [], mean: [], min: [], max: [] };
    let last: number | undefined;
    for (const point of mean) {
        if (last !== undefined && point.ts - last > bucketMs * 1.5)
            push(out, (last + bucketMs * 1.5) / 1000, null, null, null);
        push(
            out,
            (point.ts + bucketMs / 2) / 1000,
            numberOf(point),
            low.get(point.ts) ?? null,
            high.get(point.ts) ?? null,
        );
        last = point.ts;
    }
    return out;
}

export interface Summary {
    count: number;
    low: number;
    high: number;
    mean: number;
    last: number;
    gaps: number;
}

/** What the text beside the plot says; undefined without a good value. */
export function summary({ mean, min, max }: Envelope): Summary | undefined {
    const known = mean.filter((value): value is number => value !== null);
    if (known.length === 0) return undefined;
    const lows = min.filter((value): value is number => value !== null);
    const highs = max.filter((value): value is number => value !== null);
    return {
        count: known.length,
        low: lows.reduce((a, b) => Math.min(a, b), Infinity),
        high: highs.reduce((a, b) => Math.max(a, b), -Infinity),
        mean: known.reduce((a, b) => a + b, 0) / known.length,
        last: known.at(-1) as number,
        gaps: mean.filter((value, n) => value === null && mean[n - 1] !== null).length,
    };
}
