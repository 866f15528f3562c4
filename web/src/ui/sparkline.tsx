import css from './sparkline.module.css';

/** The line of the values in a box of `width` × `height`; gaps where a value is null. Empty without two values. */
export function sparklinePath(
    points: readonly (number | null)[],
    width: number,
    height: number,
    low: number,
    high: number,
): string {
    const span = high - low || 1;
    const step = points.length > 1 ? width / (points.length - 1) : 0;
    let path = '';
    let isDown = false;
    points.forEach((value, n) => {
        if (value === null) {
            isDown = false;
            return;
        }
        const y = height - ((Math.min(Math.max(value, low), high) - low) / span) * height;
        path += `${isDown ? 'L' : 'M'}${(n * step).toFixed(1)} ${y.toFixed(1)}`;
        isDown = true;
    });
    return path;
}

interface SparklineProps {
    points: readonly (number | null)[];
    /** A fixed scale, such as 0–100 for per cent. Without it the scale comes from the points and begins at 0. */
    low?: number;
    high?: number;
    /** The text for a screen reader: name, lowest and highest value. */
    label: string;
}

/** A small curve without axes, beside its figure. */
export function Sparkline({ points, low, high, label }: SparklineProps) {
    const known = points.filter((value): value is number => value !== null);
    const bottom = low ?? Math.min(0, ...known);
    const top = high ?? Math.max(1, ...known);
    return (
        <svg className={css.line} viewBox="-1 -2 122 32" preserveAspectRatio="none" role="img" aria-label={label}>
            <path className={css.base} d="M0 28H120" />
            <path className={css.curve} d={sparklinePath(points, 120, 28, bottom, top)} />
        </svg>
    );
}
