import type uPlot from 'uplot';
import type { LimitLine } from './limit-lines';
import { fontOf } from './plot-font';
import type { PlotSeries } from './plot-series';
import type { PlotColours } from './theme';
import { scaleKey, unitsOf, type UnitAxis } from './scales';
import { spread } from './spread';

/** What the plot draws beside its lines. */

export function drawNormal(u: uPlot, normal: { low?: number; high?: number } | undefined, colour: string): void {
    if (!normal) return;
    const { left, top, width, height: tall } = u.bbox;
    const at = (value: number | undefined, edge: number) =>
        value === undefined ? edge : Math.min(top + tall, Math.max(top, u.valToPos(value, 'y', true)));
    const upper = at(normal.high, top);
    const lower = at(normal.low, top + tall);
    u.ctx.fillStyle = colour;
    u.ctx.fillRect(left, upper, width, Math.max(0, lower - upper));
}

export function drawLimits(u: uPlot, limits: readonly LimitLine[], colours: Record<1 | 2 | 3 | 4, string>): void {
    const { left, top, width, height: tall } = u.bbox;
    const { ctx } = u;
    ctx.save();
    ctx.font = fontOf(12 * devicePixelRatio);
    ctx.textAlign = 'left';
    for (const { name, value, text, priority } of limits) {
        const y = Math.round(u.valToPos(value, 'y', true));
        if (y < top || y > top + tall) continue;
        ctx.strokeStyle = ctx.fillStyle = colours[priority];
        ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
        ctx.beginPath();
        ctx.moveTo(left, y);
        ctx.lineTo(left + width, y);
        ctx.stroke();
        // The label is on the side of the limit line where the curve of a normal value is not.
        const isLow = name.endsWith('LO');
        ctx.textBaseline = isLow ? 'top' : 'bottom';
        const away = (isLow ? 3 : -3) * devicePixelRatio;
        ctx.fillText(`${priority} ${name} ${text}`, left + 6 * devicePixelRatio, y + away);
    }
    ctx.restore();
}

/** Draws the label of each line at its last value, without overlaps; only if there are several lines. */
export function drawLabels(u: uPlot, series: readonly PlotSeries[], colours: PlotColours): void {
    // In a narrow plot they would cover the lines; the list above tells them, too.
    if (series.length < 2 || u.width < 560) return;
    const { ctx } = u;
    const line = 14 * devicePixelRatio;
    const { left, top, width, height: tall } = u.bbox;
    const units = unitsOf(series);
    const labels = series.flatMap(({ label, unit, place, isPast }, n) => {
        if (isPast) return [];
        const column = u.data[n === 0 ? 3 : n + 3] as (number | null | undefined)[];
        const last = column.findLastIndex((value) => typeof value === 'number');
        const y = last < 0 ? undefined : u.valToPos(column[last] as number, scaleKey(units, unit), true);
        return y === undefined
            ? []
            : [{ label, y: y - line / 2, colour: colours.lines[(place ?? n) % colours.lines.length] ?? '' }];
    });
    ctx.save();
    ctx.font = fontOf(12 * devicePixelRatio);
    ctx.textAlign = 'right';
    ctx.textBaseline = 'middle';
    const places = spread(
        labels.map((each) => each.y),
        line,
        top + line / 2,
        top + tall - line / 2,
    );
    labels.forEach(({ label, colour }, n) => {
        const y = places[n] as number;
        const wide = ctx.measureText(label).width + 12 * devicePixelRatio;
        ctx.fillStyle = colours.surface;
        ctx.globalAlpha = 0.85;
        ctx.fillRect(left + width - wide, y - line / 2, wide, line);
        ctx.globalAlpha = 1;
        // Text needs more contrast than a line, so the colour stands beside it.
        ctx.fillStyle = colour;
        ctx.fillRect(left + width - wide, y - line / 2 + 1, 4 * devicePixelRatio, line - 2);
        ctx.fillStyle = colours.text;
        ctx.fillText(label, left + width - 4 * devicePixelRatio, y);
    });
    ctx.restore();
}

/** Writes each unit above its axis, if there are several. */
export function drawUnits(u: uPlot, axes: readonly UnitAxis[], colour: string): void {
    if (axes.length < 2) return;
    const { ctx } = u;
    const { left, top, width } = u.bbox;
    const ratio = devicePixelRatio;
    let x = left + width;
    ctx.save();
    ctx.font = fontOf(12 * ratio);
    ctx.fillStyle = colour;
    ctx.textBaseline = 'bottom';
    axes.forEach(({ unit, size }, n) => {
        ctx.textAlign = n === 0 ? 'right' : 'left';
        ctx.fillText(unit || '–', n === 0 ? left - 8 * ratio : x + 8 * ratio, top - 6 * ratio);
        if (n > 0) x += size * ratio;
    });
    ctx.restore();
}
