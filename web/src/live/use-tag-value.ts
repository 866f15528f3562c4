import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { confirmedAt, opcList } from '../api/opc';
import { values } from './live';
import type { LiveValue } from './value-store';

/** The tag's present value, or undefined until the first is known. Being mounted subscribes it; only this part renders
 *  again when it changes. */
export function useTagValue(tagId: string): LiveValue | undefined {
    const subscribe = useCallback((listener: () => void) => values.subscribe(tagId, listener), [tagId]);
    return useSyncExternalStore(subscribe, () => values.get(tagId));
}

interface Listed {
    tag_id: string;
    value: string;
    quality: number;
    ts: number;
}

/** The present value of a tag that a list brought with its value then: shown until the first live one, and stale as any
 *  other when the connection is lost. */
export function useListedValue({
    tag_id: tagId,
    value,
    quality,
    ts,
}: Listed): Omit<LiveValue, 'isStale'> & { isStale?: boolean } {
    const live = useTagValue(tagId);
    useEffect(() => values.offer(tagId, value, quality, ts), [tagId, value, quality, ts]);
    return live ?? { value, quality, ts };
}

/** When the device last confirmed the tag's value, of devices whose values carry their own times; else 0. It follows the
 *  events where `useOpcs` is on the page. */
export function useConfirmedAt(opcId: string, quality: number): number {
    const query = useQuery({ ...opcList, staleTime: 30_000, select: (opcs) => confirmedAt(opcs, opcId, quality) });
    return query.data ?? 0;
}
