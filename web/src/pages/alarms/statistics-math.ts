import type { AlarmEvent, AlarmLive } from '../../api/alarm';
import { runMs, type Runs } from '../../api/running';

const tenMinutes = 600_000;

export interface Bucket {
    from: number;
    count: number;
}

/** How many alarms were raised in each ten minutes; the last bucket may not be over. */
export function perTenMinutes(events: readonly AlarmEvent[], from: number, to: number): Bucket[] {
    const first = Math.floor(from / tenMinutes);
    const last = Math.floor((to - 1) / tenMinutes);
    const buckets = Array.from({ length: last - first + 1 }, (_, n) => ({ from: (first + n) * tenMinutes, count: 0 }));
    for (const event of events) {
        const bucket = buckets[Math.floor(event.at / tenMinutes) - first];
        if (bucket) bucket.count += 1;
    }
    return buckets;
}

/** The worst of each `size` buckets: a long range in as many bars as fit. */
export function worstOf(buckets: readonly Bucket[], size: number): Bucket[] {
    const found: Bucket[] = [];
    for (let at = 0; at < buckets.length; at += size) {
        const group = buckets.slice(at, at + size);
        found.push(group.reduce((worst, each) => (each.count > worst.count ? each : worst)));
    }
    return found;
}

export interface Frequent {
    alarm_id: string;
    alarm_name: string;
    tag_id: string;
    count: number;
    /** Share of all raised alarms, 0–100. */
    percent: number;
    /** The most within one minute. */
    inMinute: number;
}

/** Three times within a minute is chattering (ISA-18.2, EEMUA 191). */
export const chatterCount = 3;
const minute = 60_000;

/** The most of the times that lie within one minute; the times in any order. */
export function mostInMinute(times: readonly number[]): number {
    const ordered = [...times].sort((a, b) => a - b);
    let most = 0;
    let first = 0;
    ordered.forEach((time, n) => {
        while (time - (ordered[first] as number) >= minute) first += 1;
        most = Math.max(most, n - first + 1);
    });
    return most;
}

/** The number of events of each alarm, the most frequent alarm first. */
export function byAlarm(events: readonly AlarmEvent[]): Frequent[] {
    const groups = new Map<string, AlarmEvent[]>();
    for (const event of events) {
        const group = groups.get(event.alarm_id);
        if (group) group.push(event);
        else groups.set(event.alarm_id, [event]);
    }
    return [...groups.entries()]
        .map(([alarmId, group]) => ({
            alarm_id: alarmId,
            alarm_name: group[0]?.alarm_name ?? alarmId,
            tag_id: group[0]?.tag_id ?? '',
            count: group.length,
            percent: (100 * group.length) / events.length,
            inMinute: mostInMinute(group.map((event) => event.at)),
        }))
        .sort((a, b) => b.count - a.count || a.alarm_id.localeCompare(b.alarm_id, 'en'));
}

export const standingMs = 86_400_000;

/** Active for more than 24 hours, the oldest first. */
export function standing(alarms: readonly AlarmLive[], now: number): AlarmLive[] {
    return alarms
        .filter((alarm) => alarm.alarm_state?.startsWith('ACTIVE') && now - (alarm.active_since ?? now) > standingMs)
        .sort((a, b) => (a.active_since ?? 0) - (b.active_since ?? 0));
}

/** How long alarms were watched in the range: while the gateway ran; the whole range where it has no record of that. */
export function watchedMs({ from, to }: { from: number; to: number }, runs: Runs): number {
    return runs ? runMs(runs) : to - from;
}

/** The mean for ten minutes that were watched; undefined for less than ten minutes, which no mean can be told of. */
export function meanOfTenMinutes(count: number, watched: number): number | undefined {
    return watched >= tenMinutes ? count / (watched / tenMinutes) : undefined;
}
