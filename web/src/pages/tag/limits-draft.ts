import type { Tag } from '../../api/tag';
import { parseNumber } from '../../text/number';

/** From the highest to the lowest. */
export const limitNames = ['trip_hi', 'hi_hi', 'hi', 'lo', 'lo_lo', 'trip_lo'] as const;
export type LimitName = (typeof limitNames)[number];
export const priorities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

export type LimitsDraft = Record<LimitName | `${LimitName}_priority`, string>;

export function draftOf(
    tag: Partial<Pick<Tag, LimitName>> & Partial<Record<`${LimitName}_priority`, string | null>>,
): LimitsDraft {
    const draft = {} as LimitsDraft;
    for (const name of limitNames) {
        const value = tag[name];
        draft[name] = typeof value === 'number' ? String(value) : '';
        draft[`${name}_priority`] = tag[`${name}_priority`] || 'MEDIUM';
    }
    return draft;
}

/** The first limit that is no number, or is not below the one before it. Empty ones are no limits. */
export function limitsFault(draft: LimitsDraft): { name: LimitName; kind: 'number' | 'order' } | undefined {
    let before = Infinity;
    for (const name of limitNames) {
        if (draft[name].trim() === '') continue;
        const value = parseNumber(draft[name]);
        if (value === undefined) return { name, kind: 'number' };
        if (value >= before) return { name, kind: 'order' };
        before = value;
    }
    return undefined;
}
