import { queryOptions } from '@tanstack/react-query';
import { data, v1, type DataOf } from './client';
import type { paths } from './schema.gen';

type ListBody = paths['/api/v1/sessions']['get']['responses']['200']['content']['application/json'];
export type OpenSession = DataOf<ListBody>['data'][number];

/** Admin. Who is logged in, the newest first. */
export const openSessions = queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/sessions', { signal }))).data,
});

/** Admin. Ends the session and its streams of events. */
export function endSession(sessionId: string) {
    return data(v1.DELETE('/api/v1/sessions/{session_id}', { params: { path: { session_id: sessionId } } }));
}
