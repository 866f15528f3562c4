import type { HistoryPoint } from '../../api/tag';
import type { LiveValue } from '../../live/value-store';
import { valueAsNumber } from '../../text/number';

/** A point of a curve; `y` null: there the curve has a gap. */
export interface CurvePoint {
    x: number;
    y: number | null;
}

/** The history as a curve, with the present value at its end. A value in doubt makes a gap. */
export function curveOf(history: readonly HistoryPoint[], live: LiveValue | undefined): CurvePoint[] {
    const points = history.map(({ ts, value, quality }) => ({
        x: ts,
        y: quality < 64 ? null : (valueAsNumber(value) ?? null),
    }));
    const last = points.at(-1);
    if (live && live.quality >= 64 && !live.isStale && live.ts > (last?.x ?? 0))
        points.push({ x: live.ts, y: valueAsNumber(live.value) ?? null });
    return points;
}

/** Lowest and highest value with some room; undefined where nothing is known. */
export function rangeOf(curves: readonly (readonly CurvePoint[])[]): [number, number] | undefined {
    const known = curves.flatMap((curve) => curve.flatMap(({ y }) => (y === null ? [] : [y])));
    if (known.length === 0) return undefined;
    const [low, high] = [Math.min(...known), Math.max(...known)];
    const room = (high - low || Math.abs(high) / 10 || 1) * 0.08;
    return [low - room, high + room];
}

interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

/** The path of a curve within a box. Points before the time range are left out. */
export function curvePath(
    curve: readonly CurvePoint[],
    [from, to]: readonly [number, number],
    [low, high]: readonly [number, number],
    box: Box,
): string {
    let path = '';
    let isDown = false;
    for (const { x, y } of curve) {
        if (y === null || x < from) {
            isDown = false;
            continue;
        }
        const px = box.left + (Math.min(x, to) - from) * (box.width / (to - from));
        const py = box.top + box.height - (y - low) * (box.height / (high - low));
        path += `${isDown ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`;
        isDown = true;
    }
    return path;
}
