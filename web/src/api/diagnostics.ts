import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, data, href, v1, type DataOf } from './client';
import type { paths } from './schema.gen';

/** The metrics as Prometheus text. */
export const metricsText = queryOptions({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => call<string>('GET', '/metrics', { signal }),
});

export interface Ready {
    status: 'READY' | 'NOT_READY';
    checks: Record<string, boolean>;
}

/** A gateway that is not ready answers 503 without the checks; that is shown, not an error. */
export const ready = queryOptions({
    queryKey: ['ready'],
    queryFn: async ({ signal }): Promise<Ready> => {
        try {
            return await data(v1.GET('/api/v1/system/ready', { signal }));
        } catch (error) {
            if (!(error instanceof ApiError) || error.httpStatus !== 503) throw error;
            return { status: 'NOT_READY', checks: {} };
        }
    },
});

type DeviceBody = paths['/api/v1/diagnostics/opc/{opcId}']['get']['responses']['200']['content']['application/json'];
/** What a device was asked since the start, and by the minute. */
export type DeviceDiagnostics = DataOf<DeviceBody>;

/** Engineer. */
export const deviceDiagnostics = (opcId: string) =>
    queryOptions({
        queryKey: ['diagnostics', 'opc', opcId],
        queryFn: ({ signal }) =>
            data(v1.GET('/api/v1/diagnostics/opc/{opcId}', { params: { path: { opcId } }, signal })),
    });

type Log = paths['/api/v1/diagnostics/log']['get'];
type LogBody = Log['responses']['200']['content']['application/json'];
export type LogRecord = DataOf<LogBody>['data'][number];
export type LogFilter = NonNullable<Log['parameters']['query']>;

/** Engineer. The last log records from the gateway's memory, oldest first. `last_seq` is the number of the newest
 *  record. If it is smaller than before, the gateway was restarted. */
export function fetchLog(query: LogFilter, signal?: AbortSignal) {
    return data(v1.GET('/api/v1/diagnostics/log', { params: { query }, signal }));
}

type BundleBody = paths['/api/v1/diagnostics/bundle']['get']['responses']['200']['content']['application/json'];
export type BundlePart = DataOf<BundleBody>['data'][number];

/** Admin. What would be in the support bundle. */
export async function fetchBundleParts(): Promise<BundlePart[]> {
    return (
        await call<{ data: BundlePart[] }>('GET', '/api/v1/diagnostics/bundle', {
            query: { list: true },
            timeoutMs: 120_000,
        })
    ).data;
}

export function bundleHref(): string {
    return href('/api/v1/diagnostics/bundle');
}
