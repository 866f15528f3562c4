import type { AlarmEvent } from '../../api/alarm';
import { chatterCount, mostInMinute } from './statistics-math';

/** A longer delay of an alarm, and what it would have changed. */
export interface DelayProposal {
    delay: 'on' | 'off';
    /** Seconds, in addition to the present delay. */
    more: number;
    /** How often the alarm was raised. */
    raised: number;
    /** How often it would have been raised with the longer delay. */
    left: number;
}

/** Seconds. A longer delay would hide too much: then the limit or the process needs a look. */
const choices = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300];

interface Active {
    from: number;
    /** Undefined: it is still active, or the end is not in the journal. */
    to: number | undefined;
}

/** The times in which the alarm was active, the oldest first. */
function activeTimes(events: readonly AlarmEvent[]): Active[] {
    const found: Active[] = [];
    for (const event of [...events].sort((a, b) => a.at - b.at)) {
        const last = found.at(-1);
        if (event.event === 'RAISE') found.push({ from: event.at, to: undefined });
        else if (event.event === 'CLEAR' && last && last.to === undefined) last.to = event.at;
    }
    return found;
}

/** With an on-delay that is longer by `ms`, times that are not longer raise no alarm, and others later. */
const withOnDelay = (times: readonly Active[], ms: number) =>
    times.filter(({ from, to }) => to === undefined || to - from > ms).map(({ from }) => from + ms);

/** With an off-delay that is longer by `ms`, an alarm that comes back in that time was never gone. */
const withOffDelay = (times: readonly Active[], ms: number) =>
    times
        .filter(({ from }, n) => {
            const before = times[n - 1]?.to;
            return before === undefined || from - before > ms;
        })
        .map(({ from }) => from);

/** The shortest delay with which the alarm would not have been raised three times in a minute. With equal lengths the
 *  off-delay: it makes no alarm late. `events`: RAISE and CLEAR of one alarm, in any order. undefined: the alarm does
 *  not chatter, or no delay of up to five minutes helps. */
export function proposeDelay(events: readonly AlarmEvent[]): DelayProposal | undefined {
    const times = activeTimes(events);
    if (mostInMinute(times.map(({ from }) => from)) < chatterCount) return undefined;
    for (const more of choices) {
        for (const [delay, left] of [
            ['off', withOffDelay(times, more * 1000)],
            ['on', withOnDelay(times, more * 1000)],
        ] as const) {
            if (mostInMinute(left) < chatterCount) return { delay, more, raised: times.length, left: left.length };
        }
    }
    return undefined;
}

/** The tab of the tag's alarm with the delay filled in. */
export function proposalPath(tagId: string, { delay, more, raised, left }: DelayProposal): string {
    return `/tags/${encodeURIComponent(tagId)}/alarm?more_${delay}=${more}&raised=${raised}&left=${left}`;
}
