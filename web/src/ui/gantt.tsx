import { classes } from './classes';
import { useZone } from '../text/clock';
import { isolated } from '../text/isolate';
import { useT } from '../text/language';
import { formatDateTime, formatTime } from '../text/time';
import css from './gantt.module.css';

export interface GanttBar {
    id: string;
    label: string;
    /** Below the label, such as amounts. */
    detail?: string;
    /** The part that is done, 0–1. */
    done?: number;
    from: number;
    to: number;
    state: 'planned' | 'running' | 'done' | 'halted';
}

export interface GanttLane {
    id: string;
    label: string;
    bars: readonly GanttBar[];
    /** Working time of this lane. */
    shades?: readonly GanttShade[];
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

/** Bars that overlap are placed in rows below each other. */
export function rowsOf(bars: readonly GanttBar[]): GanttBar[][] {
    const rows: GanttBar[][] = [];
    for (const bar of [...bars].sort((a, b) => a.from - b.from)) {
        const row = rows.find((each) => (each.at(-1)?.to ?? 0) <= bar.from);
        if (row) row.push(bar);
        else rows.push([bar]);
    }
    return rows;
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

const dayMs = 86_400_000;

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
    const t = useT();
    const zone = useZone();
    const set = (place: { left: number; width?: number } | undefined) => (element: HTMLElement | null) => {
        if (!element || !place) return;
        element.style.left = `${place.left}%`;
        if (place.width !== undefined) element.style.width = `${place.width}%`;
    };
    const days = (range.to - range.from) / dayMs;
    const isLong = days > 2;
    const at = (ts: number) => ({ left: ((ts - range.from) / (range.to - range.from)) * 100 });
    return (
        <div
            className={css.box}
            role="group"
            aria-label={label}
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            ref={(element) => element?.style.setProperty('--least', `${Math.max(700, days * 240)}px`)}
        >
            <div className={css.axis}>
                {axisTimes(range).map((ts) => (
                    <span key={ts} className={css.time} ref={set(at(ts))}>
                        {isLong ? formatDateTime(ts, zone).slice(5, 16) : formatTime(ts, zone).slice(0, 5)}
                    </span>
                ))}
            </div>
            {lanes.map((lane) => (
                <div key={lane.id} className={css.lane}>
                    <h3 className={css.name}>{lane.label}</h3>
                    <div className={css.track}>
                        {[...shades, ...(lane.shades ?? [])].map((shade) => (
                            <span
                                key={`${shade.from} ${shade.label}`}
                                className={css.shade}
                                ref={set(placeBar(shade.from, shade.to, range))}
                                title={shade.label}
                            >
                                {!isLong && shade.label}
                            </span>
                        ))}
                        {rowsOf(lane.bars).map((row) => (
                            <div key={row[0]?.id} className={css.row}>
                                {row.map((bar) => {
                                    const place = placeBar(bar.from, bar.to, range);
                                    return place && <Bar key={bar.id} bar={bar} place={set(place)} onOpen={onOpen} />;
                                })}
                            </div>
                        ))}
                        {now >= range.from && now <= range.to && (
                            <span className={css.now} ref={set(at(now))}>
                                <span className="visually-hidden">{t('gantt.now')}</span>
                            </span>
                        )}
                    </div>
                </div>
            ))}
        </div>
    );
}

interface BarProps {
    bar: GanttBar;
    place: (element: HTMLElement | null) => void;
    onOpen: (id: string) => void;
}

function Bar({ bar, place, onOpen }: BarProps) {
    const t = useT();
    const zone = useZone();
    const times = `${formatDateTime(bar.from, zone)} – ${formatDateTime(bar.to, zone)}`;
    const said = [bar.label, t(`gantt.${bar.state}`), bar.detail].filter(Boolean).join(', ');
    return (
        <button
            type="button"
            className={classes(css.bar, css[bar.state])}
            ref={place}
            title={`${said}, ${times}`}
            aria-label={`${said}, ${times}`}
            onClick={() => onOpen(bar.id)}
        >
            {bar.done !== undefined && (
                <span
                    className={css.part}
                    ref={(element) => element?.style.setProperty('width', `${(bar.done ?? 0) * 100}%`)}
                />
            )}
            <span className={css.text}>
                {isolated(bar.label)} {bar.detail && <span className={css.detail}>{bar.detail}</span>}
            </span>
        </button>
    );
}
