import { queryOptions } from '@tanstack/react-query';
import { data, v1 } from './client';
import type { components } from './schema.gen';

export type Certificate = components['schemas']['certificate'];
export type UaTree = Awaited<ReturnType<typeof fetchTree>>;
export type UaSite = UaTree[number];
export type UaOpc = UaSite['opcs'][number];
export type UaTag = UaOpc['tags'][number];
export type UaSession = Awaited<ReturnType<typeof fetchSessions>>[number];

/** The folder above the sites. */
export const objectsNode = 'i=85';

export const uaInfo = queryOptions({
    queryKey: ['opcua', 'info'],
    queryFn: ({ signal }) => data(v1.GET('/ui/opcua/info', { signal })),
});

/** Engineer, in a session. Not a query: the password is in no cache. */
export async function revealPassword(): Promise<string | undefined> {
    return (await data(v1.GET('/ui/opcua/info', { params: { query: { reveal: true } } }))).auth_password;
}

async function fetchSessions(signal?: AbortSignal) {
    return (await data(v1.GET('/ui/opcua/sessions', { signal }))).sessions;
}

export const uaSessions = queryOptions({
    queryKey: ['opcua', 'sessions'],
    queryFn: ({ signal }) => fetchSessions(signal),
});

/** A node with what is directly below it: sites of `i=85`, OPCs of a site, tags with their values of an OPC. */
async function fetchTree(node: string, signal?: AbortSignal) {
    return (await data(v1.GET('/ui/opcua/tree', { params: { query: { node } }, signal }))).sites;
}

export const uaNode = (node: string) =>
    queryOptions({ queryKey: ['opcua', 'tree', node], queryFn: ({ signal }) => fetchTree(node, signal) });

/** The tags of an OPC's node. */
export function tagsOf(tree: UaTree): UaTag[] {
    return tree[0]?.opcs[0]?.tags ?? [];
}

const maxPoints = 5_000;

/** Values of the last minutes, oldest first, for the trend. */
export const uaHistory = (tagId: string, minutes: number) =>
    queryOptions({
        queryKey: ['opcua', 'history', tagId, minutes],
        queryFn: ({ signal }) =>
            data(
                v1.GET('/ui/opcua/history', {
                    params: { query: { tagId, minutes, limit: maxPoints } },
                    signal,
                }),
            ),
    });

const by = (thumbprint: string) => ({ params: { path: { thumbprint } } });

/** Engineer. Trusts the certificate: its program can connect then. */
export function trustCertificate(thumbprint: string) {
    return data(v1.POST('/ui/opcua/certificates/{thumbprint}/trust', by(thumbprint)));
}

/** Engineer. Stops trusting the certificate and ends the sessions of its program. */
export function rejectCertificate(thumbprint: string) {
    return data(v1.POST('/ui/opcua/certificates/{thumbprint}/reject', by(thumbprint)));
}

/** Engineer. If the program presents the certificate again, it is in the list of rejected ones again. */
export function forgetCertificate(thumbprint: string) {
    return data(v1.DELETE('/ui/opcua/certificates/{thumbprint}', by(thumbprint)));
}

/** Engineer. Creates a certificate with the same key and URI; clients may have to trust it. */
export function renewCertificate() {
    return data(v1.POST('/ui/opcua/certificates/renew'));
}
