import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** Merges events into a list of the cache. An event that arrives while the list is being fetched may be newer than
 *  the response. So it is merged once more after the response, and the list never returns to an older state. */
export class EventMerger<T extends object> {
    // Keeps only the last event of each entry, so it never has more entries than the list.
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

/** The merger for the cache of this window. It uses the `merge` of the first call. */
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
