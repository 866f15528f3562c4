import { useEffect, useState } from 'react';
import { values } from './live';

/** A tag is bad if its value is bad or the connection was lost after it. A tag whose value has not arrived yet is
 *  not bad. */
function badOnes(tagIds: readonly string[]): string[] {
    return tagIds.filter((tagId) => {
        const value = values.get(tagId);
        return value !== undefined && (value.quality < 64 || value.isStale);
    });
}

/** The tags in the list that have no good value now. Subscribes to all of them while mounted; renders only when the
 *  set of bad tags changes. */
export function useBadTags(tagIds: readonly string[]): readonly string[] {
    const [bad, setBad] = useState<readonly string[]>([]);
    useEffect(() => {
        let frame = 0;
        const look = () => {
            frame = 0;
            const next = badOnes(tagIds);
            setBad((before) => (before.join('\n') === next.join('\n') ? before : next));
        };
        const note = () => {
            frame ||= requestAnimationFrame(look);
        };
        const stops = tagIds.map((tagId) => values.subscribe(tagId, note));
        note();
        return () => {
            cancelAnimationFrame(frame);
            for (const stop of stops) stop();
        };
    }, [tagIds]);
    return bad;
}
