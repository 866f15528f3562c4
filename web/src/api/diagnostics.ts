import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, data, href, v1 } from './client';

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
            if (!(error instanceof ApiError) || error.http_status !== 503) throw error;
            return { status: 'NOT_READY', checks: {} };
        }
    },
});

/** What a device was asked since the start, and by the minute; the description does not have this call yet. */
export interface DeviceDiagnostics {
    opc_id: string;
    connection_status: string;
    requests: number;
    timeouts: number;
    refusals: number;
    reconnects: number;
    values_read: number;
    read_errors: number;
    writes: number;
    write_errors: number;
    scans: number;
    overruns: number;
    bad_tags: number;
    /** counts[i] round trips took up to bounds_ms[i], the last one more. */
    rtt: { bounds_ms: number[]; counts: number[]; sum_ms: number };
    /** Of the last 24 h, one number a minute, oldest first. */
    minutes: {
        /** Epoch ms of the end of the last one. */
        end: number | null;
        requests: number[];
        timeouts: number[];
        refusals: number[];
        reconnects: number[];
        /** Mean; 0 = no request was answered. */
        rtt_ms: number[];
    };
}

/** Engineer. */
export const deviceDiagnostics = (opc_id: string) =>
    queryOptions({
        queryKey: ['diagnostics', 'opc', opc_id],
        queryFn: ({ signal }) =>
            call<DeviceDiagnostics>('GET', `/api/v1/diagnostics/opc/${encodeURIComponent(opc_id)}`, { signal }),
    });

export interface BundlePart {
    name: string;
    bytes: number;
    description: string;
}

/** Admin. What would be in the support bundle. */
export async function fetchBundleParts(): Promise<BundlePart[]> {
    const query = { list: true };
    return (await call<{ data: BundlePart[] }>('GET', '/api/v1/diagnostics/bundle', { query, timeout_ms: 120_000 }))
        .data;
}

export function bundleHref(): string {
    return href('/api/v1/diagnostics/bundle');
}
