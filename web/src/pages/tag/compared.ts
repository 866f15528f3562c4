import type { Tag, TagHistory } from '../../api/tag';

/** The tags that the trend shows in addition to the tag of the page. */
export const maxCompared = 5;

/** A line of the trend. */
export interface TrendLine {
    tag: Tag;
    history: TagHistory;
    /** The same tag in the same range some time before, where that is asked for. */
    past?: TagHistory;
    /** Its colour and dash: 0 is the tag of the page. It stays when other lines are hidden. */
    place: number;
}

/** Out of the URL (`with=A,B`): each once, never the tag itself, five at most. */
export function comparedOf(search: URLSearchParams, tagId: string): string[] {
    return idsOf(search, 'with')
        .filter((id) => id !== tagId)
        .slice(0, maxCompared);
}

/** The tags whose lines are hidden (`hide=A,B`). */
export function hiddenOf(search: URLSearchParams): string[] {
    return idsOf(search, 'hide');
}

function idsOf(search: URLSearchParams, name: string): string[] {
    return [...new Set((search.get(name) ?? '').split(',').filter((id) => id !== ''))];
}

const day = 86_400_000;
/** How much earlier the values are that the present ones are compared with. */
export const pasts = { '1d': day, '7d': 7 * day } as const;
export type Past = keyof typeof pasts;

/** Out of the URL (`past=7d`). */
export function pastOf(search: URLSearchParams): Past | undefined {
    const asked = search.get('past') ?? '';
    return Object.hasOwn(pasts, asked) ? (asked as Past) : undefined;
}

/** The tag whose link was dragged here, from this page or from another window of it; undefined for other things. */
export function draggedTag(uris: string, origin: string): string | undefined {
    const uri = uris.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#'));
    if (!uri || !URL.canParse(uri)) return undefined;
    const url = new URL(uri);
    const id = /\/tags\/([^/]+)$/.exec(url.pathname)?.[1];
    return id && url.origin === origin ? decodeURIComponent(id) : undefined;
}
