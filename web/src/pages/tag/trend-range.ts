/** The range of a trend, as the URL has it: a number of minutes up to now, or from one time to another. */

export const spans = { '15m': 15, '1h': 60, '8h': 480, '24h': 1440, '7d': 10_080, '30d': 43_200 } as const;
export type Span = keyof typeof spans;

export interface TrendRange {
    from: number;
    to: number;
    /** The range ends at the present time and moves with it. */
    span?: Span;
}

const minute = 60_000;
export const minSpanMs = 10_000;
export const maxSpanMs = 366 * 24 * 60 * minute;

export function rangeOf(search: URLSearchParams, now: number): TrendRange {
    const from = Number(search.get('from'));
    const to = Number(search.get('to'));
    if (from > 0 && to - from >= minSpanMs && to - from <= maxSpanMs) return { from, to };
    const named = search.get('range') ?? '';
    const span: Span = Object.hasOwn(spans, named) ? (named as Span) : '1h';
    return { from: now - spans[span] * minute, to: now, span };
}

/** Half the span back or forward; never beyond now. */
export function moved(range: TrendRange, direction: -1 | 1, now: number): TrendRange {
    const width = range.to - range.from;
    const to = Math.min(now, range.to + (direction * width) / 2);
    return { from: Math.round(to - width), to: Math.round(to) };
}

/** Half or twice the span around its middle. */
export function zoomed(range: TrendRange, factor: 0.5 | 2, now: number): TrendRange {
    const width = Math.min(maxSpanMs, Math.max(minSpanMs, (range.to - range.from) * factor));
    const middle = (range.from + range.to) / 2;
    const to = Math.min(now, middle + width / 2);
    return { from: Math.round(to - width), to: Math.round(to) };
}

/** The named span that is as long as the range, or the next longer one; the longest for all that are longer. */
export function spanOf(range: TrendRange): Span {
    const names = Object.keys(spans) as Span[];
    const found = names.find((name) => spans[name] * minute >= range.to - range.from);
    return found ?? (names.at(-1) as Span);
}

/** The time between two fetches of a trend that follows the present time: a 500th of its span, from 2 s to 1 min. */
export function refetchInterval(range: TrendRange): number | false {
    if (!range.span) return false;
    return Math.min(minute, Math.max(2_000, (spans[range.span] * minute) / 500));
}

/** How many buckets, each with lowest and highest value, to fetch for a curve in this window: one for 2.5 px, 100 to 800.
 * 120 and 320 are the pixels of the window beside the curve. */
export function columnsOfWindow(): number {
    return Math.max(100, Math.min(800, Math.round((innerWidth - (innerWidth < 1100 ? 120 : 320)) / 2.5)));
}
