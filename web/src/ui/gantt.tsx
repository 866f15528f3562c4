import { useZone } from '../text/clock';
import { formatDateTime, formatTime } from '../text/time';
import css from './gantt.module.css';

export interface GanttBar {
    id: string;
    label: string;
    from: number;
    to: number;
    state: 'planned' | 'running' | 'done' | 'halted';
}

export interface GanttLane {
    id: string;
    label: string;
    bars: readonly GanttBar[];
}

export interface GanttShade {
    from: number;
    to: number;
    label: string;
}

/** Left edge and width in per cent of the range; undefined when it is outside. */
export function placeBar(
    from: number,
    to: number,
    range: { from: number; to: number },
): { left: number; width: number } | undefined {
    const start = Math.max(from, range.from);
    const end = Math.min(to, range.to);
    if (end <= start) return undefined;
    const whole = range.to - range.from;
    return { left: ((start - range.from) / whole) * 100, width: ((end - start) / whole) * 100 };
}

/** Round times for the axis: at most `most` of them. */
export function axisTimes(range: { from: number; to: number }, most = 12): number[] {
    const minute = 60_000;
    const steps = [5, 15, 30, 60, 120, 240, 480, 1440, 2880, 10_080].map((n) => n * minute);
    const step = steps.find((each) => (range.to - range.from) / each <= most) ?? 10_080 * minute;
    const times: number[] = [];
    for (let at = Math.ceil(range.from / step) * step; at <= range.to; at += step) times.push(at);
    return times;
}

interface GanttProps {
    label: string;
    lanes: readonly GanttLane[];
    range: { from: number; to: number };
    now: number;
    /** Shifts or breaks behind the bars. */
    shades?: readonly GanttShade[];
    onOpen: (id: string) => void;
}

/** Bars by lane over time. Each bar is a button; moving one is done in its dialog. */
export function Gantt({ label, lanes, range, now, shades = [], onOpen }: GanttProps) {
    const zone = useZone();
    const set = (place: { left: number; width?: number } | undefined) => (element: HTMLElement | null) => {
        if (!element || !place) return;
        element.style.left = `${place.left}%`;
        if (place.width !== undefined) element.style.width = `${place.width}%`;
    };
    const at = (ts: number) => ({ left: ((ts - range.from) / (range.to - range.from)) * 100 });
    return (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className={css.box} role="region" aria-label={label} tabIndex={0}>
            <div className={css.axis}>
                {axisTimes(range).map((ts) => (
                    <span key={ts} className={css.time} ref={set(at(ts))}>
                        {formatTime(ts, zone).slice(0, 5)}
                    </span>
                ))}
            </div>
            {lanes.map((lane) => (
                <div key={lane.id} className={css.lane}>
                    <h3 className={css.name}>{lane.label}</h3>
                    <div className={css.track}>
                        {shades.map((shade) => (
                            <span
                                key={`${shade.from} ${shade.label}`}
                                className={css.shade}
                                ref={set(placeBar(shade.from, shade.to, range))}
                                title={shade.label}
                            />
                        ))}
                        {lane.bars.map((bar) => {
                            const place = placeBar(bar.from, bar.to, range);
                            if (!place) return null;
                            const times = `${formatDateTime(bar.from, zone)} – ${formatDateTime(bar.to, zone)}`;
                            return (
                                <button
                                    key={bar.id}
                                    type="button"
                                    className={`${css.bar} ${css[bar.state]}`}
                                    ref={set(place)}
                                    title={`${bar.label}, ${times}`}
                                    onClick={() => onOpen(bar.id)}
                                >
                                    {bar.label}
                                    <span className="visually-hidden"> {times}</span>
                                </button>
                            );
                        })}
                        {now >= range.from && now <= range.to && <span className={css.now} ref={set(at(now))} />}
                    </div>
                </div>
            ))}
        </div>
    );
}
