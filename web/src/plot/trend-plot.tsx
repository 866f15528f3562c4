import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useZone } from '../text/clock';
import { formatDate, formatTime } from '../text/time';
import { dashes } from './dashes';
import { plotScale, type LimitLine } from './limit-lines';
import type { PlotSeries } from './plot-series';
import { statesOnAxis, type PlotStates } from './plot-states';
import { readout } from './readout';
import { spread } from './spread';
import { onThemeChange, plotColours } from './theme';
import css from './trend-plot.module.css';

interface TrendPlotProps {
    /** At most six; they differ by dash and the label at their end. The first one has the envelope. */
    series: readonly PlotSeries[];
    /** Epoch ms. */
    range: { from: number; to: number };
    limits?: readonly LimitLine[];
    normal?: { low?: number; high?: number };
    /** Called when the person has chosen a range by dragging. */
    onZoom?: (from: number, to: number) => void;
    /** What the plot shows, for a screen reader: the summary. */
    label: string;
}

const height = 300;
/** The most letters of the text of a value on the axis. */
const lettersOfState = 20;
/** The font of the page, written out, because a canvas does not resolve CSS variables. */
const fontOf = (size: number) => `${size}px ${getComputedStyle(document.documentElement).fontFamily}`;

/** Mean over a min–max envelope, limits, normal range and gaps, on a canvas. */
export function TrendPlot({ series, range, limits = [], normal, onZoom, label }: TrendPlotProps) {
    const host = useRef<HTMLDivElement>(null);
    const plot = useRef<uPlot>(null);
    const pointer = useRef({ left: -1, top: -1 });
    const zone = useZone();
    const zoom = useEffectEvent((from: number, to: number) => onZoom?.(from, to));
    useEffect(() => {
        const element = host.current;
        if (!element) return;
        const end = () => {
            const { left = -1, top = -1 } = plot.current?.cursor ?? {};
            if (plot.current) pointer.current = { left, top };
            plot.current?.destroy();
        };
        const draw = () => {
            end();
            plot.current = new uPlot(
                optionsOf(element.clientWidth, series, range, limits, normal, zone, readout(series, zone), zoom),
                columnsOf(series),
                element,
            );
            // New values do not remove the values at the pointer.
            if (pointer.current.left >= 0) plot.current.setCursor(pointer.current);
        };
        draw();
        const stopTheme = onThemeChange(draw);
        const resize = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }));
        resize.observe(element);
        return () => {
            stopTheme();
            resize.disconnect();
            end();
            plot.current = null;
        };
    }, [series, range, limits, normal, zone]);
    return <div ref={host} className={css.plot} role="img" aria-label={label} />;
}

/** The columns for uPlot, all on one x: x, then min, max and mean of the first series, then the mean of each other
 *  series. */
function columnsOf(series: readonly PlotSeries[]): uPlot.AlignedData {
    const tables = series.map(
        ({ data }, n) => (n === 0 ? [data.x, data.min, data.max, data.mean] : [data.x, data.mean]) as uPlot.AlignedData,
    );
    return tables.length === 1 ? (tables[0] as uPlot.AlignedData) : uPlot.join(tables);
}

