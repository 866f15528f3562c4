import { queryOptions } from '@tanstack/react-query';
import { call, data, href, upload, v1 } from './client';
import { startJob } from './job';

export const backupParts = [
    'properties',
    'database',
    'certificates',
    'secrets',
    'transfers',
    'learned',
    'history',
] as const;
export type BackupPart = (typeof backupParts)[number];

export const restoreKinds = ['same', 'replacement', 'template'] as const;
export type RestoreKind = (typeof restoreKinds)[number];

/** A backup as its head describes it; the OpenAPI document names only some of the members. `error`: the head cannot
 *  be read. */
export interface Backup {
    name: string;
    /** Bytes. */
    size: number;
    /** Epoch ms. */
    time: number;
    is_encrypted: boolean;
    parts: BackupPart[];
    error?: string;
    version?: string;
    edge_id?: string;
    note?: string;
    has_secrets?: boolean;
    is_scheduled?: boolean;
    sums?: { part: BackupPart; files: number; size: number; sha256: string }[];
}

/** What restoring would change: records by kind. */
export interface BackupCheck {
    as: RestoreKind;
    backup: Backup;
    records: { kind: string; added: number; removed: number; changed: number }[];
    warnings: string[];
}

/** Admin. Newest first. */
export const backupList = queryOptions({
    queryKey: ['backup', 'list'],
    queryFn: async ({ signal }) => (await data(v1.GET('/config/backup', { signal }))).data as unknown as Backup[],
});

export interface BackupOrder {
    passphrase?: string;
    include_history?: boolean;
    note?: string;
}

export function makeBackup(order: BackupOrder) {
    return startJob('backup', order);
}

export interface RestoreOrder {
    name: string;
    passphrase?: string;
    as?: RestoreKind;
    parts?: BackupPart[];
}

export function restoreBackup(order: RestoreOrder) {
    return startJob('restore', order);
}

/** Reads it whole, which takes a while; fails with BAD_PASSPHRASE and BAD_BACKUP. */
export function checkBackup(name: string, passphrase: string, as?: RestoreKind): Promise<BackupCheck> {
    return call('POST', `/config/backup/${encodeURIComponent(name)}/check`, {
        body: { ...(passphrase ? { passphrase } : {}), ...(as ? { as } : {}) },
        timeoutMs: 600_000,
    });
}

export function deleteBackup(name: string) {
    return data(v1.DELETE('/config/backup/{name}', { params: { path: { name } } }));
}

/** Fetches the first byte, so that a refusal can be shown here; then the browser downloads the file. */
export async function downloadBackup(name: string): Promise<void> {
    const path = `/config/backup/${encodeURIComponent(name)}`;
    await call('GET', path, { headers: { Range: 'bytes=0-0' } });
    const link = document.createElement('a');
    link.href = href(path);
    link.download = name;
    link.click();
}

/** The gateway takes letters, digits, `.`, `_` and `-` as a name. */
export function uploadBackup(file: File) {
    return upload<{ name: string }>('/config/backup/upload', file.name, file);
}
