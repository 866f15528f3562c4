import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/**
 * Merges events into a list of the cache. One that comes while the list is asked for is newer than the answer may be: it is
 * merged once more behind it, so that a list never goes back to what was before an event.
 */
export class EventMerger<T extends object> {
    // The last of each entry: no more than the gateway has entries.
    private readonly missed = new Map<T[keyof T], Partial<T>>();

    constructor(
        private readonly client: QueryClient,
        private readonly key: QueryKey,
        private readonly id: keyof T,
        private readonly merge: (list: readonly T[], changed: Partial<T>) => T[],
    ) {}

    add(changed: Partial<T>): void {
        const of = changed[this.id];
        if (of !== undefined && this.client.isFetching({ queryKey: this.key, exact: true }) > 0)
            this.missed.set(of, { ...this.missed.get(of), ...changed });
        this.put(changed);
    }

    /** Until the returned function is called. */
    watch(): () => void {
        const hash = hashKey(this.key);
        return this.client.getQueryCache().subscribe((event) => {
            if (event.query.queryHash !== hash || event.type !== 'updated') return;
            const { action } = event;
            if (action.type === 'error') this.missed.clear();
            if (action.type !== 'success' || action.manual) return;
            const missed = [...this.missed.values()];
            this.missed.clear();
            for (const each of missed) this.put(each);
        });
    }

    private put(changed: Partial<T>): void {
        this.client.setQueryData<T[]>(this.key, (list) => list && this.merge(list, changed));
    }
}

/** A merger of this window's cache; takes the last `merge` that it was given at first. */
export function useEventMerger<T extends object>(
    key: QueryKey,
    id: keyof T,
    merge: (list: readonly T[], changed: Partial<T>) => T[],
): EventMerger<T> {
    const client = useQueryClient();
    const hash = hashKey(key);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- key by its hash; merge is a function of the module
    const merger = useMemo(() => new EventMerger<T>(client, key, id, merge), [client, hash, id]);
    useEffect(() => merger.watch(), [merger]);
    return merger;
}
