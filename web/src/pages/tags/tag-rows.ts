import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagPageSize, tagPage, type Tag, type TagFilter, type TagPage } from '../../api/tag';
import { usePollInterval } from '../../live/use-link';

/** The pages (from 1) that hold the rows `first` to `last`. */
export function pagesOf(first: number, last: number, size = tagPageSize): number[] {
    const from = Math.floor(first / size) + 1;
    return Array.from({ length: Math.max(1, Math.floor(last / size) + 2 - from) }, (_, n) => from + n);
}

/** Rows of a tag list of any length: only the pages on the screen are fetched. */
export function useTagRows(filter: TagFilter) {
    const [shown, setShown] = useState([1]);
    // Counts and total change while the page is open; values of the rows come live.
    const interval = usePollInterval(10_000);
    const head = useQuery({ ...tagPage(filter, 1), refetchInterval: interval === false ? false : 10_000 });
    const pages = shown.filter((page) => page > 1);
    const found = useQueries({ queries: pages.map((page) => tagPage(filter, page)) });
    const loaded = new Map<number, TagPage | undefined>([[1, head.data]]);
    pages.forEach((page, n) => loaded.set(page, found[n]?.data));
    const rowAt = (index: number): Tag | undefined =>
        loaded.get(Math.floor(index / tagPageSize) + 1)?.data[index % tagPageSize];
    return {
        head,
        rowAt,
        failed: found.find((query) => query.error)?.error,
        // Only with other pages is anything drawn again, not with each row that a scroll brings.
        setRange: (first: number, last: number) => {
            const next = pagesOf(first, last);
            setShown((before) => (String(before) === String(next) ? before : next));
        },
    };
}
