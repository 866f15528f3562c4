import { useT } from '../text/language';
import { shownNumber } from '../text/shown-number';
import css from './range-bar.module.css';

export interface Limits {
    trip_hi?: number | null;
    hi_hi?: number | null;
    hi?: number | null;
    lo?: number | null;
    lo_lo?: number | null;
    trip_lo?: number | null;
    min_value?: number | null;
    max_value?: number | null;
    display_format?: string;
}

export interface RangeScale {
    low: number;
    high: number;
    /** The normal range in per cent of the bar. */
    normal: readonly [from: number, to: number];
}

/** The two ends of the bar: the range of the tag; if it has none, the outermost limits and a tenth more on each
 *  side. Undefined when the tag has neither. */
export function rangeScale(limits: Limits): RangeScale | undefined {
    const all = [limits.trip_lo, limits.lo_lo, limits.lo, limits.hi, limits.hi_hi, limits.trip_hi].filter(
        (each): each is number => typeof each === 'number',
    );
    let low = limits.min_value ?? undefined;
    let high = limits.max_value ?? undefined;
    if (low === undefined || high === undefined) {
        if (all.length < 2) return undefined;
        const margin = (Math.max(...all) - Math.min(...all)) / 10 || 1;
        low ??= Math.min(...all) - margin;
        high ??= Math.max(...all) + margin;
    }
    if (!(high > low)) return undefined;
    const lowest = low;
    const span = high - low;
    const at = (value: number) => Math.min(100, Math.max(0, ((value - lowest) / span) * 100));
    const lower = limits.lo ?? limits.lo_lo ?? limits.trip_lo;
    const upper = limits.hi ?? limits.hi_hi ?? limits.trip_hi;
    return {
        low,
        high,
        normal: [typeof lower === 'number' ? at(lower) : 0, typeof upper === 'number' ? at(upper) : 100],
    };
}

/** Where the value is in its range. Without a marker when there is no value to trust. */
export function RangeBar({ value, limits }: { value: number | undefined; limits: Limits }) {
    const t = useT();
    const scale = rangeScale(limits);
    if (!scale) return null;
    const at = value === undefined ? undefined : ((value - scale.low) / (scale.high - scale.low)) * 100;
    const [from, to] = scale.normal;
    return (
        <svg
            className={css.bar}
            viewBox="0 0 100 14"
            preserveAspectRatio="none"
            role="img"
            aria-label={t('range.label', {
                low: shownNumber(scale.low, limits.display_format),
                high: shownNumber(scale.high, limits.display_format),
            })}
        >
            <rect className={css.whole} x="0" y="4" width="100" height="6" />
            <rect className={css.normal} x={from} y="4" width={Math.max(0, to - from)} height="6" />
            {at !== undefined && (
                <rect className={css.marker} x={Math.min(98, Math.max(0, at - 1))} y="1" width="2.5" height="12" />
            )}
        </svg>
    );
}
