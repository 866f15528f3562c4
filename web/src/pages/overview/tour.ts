import { queryOptions } from '@tanstack/react-query';
import { call, data, v1 } from '../../api/client';
import { fetchTagPage } from '../../api/tag';

/** The first day with a gateway: what there is to do, and what is done. */

export const tourSteps = ['device', 'value', 'history', 'alarm', 'transfer', 'backup'] as const;
export type TourStep = (typeof tourSteps)[number];

export interface TourFacts {
    /** Devices that somebody has added. */
    devices: readonly string[];
    /** A tag with a good value; undefined: none. */
    tagId: string | undefined;
    hasHistory: boolean;
    alarms: number;
    transfers: number;
    /** Undefined: this person may not see backups, so the step is not theirs. */
    backups: number | undefined;
}

export interface TourLine {
    step: TourStep;
    isDone: boolean;
    to: string;
}

/** The steps in their order, each with the place where it is done. */
export function tourLines({ devices, tagId, hasHistory, alarms, transfers, backups }: TourFacts): TourLine[] {
    const device = devices[0];
    const tag = tagId === undefined ? undefined : `/tags/${encodeURIComponent(tagId)}`;
    const tags = device === undefined ? '/tags' : `/devices/${encodeURIComponent(device)}`;
    const lines: TourLine[] = [
        { step: 'device', isDone: devices.length > 0, to: '/devices/new' },
        { step: 'value', isDone: tagId !== undefined, to: tags },
        { step: 'history', isDone: hasHistory, to: tag ?? tags },
        { step: 'alarm', isDone: alarms > 0, to: tag ?? tags },
        { step: 'transfer', isDone: transfers > 0, to: '/transfers?new=1' },
    ];
    if (backups !== undefined) lines.push({ step: 'backup', isDone: backups > 0, to: '/settings/backup' });
    return lines;
}

/** A tag with a good value, and whether it has a history. */
export const tourTag = queryOptions({
    queryKey: ['tour', 'tag'],
    queryFn: async ({ signal }) => {
        const filter = { opc_id: '', q: '', status: ['good' as const], writable: false, sort: '' };
        const tag = (await fetchTagPage(filter, 1, signal)).data[0];
        if (!tag) return { tagId: undefined, hasHistory: false };
        const query = { limit: 1, order: 'desc' } as const;
        const params = { path: { tagId: tag.tag_id }, query };
        const { points } = await data(v1.GET('/api/v1/tag/{tagId}/history', { params, signal }));
        return { tagId: tag.tag_id, hasHistory: points.length > 0 };
    },
});

/** How many alarms are set up; of several, one. */
export const tourAlarms = queryOptions({
    queryKey: ['tour', 'alarms'],
    queryFn: async ({ signal }) =>
        (await call<{ items: unknown[] }>('GET', '/api/v5/alarm', { query: { size: 1 }, signal })).items.length,
});
