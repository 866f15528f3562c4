import { useSearchParams } from 'react-router';

/** The query of the page's URL (filter, order, page, row). Returns it, a function that changes some names (''
 *  removes a name), and a function that replaces the whole query. */
export function useSearch() {
    const [search, setSearch] = useSearchParams();
    const set = (changes: Record<string, string>) =>
        setSearch(
            (before) => {
                for (const [name, value] of Object.entries(changes))
                    if (value) before.set(name, value);
                    else before.delete(name);
                return before;
            },
            { replace: true },
        );
    const reset = (all: Record<string, string> = {}) => setSearch(all, { replace: true });
    return [search, set, reset] as const;
}

/** The names that are set, as the query of an address. */
export function queryOf(all: Record<string, string>): string {
    return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString();
}
