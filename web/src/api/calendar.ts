import { queryOptions } from '@tanstack/react-query';
import { data, v5 } from './client';
import type { components } from './schema-v5.gen';

export type Calendar = components['schemas']['calendar'];
export type Shift = Calendar['shifts'][number];
export type CalendarException = Calendar['exceptions'][number];
export type Interval = components['schemas']['calendar_intervals'][number];

/** Working intervals of a span as the gateway computes them: shifts without their breaks, exceptions applied. */
export const intervals = (calendar_id: string, from: number, to: number) =>
    queryOptions({
        queryKey: ['calendar', 'intervals', calendar_id, from, to],
        queryFn: ({ signal }) =>
            data(
                v5.GET('/api/v5/calendar/{id}/interval', {
                    params: { path: { id: calendar_id }, query: { from: String(from), to: String(to) } },
                    signal,
                }),
            ),
        staleTime: 60_000,
    });

/** What is worked now. */
export const shiftNow = (calendar_id: string) =>
    queryOptions({
        queryKey: ['calendar', 'shift', calendar_id],
        queryFn: ({ signal }) =>
            data(v5.GET('/api/v5/calendar/{id}/shift', { params: { path: { id: calendar_id } }, signal })),
    });

/** Working time of a span without breaks, in all and by shift. */
export const workingTime = (calendar_id: string, from: number, to: number) =>
    queryOptions({
        queryKey: ['calendar', 'working-time', calendar_id, from, to],
        queryFn: ({ signal }) =>
            data(
                v5.GET('/api/v5/calendar/{id}/working-time', {
                    params: { path: { id: calendar_id }, query: { from: String(from), to: String(to) } },
                    signal,
                }),
            ),
        staleTime: 60_000,
    });