function optionsOf(
    width: number,
    series: readonly PlotSeries[],
    range: { from: number; to: number },
    limits: readonly LimitLine[],
    normal: { low?: number; high?: number } | undefined,
    zone: string,
    pointer: uPlot.Plugin,
    zoom: (from: number, to: number) => void,
): uPlot.Options {
    const colours = plotColours();
    const hidden: uPlot.Series = { points: { show: false }, stroke: 'transparent', width: 0 };
    const lineOf = ({ states }: PlotSeries, n: number): uPlot.Series => ({
        stroke: colours.trace,
        width: 1.5,
        dash: dashes[n],
        paths: states ? uPlot.paths.stepped?.({ align: 1 }) : undefined,
        points: { show: false },
    });
    const [first, ...others] = series;
    const spanDays = range.to - range.from > 86_400_000;
    const axis = {
        stroke: colours.muted,
        font: fontOf(12),
        grid: { stroke: colours.grid, width: 1 },
        ticks: { stroke: colours.grid, width: 1 },
    };
    return {
        width,
        height,
        legend: { show: false },
        plugins: [pointer],
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
        cursor: { drag: { x: true, y: false, setScale: false }, points: { show: true, size: 6 } },
        scales: {
            x: { time: true, range: [range.from / 1000, range.to / 1000] },
            y: {
                range: (_, low: number | null, high: number | null) =>
                    low === null || high === null ? [0, 1] : plotScale(low, high, limits),
            },
        },
        axes: [
            {
                ...axis,
                space: 90,
                values: (_, splits) =>
                    splits.map((at) =>
                        spanDays
                            ? `${formatDate(at * 1000, zone).slice(5)} ${formatTime(at * 1000, zone).slice(0, 5)}`
                            : formatTime(at * 1000, zone).slice(0, range.to - range.from > 1_800_000 ? 5 : 8),
                    ),
            },
            {
                ...axis,
                size: 64,
                // The axis of several lines has numbers, because they share it.
                ...(first?.states && others.length === 0 ? axisOfStates(first.states) : {}),
            },
        ],
        series: [
            {},
            hidden,
            hidden,
            ...(first ? [lineOf(first, 0)] : []),
            ...others.map((each, n) => lineOf(each, n + 1)),
        ],
        bands: [{ series: [2, 1], fill: colours.envelope }],
        hooks: {
            drawClear: [(u) => drawNormal(u, normal, colours.band)],
            draw: [
                (u) => drawLimits(u, limits, colours.limit),
                (u) => drawLabels(u, series, colours.text, colours.surface),
            ],
            setSelect: [
                (u) => {
                    if (u.select.width < 8) return;
                    zoom(
                        Math.round(u.posToVal(u.select.left, 'x') * 1000),
                        Math.round(u.posToVal(u.select.left + u.select.width, 'x') * 1000),
                    );
                    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
                },
            ],
        },
    };
}

/** An axis with the texts of the values in place of numbers; a long text is cut. */
function axisOfStates(states: PlotStates): uPlot.Axis {
    const longest = Math.min(lettersOfState, Math.max(...[...states.values()].map((text) => text.length)));
    return {
        size: Math.max(64, longest * 7 + 20),
        splits: (...[, , low, high]) => statesOnAxis(states, low, high, height / 18),
        values: (_, splits) =>
            splits.map((value) => {
                const text = states.get(value) ?? '';
                return text.length > lettersOfState ? `${text.slice(0, lettersOfState - 1)}…` : text;
            }),
    };
}

function drawNormal(u: uPlot, normal: { low?: number; high?: number } | undefined, colour: string): void {
    if (!normal) return;
    const { left, top, width, height: tall } = u.bbox;
    const at = (value: number | undefined, edge: number) =>
        value === undefined ? edge : Math.min(top + tall, Math.max(top, u.valToPos(value, 'y', true)));
    const upper = at(normal.high, top);
    const lower = at(normal.low, top + tall);
    u.ctx.fillStyle = colour;
    u.ctx.fillRect(left, upper, width, Math.max(0, lower - upper));
}

function drawLimits(u: uPlot, limits: readonly LimitLine[], colours: Record<1 | 2 | 3 | 4, string>): void {
    const { left, top, width, height: tall } = u.bbox;
    const { ctx } = u;
    ctx.save();
    ctx.font = fontOf(12 * devicePixelRatio);
    ctx.textAlign = 'left';
    for (const { name, value, priority } of limits) {
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
        ctx.fillText(`${priority} ${name} ${value}`, left + 6 * devicePixelRatio, y + away);
    }
    ctx.restore();
}

/** Draws the label of each line at its last value, without overlaps; only if there are several lines. */
function drawLabels(u: uPlot, series: readonly PlotSeries[], colour: string, back: string): void {
    if (series.length < 2) return;
    const { ctx } = u;
    const line = 14 * devicePixelRatio;
    const { left, top, width, height: tall } = u.bbox;
    const labels = series.flatMap(({ label }, n) => {
        const column = u.data[n === 0 ? 3 : n + 3] as (number | null | undefined)[];
        const last = column.findLastIndex((value) => typeof value === 'number');
        return last < 0 ? [] : [{ label, y: u.valToPos(column[last] as number, 'y', true) - line / 2 }];
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
    labels.forEach(({ label }, n) => {
        const y = places[n] as number;
        const wide = ctx.measureText(label).width + 8 * devicePixelRatio;
        ctx.fillStyle = back;
        ctx.globalAlpha = 0.85;
        ctx.fillRect(left + width - wide, y - line / 2, wide, line);
        ctx.globalAlpha = 1;
        ctx.fillStyle = colour;
        ctx.fillText(label, left + width - 4 * devicePixelRatio, y);
    });
    ctx.restore();
}
