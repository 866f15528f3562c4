import { useMemo, useSyncExternalStore } from 'react';
import { values } from './live';
import type { LiveValue } from './value-store';

/** Several tags as one store; the snapshot is a new list only when one of them has changed. */
function storeOf(tag_ids: readonly string[]) {
    let last: readonly (LiveValue | undefined)[] = [];
    return {
        subscribe: (listener: () => void) => {
            const stops = tag_ids.map((tag_id) => values.subscribe(tag_id, listener));
            return () => {
                for (const stop of stops) stop();
            };
        },
        snapshot: () => {
            const next = tag_ids.map((tag_id) => values.get(tag_id));
            if (next.length !== last.length || next.some((value, n) => value !== last[n])) last = next;
            return last;
        },
    };
}

/** The present values of some tags in their order; undefined until the first is known. `tag_ids` must be memoized. */
export function useTagValues(tag_ids: readonly string[]): readonly (LiveValue | undefined)[] {
    const store = useMemo(() => storeOf(tag_ids), [tag_ids]);
    return useSyncExternalStore(store.subscribe, store.snapshot);
}
