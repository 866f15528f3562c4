import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchHistory, tagById, type Tag, type TagHistory } from '../../api/tag';
import { columnsOfWindow } from './trend-range';

export interface ComparedTag {
    tag: Tag;
    history: TagHistory;
}

/** The tags of the ids with their history in a range; one that cannot be loaded is left out. `key` names the range. */
export function useCompared(
    tagIds: readonly string[],
    key: string,
    rangeNow: () => { from: number; to: number },
    interval: number | false,
): ComparedTag[] {
    const tags = useQueries({ queries: tagIds.map((id) => ({ ...tagById(id), staleTime: 60_000 })) });
    const histories = useQueries({
        queries: tagIds.map((id, n) => {
            const type = tags[n]?.data?.data_type;
            return {
                queryKey: ['tag', id, 'history', key],
                queryFn: ({ signal }: { signal: AbortSignal }) => {
                    const { from, to } = rangeNow();
                    const range = { from: Math.round(from), to: Math.round(to) };
                    return fetchHistory(id, range, columnsOfWindow(), type ?? '', signal);
                },
                enabled: type !== undefined,
                placeholderData: keepPreviousData,
                refetchInterval: interval,
            };
        }),
    });
    // Returns the same array until new data arrives, because the plot is drawn again for each new array.
    const stamp = [...tags, ...histories].map((query) => query.dataUpdatedAt).join(' ') + tagIds.join(' ');
    return useMemo(
        () =>
            tagIds.flatMap((_, n) => {
                const [tag, history] = [tags[n]?.data, histories[n]?.data];
                return tag && history ? [{ tag, history }] : [];
            }),
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the stamp stands for all of them
        [stamp],
    );
}
