/** Tags whose lines stand in the trend beside that of the page. */
export const max_compared = 5;

/** Out of the URL (`with=A,B`): each once, never the tag itself, five at most. */
export function comparedOf(search: URLSearchParams, tag_id: string): string[] {
    const named = (search.get('with') ?? '').split(',').filter((id) => id !== '' && id !== tag_id);
    return [...new Set(named)].slice(0, max_compared);
}
