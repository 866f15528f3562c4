import type { Translate } from './t';

/** All times on the page are the gateway's: 24 hours, ISO dates, in the gateway's zone, never the browser's. */

const formats = new Map<string, Intl.DateTimeFormat>();

interface Parts {
    date: string;
    time: string;
    ms: string;
}

function partsOf(ts: number, zone: string): Parts {
    let format = formats.get(zone);
    if (!format) {
        const options: Intl.DateTimeFormatOptions = {
            timeZone: zone,
            hourCycle: 'h23',
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
            minute: '2-digit',
            second: '2-digit',
        };
        format = new Intl.DateTimeFormat('en', options);
        formats.set(zone, format);
    }
    const found: Record<string, string> = {};
    for (const part of format.formatToParts(ts)) found[part.type] = part.value;
    return {
        date: `${found['year']}-${found['month']}-${found['day']}`,
        time: `${found['hour']}:${found['minute']}:${found['second']}`,
        ms: String(((ts % 1000) + 1000) % 1000).padStart(3, '0'),
    };
}

/** 14:31:58 */
export function formatTime(ts: number, zone: string): string {
    return partsOf(ts, zone).time;
}

/** 14:31:58.042 */
export function formatTimeMs(ts: number, zone: string): string {
    const { time, ms } = partsOf(ts, zone);
    return `${time}.${ms}`;
}

/** 2026-11-25 */
export function formatDate(ts: number, zone: string): string {
    return partsOf(ts, zone).date;
}

/** 2026-11-25 14:31:58 */
export function formatDateTime(ts: number, zone: string): string {
    const { date, time } = partsOf(ts, zone);
    return `${date} ${time}`;
}

/** The time alone today, date and minutes on another day. `now` decides what today is. */
export function formatWhen(ts: number, now: number, zone: string): string {
    const then = partsOf(ts, zone);
    return then.date === partsOf(now, zone).date ? then.time : `${then.date} ${then.time.slice(0, 5)}`;
}

/** Without seconds, for what is planned: 14:30 today, 11-25 14:30 in this year, 2027-01-03 14:30 in another. */
export function formatMoment(ts: number, now: number, zone: string): string {
    const then = partsOf(ts, zone);
    const today = partsOf(now, zone).date;
    const time = then.time.slice(0, 5);
    if (then.date === today) return time;
    return `${then.date.startsWith(today.slice(0, 5)) ? then.date.slice(5) : then.date} ${time}`;
}

/** A span in its two largest units at most: 3 s, 12 min, 5 h 20 min, 3 d 4 h. Negative counts as 0. */
export function formatSpan(ms: number, t: Translate): string {
    const seconds = Math.max(0, Math.floor(ms / 1000));
    if (seconds < 60) return t('time.seconds', { value: seconds });
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return t('time.minutes', { value: minutes });
    const hours = Math.floor(minutes / 60);
    if (hours < 24) {
        const rest = minutes % 60;
        return rest
            ? `${t('time.hours', { value: hours })} ${t('time.minutes', { value: rest })}`
            : t('time.hours', { value: hours });
    }
    const rest = hours % 24;
    const days = t('time.days', { value: Math.floor(hours / 24) });
    return rest ? `${days} ${t('time.hours', { value: rest })}` : days;
}
