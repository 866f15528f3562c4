import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, data, v1 } from './client';
import type { components } from './schema.gen';

export type Opc = components['schemas']['opc'];
export type OpcBody = components['schemas']['opc_body'];

/** The gateway's own figures: cannot be stopped, changed or deleted. */
export const systemOpc = 'EDGE_SYSTEM';

export const opcList = queryOptions({
    queryKey: ['opc', 'list'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/opc', { signal }))).data,
});

const maxReloads = 20;
const reloadPauseMs = 250;

/** Loads the list of devices until it shows that a device was started or stopped, for at most 5 s: a list that the gateway
 *  made before its event can arrive after it, and would show the old state. */
export async function reloadAfter(action: 'start' | 'stop', opcId: string, client: QueryClient): Promise<void> {
    for (let reloads = 1; ; reloads++) {
        await client.invalidateQueries({ queryKey: opcList.queryKey });
        const opc = client.getQueryData(opcList.queryKey)?.find((one) => one.opc_id === opcId);
        if (!opc || (opc.scan_status === 'STOP') === (action === 'stop') || reloads === maxReloads) return;
        await new Promise((resolve) => setTimeout(resolve, reloadPauseMs));
    }
}

export const opcById = (opcId: string) =>
    queryOptions({
        queryKey: ['opc', opcId],
        queryFn: ({ signal }) => data(v1.GET('/api/v1/opc/{opcId}', { params: { path: { opcId } }, signal })),
    });

/** Epoch ms: when the device last confirmed this value. 0: the value's own time is the time of its reading, or the
 *  value is bad. */
export function confirmedAt(opcs: readonly Opc[], opcId: string, quality: number): number {
    return quality < 64 ? 0 : (opcs.find((opc) => opc.opc_id === opcId)?.confirmed_at ?? 0);
}

/** `10.0.0.5:502`, `[fd00::5]:502`, or the URL or serial line that stands in its place; of several addresses each. */
export function placeOf(address: string, port: string): string {
    if (!port || address.includes('/')) return address;
    const isBareV6 = (host: string) => host.split(':').length > 2 && !host.startsWith('[');
    const hosts = address.split(',').map((one) => one.trim());
    return `${hosts.map((host) => (isBareV6(host) ? `[${host}]` : host)).join(', ')}:${port}`;
}

export function startOpc(opcId: string) {
    return data(v1.POST('/api/v1/opc/{opcId}/start', { params: { path: { opcId } } }));
}

export function stopOpc(opcId: string) {
    return data(v1.POST('/api/v1/opc/{opcId}/stop', { params: { path: { opcId } } }));
}

/** What gets no new values while a device is stopped; of transfers and flows the first names. */
export interface OpcUses {
    tag_count: number;
    alarm_count: number;
    transfer_count: number;
    transfers: string[];
    flow_count: number;
    flows: string[];
}

export const opcUses = (opcId: string) =>
    queryOptions({
        queryKey: ['opc', 'uses', opcId],
        queryFn: ({ signal }) => call<OpcUses>('GET', `/api/v1/opc/${encodeURIComponent(opcId)}/uses`, { signal }),
        retry: false,
    });

export function deleteOpc(opcId: string) {
    return data(v1.DELETE('/api/v1/opc/{opcId}', { params: { path: { opcId } } }));
}

export function createOpc(body: OpcBody) {
    return data(v1.POST('/api/v1/opc', { body }));
}

export type OpcState = 'connected' | 'connecting' | 'lost' | 'stopped' | 'not_collecting';

/** The state of a device in one word, from its two statuses. */
export function opcState(opc: Pick<Opc, 'connection_status' | 'scan_status'>): OpcState {
    if (opc.scan_status === 'STOP') return 'stopped';
    if (opc.scan_status === 'NOT_COLLECT') return 'not_collecting';
    if (opc.connection_status === 'CONNECTED') return 'connected';
    return opc.connection_status === 'CONNECTING' ? 'connecting' : 'lost';
}

/** Tags without a good value, of a device that is connected and collects. */
export function badTagCount(opc: Opc): number {
    return opcState(opc) === 'connected' && opc.opc_id !== systemOpc ? Math.max(0, opc.tag_count - opc.good_count) : 0;
}

const sickness: Record<OpcState, number> = { lost: 0, connecting: 1, connected: 3, not_collecting: 4, stopped: 5 };

/** Order of the list: first devices with a problem (lost, connecting, bad tags), then healthy ones, then those that
 *  a person has stopped. */
export function problemsFirst(a: Opc, b: Opc): number {
    const rank = (opc: Opc) => (badTagCount(opc) > 0 ? 2 : sickness[opcState(opc)]);
    return (
        rank(a) - rank(b) ||
        badTagCount(b) - badTagCount(a) ||
        a.opc_name.localeCompare(b.opc_name, 'en', { numeric: true })
    );
}
