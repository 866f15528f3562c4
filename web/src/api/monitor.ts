import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, data, v1, v5 } from './client';
import type { components } from './schema.gen';

export type MonitorRecord = components['schemas']['monitor_record'];
export type ComponentState = 'UP' | 'DOWN' | 'DISABLED';

export interface Health {
    status: string;
    uptime_ms: number;
    components: Record<string, ComponentState>;
    warnings: string[];
}

export const monitor = queryOptions({
    queryKey: ['monitor'],
    queryFn: ({ signal }) => data(v1.GET('/api/v1/monitoring', { signal })),
});

/** A gateway that is not ready answers 503 with the same data; it is shown, not an error. */
export const health = queryOptions({
    queryKey: ['health'],
    queryFn: async ({ signal }): Promise<Health> => {
        try {
            return await call<Health>('GET', '/api/v1/system/health', { signal });
        } catch (error) {
            if (!(error instanceof ApiError) || error.httpStatus !== 503) throw error;
            return { status: 'DOWN', uptime_ms: 0, components: {}, warnings: [error.message] };
        }
    },
});

export const edge = queryOptions({
    queryKey: ['edge'],
    queryFn: ({ signal }) => data(v1.GET('/api/v1/edge', { signal })),
    staleTime: 60_000,
});

/** The site's record: its name and the time zone in which the page shows times. */
export const site = (siteId: string) =>
    queryOptions({
        queryKey: ['site', siteId],
        queryFn: ({ signal }) => data(v5.GET('/api/v5/site/{id}', { params: { path: { id: siteId } }, signal })),
        staleTime: 60_000,
    });

/** Engineer. Changes the fields that are given. */
export function changeSite(siteId: string, body: { site_name?: string; time_zone?: string }) {
    return data(v5.PATCH('/api/v5/site/{id}', { params: { path: { id: siteId } }, body }));
}

/** The last minute of some of the gateway's own figures, by tag. */
export async function fetchRecent(tagIds: readonly string[], from: number): Promise<Record<string, number[]>> {
    const found = await data(v1.GET('/api/v1/history', { params: { query: { tag_ids: tagIds.join(','), from } } }));
    return Object.fromEntries(
        found.tags.map((tag) => [tag.tag_id, tag.points.map((point) => Number(point.value)).filter(Number.isFinite)]),
    );
}

/** How full the disk was, for each hour of the last day. */
export async function fetchDiskUse(now: number): Promise<{ ts: number; percent: number }[]> {
    const query = { from: now - 86_400_000, to: now, aggregate: 'avg', buckets: 24 } as const;
    const found = await data(
        v1.GET('/api/v1/tag/{tagId}/history', { params: { path: { tagId: 'EDGE_SYSTEM.DISK' }, query } }),
    );
    return found.points
        .map((point) => ({ ts: point.ts, percent: Number(point.value) }))
        .filter((point) => Number.isFinite(point.percent));
}
