import { useSearchParams } from 'react-router';

/** What a page keeps in its URL (filter, order, page, row), what changes it ('' takes a name out), and what
 *  puts other names in the place of all. */
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
