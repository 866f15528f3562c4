import { useMemo, useSyncExternalStore } from 'react';
import { values } from './live';
import type { LiveValue } from './value-store';

/** Several tags as one store; the snapshot is a new list only when one of them has changed. */
function storeOf(tagIds: readonly string[]) {
    let last: readonly (LiveValue | undefined)[] = [];
    return {
        subscribe: (listener: () => void) => {
            const stops = tagIds.map((tagId) => values.subscribe(tagId, listener));
            return () => {
                for (const stop of stops) stop();
            };
        },
        snapshot: () => {
            const next = tagIds.map((tagId) => values.get(tagId));
            if (next.length !== last.length || next.some((value, n) => value !== last[n])) last = next;
            return last;
        },
    };
}

/** The present values of some tags in their order; undefined until the first is known. `tag_ids` must be memoized. */
export function useTagValues(tagIds: readonly string[]): readonly (LiveValue | undefined)[] {
    const store = useMemo(() => storeOf(tagIds), [tagIds]);
    return useSyncExternalStore(store.subscribe, store.snapshot);
}
