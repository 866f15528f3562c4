import { useQueries } from '@tanstack/react-query';
import { tagById, type Tag } from '../api/tag';
import { tagStates, type States } from '../text/states';

/** The settings of a tag that decide how its value is shown. */
export interface TagFacts {
    unit: string;
    data_type: string;
    display_format: string;
    /** The words for on and off; '' = none. */
    on: string;
    off: string;
    states?: States;
}

export type FactsByTag = ReadonlyMap<string, TagFacts>;

/** The facts of tags are fetched one by one. If a list has more tags than this, its values are shown without them. */
const askedAtMost = 100;
const stayMs = 300_000;

const shownOf = (tag: Tag): TagFacts => ({
    unit: tag.unit,
    data_type: tag.data_type,
    display_format: tag.display_format,
    on: tag.bool_true,
    off: tag.bool_false,
    states: tagStates(tag),
});

/** Defined outside the hook, so that the map is the same object until facts arrive. */
function factsOf(results: readonly { data: Tag | undefined }[]): FactsByTag {
    return new Map(results.flatMap(({ data: tag }) => (tag ? [[tag.tag_id, shownOf(tag)] as const] : [])));
}

export function useTagFacts(tagIds: readonly string[]): FactsByTag {
    const asked = [...new Set(tagIds.filter(Boolean))];
    const known = asked.length > askedAtMost ? [] : asked;
    return useQueries({
        queries: known.map((tagId) => ({ ...tagById(tagId), staleTime: stayMs })),
        combine: factsOf,
    });
}
