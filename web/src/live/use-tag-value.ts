import { useCallback, useSyncExternalStore } from 'react';
import { values } from './live';
import type { LiveValue } from './value-store';

/** The tag's present value, or undefined until the first is known. Being mounted subscribes it; only this part renders
 *  again when it changes. */
export function useTagValue(tag_id: string): LiveValue | undefined {
    const subscribe = useCallback((listener: () => void) => values.subscribe(tag_id, listener), [tag_id]);
    return useSyncExternalStore(subscribe, () => values.get(tag_id));
}
