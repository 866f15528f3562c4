import { appendLog, type LogRow } from '../../ui/log-view';

/** Least important first, as the gateway names them. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'critical'] as const;

export interface LogFilter {
    /** The least important level that is shown; '' = all. */
    level: string;
    /** '' = all. */
    module: string;
    /** Part of message or module, case ignored. */
    q: string;
}

/** Rows of a level that the page does not know are always shown. */
export function matchingRows(rows: readonly LogRow[], { level, module, q }: LogFilter): LogRow[] {
    const least = (logLevels as readonly string[]).indexOf(level);
    const wanted = q.trim().toLowerCase();
    return rows.filter((row) => {
        const rank = (logLevels as readonly string[]).indexOf(row.level);
        return (
            (rank < 0 || rank >= least) &&
            (!module || row.module === module) &&
            (!wanted || `${row.module} ${row.message}`.toLowerCase().includes(wanted))
        );
    });
}

export function modulesOf(rows: readonly LogRow[]): string[] {
    return [...new Set(rows.map((row) => row.module))].sort();
}

/** Adds the rows that came as events. After a restart the gateway numbers its rows from 1 again: rows that are older
 *  than the last row by their time are from before the restart and are dropped; if only the numbers are smaller, the
 *  old rows are dropped. */
export function withEvents(rows: readonly LogRow[], events: readonly LogRow[]): LogRow[] {
    const last = rows.at(-1);
    if (!last) return appendLog([], events);
    const newest = events.at(-1);
    if (newest && newest.seq < last.seq && newest.time > last.time) return appendLog([], events);
    return appendLog(
        rows,
        events.filter((row) => row.time >= last.time),
    );
}
