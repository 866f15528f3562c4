import { useQueryClient } from '@tanstack/react-query';
import { maxEntries, preferences, putPreferences, type FilteredList, type Preferences } from '../api/preferences';
import { usePreferences } from './use-preferences';

type Change = (update: (now: Preferences) => Partial<Preferences>) => Promise<void>;

/** Returns a function that changes what the person has chosen. It asks for the present choice first: another window
 *  may have changed it. */
export function useChangePreferences(): Change {
    const client = useQueryClient();
    return async (update) => {
        const now = await client.query({ ...preferences, staleTime: 0 });
        client.setQueryData(preferences.queryKey, await putPreferences(update(now)));
    };
}

/** Whether an address of the page is a favourite, and what changes that; undefined where there are no favourites. */
export function useFavourite(path: string, name: string) {
    const chosen = usePreferences();
    const change = useChangePreferences();
    if (!chosen) return undefined;
    const isOn = chosen.favourites.some((each) => each.path === path);
    return {
        name,
        isOn,
        isFull: !isOn && chosen.favourites.length >= maxEntries,
        onToggle: () =>
            change(({ favourites }) => {
                const others = favourites.filter((each) => each.path !== path);
                return { favourites: isOn ? others : [...others, { name, path }] };
            }),
    };
}

/** Things that the person has saved under names. */
export interface Saved {
    items: readonly { name: string; value: string }[];
    isFull: boolean;
    /** Replaces the one of that name. */
    onSave: (name: string, value: string) => Promise<void>;
    onRemove: (name: string) => Promise<void>;
}

/** The saved filters of a list, by the query of its address; undefined where there are none to have. */
export function useSavedFilters(list: FilteredList): Saved | undefined {
    const chosen = usePreferences();
    const change = useChangePreferences();
    if (!chosen) return undefined;
    const others = (all: Preferences['filters'], name: string) =>
        all.filter((each) => each.list !== list || each.name !== name);
    return {
        items: chosen.filters
            .filter((each) => each.list === list)
            .map((each) => ({ name: each.name, value: each.query })),
        isFull: chosen.filters.length >= maxEntries,
        onSave: (name, query) =>
            change(({ filters }) => ({ filters: [...others(filters, name), { list, name, query }] })),
        onRemove: (name) => change(({ filters }) => ({ filters: others(filters, name) })),
    };
}

/** The saved trends of all tags, by their addresses. */
export function useSavedTrends(): Saved | undefined {
    const chosen = usePreferences();
    const change = useChangePreferences();
    if (!chosen) return undefined;
    const others = (all: Preferences['trends'], name: string) => all.filter((each) => each.name !== name);
    return {
        items: chosen.trends.map((each) => ({ name: each.name, value: each.path })),
        isFull: chosen.trends.length >= maxEntries,
        onSave: (name, path) => change(({ trends }) => ({ trends: [...others(trends, name), { name, path }] })),
        onRemove: (name) => change(({ trends }) => ({ trends: others(trends, name) })),
    };
}
