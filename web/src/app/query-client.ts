import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';

/** Whether to try again: up to two times if there was no response or the gateway is busy. A refused call is not
 *  repeated. */
export function mayRetry(failures: number, error: unknown): boolean {
    if (failures >= 2 || !(error instanceof ApiError)) return false;
    return error.isUnanswered || error.httpStatus === 502 || error.httpStatus === 503;
}

export const queryClient = new QueryClient({
    defaultOptions: {
        queries: { retry: mayRetry, staleTime: 1_000, refetchOnWindowFocus: false, refetchIntervalInBackground: false },
        mutations: { retry: false },
    },
});
