import { useQueries } from '@tanstack/react-query';
import { tagById, type Tag } from '../../api/tag';
import type { States } from '../../text/states';

/** What a tag says about how its value is read. */
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

/** They are asked for one by one; values of a larger flow are shown without. */
const asked_at_most = 100;
const stay_ms = 300_000;

const shownOf = ({ unit, data_type, display_format, bool_true, bool_false, states }: Tag): TagFacts => ({
    unit,
    data_type,
    display_format,
    on: bool_true,
    off: bool_false,
    states,
});

/** Outside the hook, so that the map stays the same while nothing has come. */
function factsOf(results: readonly { data: Tag | undefined }[]): FactsByTag {
    return new Map(results.flatMap(({ data: tag }) => (tag ? [[tag.tag_id, shownOf(tag)] as const] : [])));
}

export function useTagFacts(tag_ids: readonly string[]): FactsByTag {
    const asked = [...new Set(tag_ids.filter(Boolean))];
    const known = asked.length > asked_at_most ? [] : asked;
    return useQueries({
        queries: known.map((tag_id) => ({ ...tagById(tag_id), staleTime: stay_ms })),
        combine: factsOf,
    });
}
