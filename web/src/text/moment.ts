/** What a person types as a date or a time, whatever the browser's language: ISO dates, 24 hours. */

export type MomentKind = 'date' | 'time' | 'datetime-local';

/** How each is written; the page shows the same. */
export const momentShapes: Readonly<Record<MomentKind, string>> = {
    date: '2026-11-25',
    time: '14:30',
    'datetime-local': '2026-11-25 14:30',
};

function dateOf(text: string): string {
    const found = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
    if (!found) return '';
    const date = `${found[1]}-${found[2]?.padStart(2, '0')}-${found[3]?.padStart(2, '0')}`;
    const ts = Date.parse(`${date}T00:00Z`);
    // February 30 does not exist.
    return !Number.isNaN(ts) && new Date(ts).toISOString().startsWith(date) ? date : '';
}

function timeOf(text: string): string {
    const found = /^(\d{1,2}):?(\d{2})$/.exec(text);
    if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return '';
    return `${found[1]?.padStart(2, '0')}:${found[2]}`;
}

/** The value of a native input of that kind (`2026-11-25T14:30`); '' for a text that is none, or none yet. */
export function momentOf(text: string, kind: MomentKind): string {
    const trimmed = text.trim();
    if (kind === 'date') return dateOf(trimmed);
    if (kind === 'time') return timeOf(trimmed);
    const [date = '', time = '', ...rest] = trimmed.split(/[T ]+/);
    const parts = [dateOf(date), timeOf(time)] as const;
    return rest.length === 0 && parts[0] && parts[1] ? parts.join('T') : '';
}
