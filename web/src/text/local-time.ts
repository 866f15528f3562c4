import { formatDateTime } from './time';

/** Local dates and times as a form holds them, `2026-11-25T14:31`, in a zone that is not the browser's. */

export function localText(ts: number, zone: string): string {
    return formatDateTime(ts, zone).slice(0, 16).replace(' ', 'T');
}

/** How far the zone is ahead of UTC at an instant, ms. */
function offsetAt(ts: number, zone: string): number {
    return Date.parse(`${formatDateTime(ts, zone).replace(' ', 'T')}Z`) - Math.floor(ts / 1000) * 1000;
}

/** The instant of a local text; undefined if it is none. A doubled time is the first, one in a gap moves to its end. */
export function instantOf(text: string, zone: string): number | undefined {
    const wall = Date.parse(`${text.length === 10 ? `${text}T00:00` : text}Z`);
    if (Number.isNaN(wall)) return undefined;
    const before = wall - offsetAt(wall - 86_400_000, zone);
    const after = wall - offsetAt(wall + 86_400_000, zone);
    for (const ts of [Math.min(before, after), Math.max(before, after)])
        if (ts + offsetAt(ts, zone) === wall) return ts;
    // In a gap: the clock shows no such time. The end of the gap is where the offset changes.
    let [low, high] = [Math.min(before, after), Math.max(before, after)];
    const atLow = offsetAt(low, zone);
    while (high - low > 1000) {
        const middle = Math.floor((low + high) / 2000) * 1000;
        if (offsetAt(middle, zone) === atLow) low = middle;
        else high = middle;
    }
    return high;
}

/** The date some days later; dates are counted, not hours. */
export function addDays(date: string, days: number): string {
    return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday on or before a date. */
export function mondayOf(date: string): string {
    const weekday = new Date(`${date}T00:00Z`).getUTCDay();
    return addDays(date, -((weekday + 6) % 7));
}
