export const journalRanges = ['1h', '8h', '24h', '7d', '30d', 'all'] as const;

const hour = 3_600_000;
const spans: Record<string, number> = {
    '1h': hour,
    '8h': 8 * hour,
    '24h': 24 * hour,
    '7d': 168 * hour,
    '30d': 720 * hour,
};

/** The start of a range that ends now, rounded to a whole minute, so that requests within a minute are the same; 0 =
 *  the beginning. */
export function rangeBegin(range: string, now: number): number {
    if (range === 'all') return 0;
    const begin = now - (spans[range] ?? 24 * hour);
    return Math.floor(begin / 60_000) * 60_000;
}
