import { useSearchParams } from 'react-router';
import type { Past } from './compared';
import type { TrendRange } from './trend-range';

/** The names in the URL that belong to the trend. */
export const trendNames: readonly string[] = ['range', 'from', 'to', 'with', 'hide', 'past'];

/** The URL has everything that a trend shows: its range, the other tags, hidden lines, the earlier time. */
export function useTrendSearch() {
    const [search, setSearch] = useSearchParams();
    const set = (change: (params: URLSearchParams) => void) =>
        setSearch(
            (before) => {
                change(before);
                return before;
            },
            { replace: true },
        );
    const setIds = (params: URLSearchParams, name: string, ids: readonly string[]) => {
        if (ids.length > 0) params.set(name, ids.join(','));
        else params.delete(name);
    };
    return {
        search,
        compare: (tagIds: readonly string[]) => set((params) => setIds(params, 'with', tagIds)),
        hide: (tagIds: readonly string[]) => set((params) => setIds(params, 'hide', tagIds)),
        showPast: (past: Past | undefined) => set((params) => setIds(params, 'past', past ? [past] : [])),
        show: (range: TrendRange) =>
            set((params) => {
                for (const name of ['range', 'from', 'to']) params.delete(name);
                if (range.span) params.set('range', range.span);
                else {
                    params.set('from', String(range.from));
                    params.set('to', String(range.to));
                }
            }),
    };
}
