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
    /** Of this very text; false while the gateway has not checked it yet. */
    is_done: boolean;
    result?: SaveResult;
    faults: PropertyFault[];
    /** Another failure than faults of the text, such as STALE_VERSION. */
    error?: unknown;
}

/** One draft for the form and the text. It stays as it is when the file changes below it: saving then tells. */
export function useDraft(loaded: Properties) {
    const [changed, setChanged] = useState<Draft>();
    const draft = changed ?? { text: loaded.text, before: loaded.text, version: loaded.version };
    const is_dirty = changed !== undefined;
    const setText = (text: string) => setChanged(text === draft.before ? undefined : { ...draft, text });
    const discard = () => setChanged(undefined);
    return { draft, is_dirty, setText, discard, check: useCheck(draft, is_dirty) };
}

function useCheck(draft: Draft, is_dirty: boolean): DraftCheck {
    const text = useRested(draft.text, 500);
    const query = useQuery({ ...propertiesCheck(text, draft.version), enabled: is_dirty, retry: false });
    const is_done = text === draft.text && !query.isFetching && (query.isSuccess || query.isError);
    const { error } = query;
    const is_invalid = error instanceof ApiError && error.code === 'VALIDATION_FAILED';
    const faults = is_invalid ? ((error.details['errors'] as PropertyFault[] | undefined) ?? []) : [];
    return { is_done, result: query.data, faults, error: is_invalid ? undefined : error };
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
