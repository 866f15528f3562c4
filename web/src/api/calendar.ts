import { queryOptions } from '@tanstack/react-query';
import { data, v5 } from './client';
import type { components } from './schema-v5.gen';

export type Calendar = components['schemas']['calendar'];
export type Shift = Calendar['shifts'][number];
export type CalendarException = Calendar['exceptions'][number];
export type Interval = components['schemas']['calendar_intervals'][number];

/** Working intervals of a time span: shifts without their breaks, with exceptions applied. */
export const intervals = (calendarId: string, from: number, to: number) =>
    queryOptions({
        queryKey: ['calendar', 'intervals', calendarId, from, to],
        queryFn: ({ signal }) =>
            data(
                v5.GET('/api/v5/calendar/{id}/interval', {
                    params: { path: { id: calendarId }, query: { from: String(from), to: String(to) } },
                    signal,
                }),
            ),
        staleTime: 60_000,
    });

/** The present shift. */
export const shiftNow = (calendarId: string) =>
    queryOptions({
        queryKey: ['calendar', 'shift', calendarId],
        queryFn: ({ signal }) =>
            data(v5.GET('/api/v5/calendar/{id}/shift', { params: { path: { id: calendarId } }, signal })),
    });

/** Working time of a span without breaks, in total and for each shift. */
export const workingTime = (calendarId: string, from: number, to: number) =>
    queryOptions({
        queryKey: ['calendar', 'working-time', calendarId, from, to],
        queryFn: ({ signal }) =>
            data(
                v5.GET('/api/v5/calendar/{id}/working-time', {
                    params: { path: { id: calendarId }, query: { from: String(from), to: String(to) } },
                    signal,
                }),
            ),
        staleTime: 60_000,
    });
