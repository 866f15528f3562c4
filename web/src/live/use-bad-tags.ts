import { useEffect, useState } from 'react';
import { values } from './live';

/** Bad, or older than a lost connection; a value that has not come yet is neither. */
function badOnes(tagIds: readonly string[]): string[] {
    return tagIds.filter((tagId) => {
        const value = values.get(tagId);
        return value !== undefined && (value.quality < 64 || value.isStale);
    });
}

/** Those of some tags that have no good value now. Being mounted subscribes all of them; renders only when the set changes. */
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
