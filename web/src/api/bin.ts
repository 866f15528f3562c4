import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

/** Something that was deleted and can be restored. */
export interface Binned {
    bin_id: string;
    kind: string;
    id: string;
    name: string;
    deleted_by: string;
    /** Epoch ms. */
    deleted_at: number;
    /** Epoch ms: when it leaves the bin at the latest. */
    expires_at: number;
    /** Records: a device and its tags. */
    part_count: number;
    byte_count: number;
}

/** Engineer. Newest first. */
export const binList = queryOptions({
    queryKey: ['bin'],
    queryFn: async ({ signal }) => (await call<{ data: Binned[] }>('GET', '/api/v1/bin', { signal })).data,
});

/** Engineer. */
export function restoreBinned(binId: string) {
    return call('POST', `/api/v1/bin/${encodeURIComponent(binId)}/restore`);
}

/** Admin. */
export function deleteBinned(binId: string) {
    return call('DELETE', `/api/v1/bin/${encodeURIComponent(binId)}`);
}
