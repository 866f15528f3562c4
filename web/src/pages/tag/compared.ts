/** The tags that the trend shows in addition to the tag of the page. */
export const maxCompared = 5;

/** Out of the URL (`with=A,B`): each once, never the tag itself, five at most. */
export function comparedOf(search: URLSearchParams, tagId: string): string[] {
    const named = (search.get('with') ?? '').split(',').filter((id) => id !== '' && id !== tagId);
    return [...new Set(named)].slice(0, maxCompared);
}
