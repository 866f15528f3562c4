import { shownTagNumber } from '../text/shown-number';
import type { States } from '../text/states';

/** Limits of a tag as lines in its plot, each with the digit of its priority. */
export interface LimitLine {
    name: string;
    value: number;
    /** The value as the tag shows it. */
    text: string;
    /** 1 critical … 4 low. */
    priority: 1 | 2 | 3 | 4;
}

const names = ['trip_hi', 'hi_hi', 'hi', 'lo', 'lo_lo', 'trip_lo'] as const;
const ranks: Record<string, 1 | 2 | 3 | 4> = { CRITICAL: 1, HIGH: 2, MEDIUM: 3, LOW: 4 };

export type LimitedTag = Partial<Record<(typeof names)[number], number | null>> &
    Partial<Record<`${(typeof names)[number]}_priority`, string | null>> & { display_format?: string; states?: States };

export function limitLines(tag: LimitedTag): LimitLine[] {
    return names.flatMap((name) => {
        const value = tag[name];
        return typeof value === 'number'
            ? [
                  {
                      name: name.toUpperCase(),
                      value,
                      text: shownTagNumber(value, tag),
                      priority: ranks[tag[`${name}_priority`] ?? ''] ?? 4,
                  },
              ]
            : [];
    });
}

/** The normal range: between the innermost limits; undefined on a side without a limit. */
export function normalRange(tag: LimitedTag): { low?: number; high?: number } | undefined {
    const high = tag.hi ?? tag.hi_hi ?? tag.trip_hi ?? undefined;
    const low = tag.lo ?? tag.lo_lo ?? tag.trip_lo ?? undefined;
    return high === undefined && low === undefined ? undefined : { low, high };
}

/** The scale of the plot: from its values and from the limits near them. A line of equal values gets space above and
 *  below. */
export function plotScale(low: number, high: number, limits: readonly LimitLine[]): [number, number] {
    const span = high - low || Math.abs(high) / 10 || 1;
    const near = limits
        .map((limit) => limit.value)
        .filter((value) => value > low - span * 2 && value < high + span * 2);
    const bottom = Math.min(low, ...near);
    const top = Math.max(high, ...near);
    const margin = (top - bottom || span) * 0.08;
    return [bottom - margin, top + margin];
}
