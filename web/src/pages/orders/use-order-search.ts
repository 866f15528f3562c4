import { useSearchParams } from 'react-router';

/** The filter of both views in the URL, and what changes it: '' removes a name. */
export function useOrderSearch() {
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
    return { q: search.get('q') ?? '', line_id: search.get('line') ?? '', search, set };
}
