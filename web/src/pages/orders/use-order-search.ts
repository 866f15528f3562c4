import { useSearch } from '../../ui/use-search';

/** The filter of both views in the URL, and what changes it: '' removes a name. */
export function useOrderSearch() {
    const [search, set] = useSearch();
    return { q: search.get('q') ?? '', line_id: search.get('line') ?? '', search, set };
}
