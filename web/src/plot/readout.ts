import type uPlot from 'uplot';
import { shownNumber } from '../text/shown-number';
import { formatDateTime } from '../text/time';
import type { PlotSeries } from './plot-series';
import { stateOfPoint } from './plot-states';
import css from './trend-plot.module.css';

const distance = 12;

/** The index of the latest value at or before `at`. Lines share their x values: a line has no value (undefined) at
 *  an x of another line. A gap (null) has no index. */
export function valueBefore(column: readonly (number | null | undefined)[], at: number): number | undefined {
    const index = column.findLastIndex((value, n) => n <= at && value !== undefined);
    return typeof column[index] === 'number' ? index : undefined;
}

/** The time under the pointer and the value of each line there; for a mean over several values also their range. */
export function readout(series: readonly PlotSeries[], zone: string): uPlot.Plugin {
    const box = document.createElement('div');
    box.className = css.readout ?? '';
    const textOf = (u: uPlot, { unit, format, states }: PlotSeries, n: number, at: number): string | undefined => {
        const column = (u.data[n === 0 ? 3 : n + 3] ?? []) as (number | null | undefined)[];
        const index = valueBefore(column, at);
        if (index === undefined) return undefined;
        const value = column[index] as number;
        const number = (each: number) => shownNumber(each, format);
        const [low, high] = [u.data[1]?.[index], u.data[2]?.[index]];
        const hasRange = series.length === 1 && typeof low === 'number' && typeof high === 'number' && low < high;
        const state = states && (hasRange ? stateOfPoint(states, value, low, high) : stateOfPoint(states, value));
        if (state !== undefined) return state;
        return `${number(value)} ${unit}${hasRange ? ` (${number(low)} – ${number(high)})` : ''}`;
    };
    const fill = (u: uPlot, at: number) => {
        const time = document.createElement('div');
        time.className = css.readoutTime ?? '';
        time.textContent = formatDateTime((u.data[0][at] ?? 0) * 1000, zone);
        const lines = series.map((each, n) => {
            const line = document.createElement('div');
            line.className = css.readoutLine ?? '';
            const [name, value] = [document.createElement('span'), document.createElement('span')];
            name.textContent = series.length > 1 ? (each.name ?? each.label) : '';
            value.textContent = textOf(u, each, n, at) ?? '–';
            line.append(name, value);
            return line;
        });
        box.replaceChildren(time, ...lines);
    };
    return {
        hooks: {
            init: (u) => {
                u.over.append(box);
            },
            setCursor: (u) => {
                const { left = -1, top = 0, idx } = u.cursor;
                box.hidden = left < 0 || typeof idx !== 'number';
                if (box.hidden) return;
                fill(u, idx as number);
                const wide = box.offsetWidth;
                const isLeft = left + distance + wide > u.over.clientWidth;
                box.style.left = `${Math.max(0, isLeft ? left - distance - wide : left + distance)}px`;
                const room = Math.max(0, u.over.clientHeight - box.offsetHeight);
                box.style.top = `${Math.min(room, Math.max(0, top - box.offsetHeight / 2))}px`;
            },
        },
    };
}
