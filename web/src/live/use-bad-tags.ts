import { useEffect, useState } from 'react';
import { values } from './live';

/** Bad, or older than a lost connection; a value that has not come yet is neither. */
function badOnes(tag_ids: readonly string[]): string[] {
    return tag_ids.filter((tag_id) => {
        const value = values.get(tag_id);
        return value !== undefined && (value.quality < 64 || value.is_stale);
    });
}

/** Those of some tags that have no good value now. Being mounted subscribes all of them; renders only when the set changes. */
export function useBadTags(tag_ids: readonly string[]): readonly string[] {
    const [bad, setBad] = useState<readonly string[]>([]);
    useEffect(() => {
        let frame = 0;
        const look = () => {
            frame = 0;
            const next = badOnes(tag_ids);
            setBad((before) => (before.join('\n') === next.join('\n') ? before : next));
        };
        const note = () => {
            frame ||= requestAnimationFrame(look);
        };
        const stops = tag_ids.map((tag_id) => values.subscribe(tag_id, note));
        note();
        return () => {
            cancelAnimationFrame(frame);
            for (const stop of stops) stop();
        };
    }, [tag_ids]);
    return bad;
}
