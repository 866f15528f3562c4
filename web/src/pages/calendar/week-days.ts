import type { CalendarException, Interval } from '../../api/calendar';
import { addDays, instantOf } from '../../text/local-time';
import { formatTime } from '../../text/time';

const dayS = 86_400;

export interface WeekBlock {
    key: string;
    /** Per cent of the day. */
    top: number;
    height: number;
    shift_name: string;
    crew: string | null;
    start: number;
    end: number;
}

export interface WeekDay {
    date: string;
    from: number;
    to: number;
    blocks: WeekBlock[];
    exception?: CalendarException;
}

/** The last exception that rules a date: later entries win. */
export function exceptionOn(date: string, exceptions: readonly CalendarException[]): CalendarException | undefined {
    return exceptions.findLast((each) => each.from <= date && date <= each.to);
}

/** Seconds on the clock on the wall: the hours beside it are those of all days, also of one that has 23 or 25. */
function secondOf(ts: number, day: Pick<WeekDay, 'to'>, zone: string): number {
    if (ts >= day.to) return dayS;
    const [hour = 0, minute = 0, second = 0] = formatTime(ts, zone).split(':').map(Number);
    return (hour * 60 + minute) * 60 + second;
}

/** Where an instant lies in its day, per cent. */
export function placeIn(ts: number, day: Pick<WeekDay, 'to'>, zone: string): number {
    return (secondOf(ts, day, zone) / dayS) * 100;
}

/** Seven days from a Monday in the calendar's zone, with the parts of the intervals that lie in each. A day may have 23 or
 *  25 hours. */
export function weekDays(
    monday: string,
    zone: string,
    intervals: readonly Interval[],
    exceptions: readonly CalendarException[],
): WeekDay[] {
    return Array.from({ length: 7 }, (_, n) => {
        const date = addDays(monday, n);
        const from = instantOf(date, zone) ?? 0;
        const to = instantOf(addDays(date, 1), zone) ?? from;
        const blocks = intervals
            .filter((each) => each.start < to && each.end > from)
            .map((each) => {
                const start = Math.max(each.start, from);
                const end = Math.min(each.end, to);
                const seconds = secondOf(end, { to }, zone) - secondOf(start, { to }, zone);
                return {
                    key: `${each.start}`,
                    top: placeIn(start, { to }, zone),
                    // It is below 0 for one that begins and ends while the clock shows the same hour again.
                    height: (Math.max(0, seconds) / dayS) * 100,
                    shift_name: each.shift_name,
                    crew: each.crew,
                    start,
                    end,
                };
            });
        const exception = exceptionOn(date, exceptions);
        return { date, from, to, blocks, ...(exception && { exception }) };
    });
}
