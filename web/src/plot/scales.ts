import type uPlot from 'uplot';
import { shownNumber } from '../text/shown-number';
import { plotScale, type LimitLine } from './limit-lines';
import type { PlotSeries } from './plot-series';
import { sharedStates, stateOnAxis, statesOnAxis, type PlotStates } from './plot-states';

/** uPlot's numbers of the sides. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum has no values at run time
const sides: Record<'left' | 'right', uPlot.Axis.Side> = { left: 3, right: 1 };

/** A scale and an axis for each unit: the first unit at the left, the others at the right. */

/** The units of the lines, each once, in their order. */
export function unitsOf(series: readonly PlotSeries[]): string[] {
    return [...new Set(series.map(({ unit }) => unit))];
}

/** The name that the scale of a unit has in the plot. */
export const scaleKey = (units: readonly string[], unit: string) => {
    const n = units.indexOf(unit);
    return n > 0 ? `y${n}` : 'y';
};

/** In a narrow window there is no space for more than two axes; values of other units stand at the pointer and in the
 *  table. `width`: of the window. */
const axesThatFit = (width: number) => (width < 800 ? 2 : 6);

/** Limits are of the first line's unit. */
export function yScales(series: readonly PlotSeries[], limits: readonly LimitLine[]): uPlot.Scales {
    const units = unitsOf(series);
    return Object.fromEntries(
        units.map((unit, n) => [
            scaleKey(units, unit),
            {
                range: (_: uPlot, low: number | null, high: number | null): [number, number] =>
                    low === null || high === null ? [0, 1] : plotScale(low, high, n === 0 ? limits : []),
            },
        ]),
    );
}

const axisSize = { first: 64, other: 56 };

/** The most letters of the text of a state on an axis. */
const lettersThatFit = (width: number) => (width < 800 ? 8 : 20);

/** What is at the side of the plot for a unit. */
export interface UnitAxis {
    unit: string;
    /** Its values have texts in place of numbers. */
    states: PlotStates | undefined;
    /** px */
    size: number;
}

/** The axes that fit into a window of that width, the first at the left. */
export function unitAxes(series: readonly PlotSeries[], width: number): UnitAxis[] {
    return unitsOf(series)
        .slice(0, axesThatFit(width))
        .map((unit, n) => {
            const states = sharedStates(series.filter((each) => each.unit === unit).map((each) => each.states));
            const longest = Math.max(0, ...[...(states?.values() ?? [])].map((text) => text.length));
            const least = n === 0 ? axisSize.first : axisSize.other;
            return { unit, states, size: Math.max(least, Math.min(longest, lettersThatFit(width)) * 7 + 20) };
        });
}

/** The space at both sides of the plot, px. */
export function plotInset(series: readonly PlotSeries[], width: number): { left: number; right: number } {
    const [first, ...others] = unitAxes(series, width);
    return { left: first?.size ?? axisSize.first, right: others.reduce((sum, { size }) => sum + size, 0) };
}

export function yAxes(series: readonly PlotSeries[], width: number, look: uPlot.Axis): uPlot.Axis[] {
    const units = unitsOf(series);
    return unitAxes(series, width).map(({ unit, states, size }, n) => ({
        ...look,
        scale: scaleKey(units, unit),
        side: sides[n === 0 ? 'left' : 'right'],
        size,
        // One grid is enough.
        grid: n === 0 ? look.grid : { show: false },
        ...(states ? labelledBy(states, lettersThatFit(width)) : { values: numbers }),
    }));
}

/** As everywhere on the page; uPlot itself would take the browser's language. */
const numbers = (_: uPlot, splits: (number | null)[]) => splits.map((at) => (at === null ? '' : shownNumber(at)));

/** The texts of the values in place of numbers. */
const labelledBy = (states: PlotStates, letters: number): uPlot.Axis => ({
    splits: (u, _, low, high) => statesOnAxis(states, low, high, u.height / 18),
    values: (_, splits) => splits.map((value) => stateOnAxis(states, value, letters)),
});
