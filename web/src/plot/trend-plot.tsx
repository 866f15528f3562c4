import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useZone } from '../text/clock';
import { formatDate, formatTime } from '../text/time';
import { dashes, pastDash } from './dashes';
import { drawLabels, drawLimits, drawNormal, drawUnits } from './draw';
import type { LimitLine } from './limit-lines';
import { fontOf } from './plot-font';
import type { PlotSeries } from './plot-series';
import { readout } from './readout';
import { scaleKey, unitAxes, unitsOf, yAxes, yScales } from './scales';
import { onThemeChange, plotColours } from './theme';
import css from './trend-plot.module.css';

interface TrendPlotProps {
    /** At most six tags; they differ by colour, dash and the label at their end. The first one has the envelope. */
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
    const hidden: uPlot.Series = { scale: 'y', points: { show: false }, stroke: 'transparent', width: 0 };
    const units = unitsOf(series);
    const lineOf = ({ states, unit, place, isPast }: PlotSeries, n: number): uPlot.Series => ({
        scale: scaleKey(units, unit),
        stroke: colours.lines[(place ?? n) % colours.lines.length],
        width: isPast ? 1 : 1.5,
        dash: isPast ? pastDash : dashes[place ?? n],
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
        // Above the axes stand their units, if there are several.
        padding: units.length > 1 ? [22, null, null, null] : undefined,
        plugins: [pointer],
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
        cursor: { drag: { x: true, y: false, setScale: false }, points: { show: true, size: 6 } },
        scales: {
            x: { time: true, range: [range.from / 1000, range.to / 1000] },
            ...yScales(series, limits),
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
            ...yAxes(series, innerWidth, axis),
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
                (u) => drawUnits(u, unitAxes(series, innerWidth), colours.muted),
                (u) => drawLabels(u, series, colours),
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
