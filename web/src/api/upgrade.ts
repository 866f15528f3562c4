import { queryOptions } from '@tanstack/react-query';
import { call, data, upload, v1 } from './client';
import { startJob } from './job';

export interface LatestRelease {
    current_version: string;
    latest_version: string;
    /** YYYY-MM-DD */
    latest_build_date: string;
    is_newer: boolean;
    notes: string;
    /** Bytes. */
    size: number;
    /** File of the public key. */
    signed_by: string;
    /** Why it cannot be installed now; empty: it can. */
    why_not: string;
}

export interface Release {
    version: string;
    build_date: string;
    container_mode: boolean;
    image_tag: string;
}

export const ownRelease = queryOptions({
    queryKey: ['system', 'version'],
    queryFn: ({ signal }) => call<Release>('GET', '/api/v1/system/version', { signal }),
});

/** Admin. The gateway asks `edge.update.url`; fails with UPGRADE_CHECK_FAILED. In this response version and date are
 *  outside of `data`. */
export async function checkRelease(): Promise<LatestRelease> {
    const answer = await v1.GET('/config/upgrade/check');
    const found = await data(Promise.resolve(answer));
    const { latest_version: latestVersion = '', latest_build_date: latestBuildDate = '' } =
        answer.data as Partial<LatestRelease>;
    return { ...found, latest_version: latestVersion, latest_build_date: latestBuildDate };
}

/** Without `name`: what checkRelease found. Fails with NO_UPDATE, BAD_SIGNATURE, NO_SPACE. */
export function startUpgrade(name?: string, allowDowngrade = false) {
    return startJob('upgrade', {
        ...(name ? { name } : {}),
        ...(allowDowngrade ? { allow_downgrade: allowDowngrade } : {}),
    });
}

/** A bundle or its signature, which must be there first. */
export function uploadRelease(file: File) {
    return upload<{ name: string; size: number; version?: string }>('/config/upgrade/upload', file.name, file);
}
