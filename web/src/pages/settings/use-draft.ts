import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { propertiesCheck, type Properties, type PropertyFault, type SaveResult } from '../../api/properties';

/** A changed text and the version of the file that it began from. */
export interface Draft {
    text: string;
    before: string;
    version: string;
}

export interface DraftCheck {
    /** The result belongs to the present text; false while the gateway has not checked this text yet. */
    isDone: boolean;
    result?: SaveResult;
    faults: PropertyFault[];
    /** A failure that is not a fault in the text, such as STALE_VERSION. */
    error?: unknown;
}

/** The draft that form and text share. It does not change when the file changes on the gateway: the next save
 *  reports the conflict. */
export function useDraft(loaded: Properties) {
    const [changed, setChanged] = useState<Draft>();
    const draft = changed ?? { text: loaded.text, before: loaded.text, version: loaded.version };
    const isDirty = changed !== undefined;
    const setText = (text: string) => setChanged(text === draft.before ? undefined : { ...draft, text });
    const discard = () => setChanged(undefined);
    return { draft, isDirty, setText, discard, check: useCheck(draft, isDirty) };
}

function useCheck(draft: Draft, isDirty: boolean): DraftCheck {
    const text = useRested(draft.text, 500);
    const isRested = text === draft.text;
    const check = propertiesCheck(text, draft.version);
    const query = useQuery({ ...check, enabled: isDirty && isRested, retry: false });
    const isDone = isRested && !query.isFetching && (query.isSuccess || query.isError);
    const { error } = query;
    const isInvalid = error instanceof ApiError && error.code === 'VALIDATION_FAILED';
    const faults = isInvalid ? ((error.details['errors'] as PropertyFault[] | undefined) ?? []) : [];
    return { isDone, result: query.data, faults, error: isInvalid ? undefined : error };
}

/** The value once it has not changed for `ms`. */
function useRested(value: string, ms: number): string {
    const [rested, setRested] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setRested(value), ms);
        return () => clearTimeout(timer);
    }, [value, ms]);
    return rested;
}
