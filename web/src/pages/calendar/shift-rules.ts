/** A shift as the editor holds it; the days are those of the cycle, from 1. Without `days` it is of an exception. */
export interface ShiftDraft {
    shift_name: string;
    days: number[];
    start: string;
    end: string;
    crew: string | null;
    breaks: { start: string; end: string }[];
}

export type ShiftFault =
    { kind: 'name' | 'twice' | 'time' | 'days' | 'break' } | { kind: 'overlap'; other: string; day: number };

export const dayMinutes = 1440;

/** Minutes of a text HH:MM; undefined for other texts. */
export function minutesOf(text: string): number | undefined {
    const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
    return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

/** How long from one time to the next; the end is on the next day when it is not after the start. */
export function lengthOf(start: number, end: number): number {
    return end > start ? end - start : end - start + dayMinutes;
}

interface Span {
    shift: number;
    day: number;
    from: number;
    to: number;
}

/** When each shift is worked in a cycle, in minutes from its beginning. */
export function spansOf(shifts: readonly ShiftDraft[], cycleDays: number): Span[] {
    return shifts.flatMap((shift, n) => {
        const start = minutesOf(shift.start);
        const end = minutesOf(shift.end);
        if (start === undefined || end === undefined) return [];
        return shift.days
            .filter((day) => day <= cycleDays)
            .map((day) => {
                const from = (day - 1) * dayMinutes + start;
                return { shift: n, day, from, to: from + lengthOf(start, end) };
            });
    });
}

function isBreakWrong(shift: ShiftDraft): boolean {
    const start = minutesOf(shift.start);
    const end = minutesOf(shift.end);
    if (start === undefined || end === undefined) return false;
    const length = lengthOf(start, end);
    // From the beginning of the shift, so that midnight is nothing special.
    const spans = shift.breaks.map((each) => {
        const from = minutesOf(each.start);
        const to = minutesOf(each.end);
        if (from === undefined || to === undefined) return undefined;
        const begin = (from - start + dayMinutes) % dayMinutes;
        return { from: begin, to: begin + lengthOf(from, to) };
    });
    const sorted = [...spans].sort((a, b) => (a?.from ?? 0) - (b?.from ?? 0));
    return sorted.some(
        (span, n) => span === undefined || span.to > length || (n > 0 && span.from < (sorted[n - 1]?.to ?? 0)),
    );
}

/** The faults of each shift by its place. The cycle is a ring: the last day meets the first. */
export function faultsOf(shifts: readonly ShiftDraft[], cycleDays: number): ShiftFault[][] {
    const faults: ShiftFault[][] = shifts.map((shift, n) => {
        const own: ShiftFault[] = [];
        if (!shift.shift_name.trim()) own.push({ kind: 'name' });
        else if (shifts.some((other, m) => m < n && other.shift_name === shift.shift_name)) own.push({ kind: 'twice' });
        if (minutesOf(shift.start) === undefined || minutesOf(shift.end) === undefined) own.push({ kind: 'time' });
        if (!shift.days.some((day) => day <= cycleDays)) own.push({ kind: 'days' });
        if (isBreakWrong(shift)) own.push({ kind: 'break' });
        return own;
    });
    const whole = cycleDays * dayMinutes;
    const spans = spansOf(shifts, cycleDays);
    for (const a of spans) {
        for (const b of spans) {
            if (a === b) continue;
            const meets = [0, whole, -whole].some((turn) => a.from < b.to + turn && b.from + turn < a.to);
            const own = faults[a.shift];
            if (!meets || own?.some((fault) => fault.kind === 'overlap')) continue;
            own?.push({ kind: 'overlap', other: shifts[b.shift]?.shift_name ?? '', day: a.day });
        }
    }
    return faults;
}
