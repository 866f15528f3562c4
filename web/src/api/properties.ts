import { queryOptions } from '@tanstack/react-query';
import { data, v1, type DataOf } from './client';
import type { paths } from './schema.gen';

type LoadBody = paths['/config/load']['get']['responses']['200']['content']['application/json'];
/** The properties file with all properties that the gateway knows, set or not. Secrets are `***`. */
export type Properties = DataOf<LoadBody>;
export type Property = Properties['entries'][number];
type VersionsBody = paths['/config/versions']['get']['responses']['200']['content']['application/json'];
export type PropertiesVersion = DataOf<VersionsBody>['data'][number];

/** What a save has changed, or would change. */
export interface SaveResult {
    version: string;
    /** Keys. */
    changed: string[];
    acts_now: string[];
    needs_restart: string[];
}

/** One fault of a properties file, in `details.errors` of an ApiError VALIDATION_FAILED. */
export interface PropertyFault {
    message: string;
    /** From 1. */
    line?: number;
    key?: string;
    nearest?: string;
}

/** Admin. */
export const properties = queryOptions({
    queryKey: ['properties'],
    queryFn: ({ signal }) => data(v1.GET('/config/load', { params: { query: { format: 'json' } }, signal })),
});

/** Admin. The last 20 texts, newest first. */
export const propertiesVersions = queryOptions({
    queryKey: ['properties', 'versions'],
    queryFn: async ({ signal }) => (await data(v1.GET('/config/versions', { signal }))).data as PropertiesVersion[],
});

export const propertiesVersion = (version: string) =>
    queryOptions({
        queryKey: ['properties', 'versions', version],
        queryFn: ({ signal }) => data(v1.GET('/config/versions/{version}', { params: { path: { version } }, signal })),
        staleTime: Infinity,
    });

/** What saving `text` would change; fails with VALIDATION_FAILED as saving would. */
export const propertiesCheck = (text: string, version: string) =>
    queryOptions({
        queryKey: ['properties', 'check', version, text],
        queryFn: async ({ signal }) =>
            (await data(v1.POST('/config/validate', { body: { text, version }, signal }))) as SaveResult,
        gcTime: 0,
    });

/** Fails with STALE_VERSION (`text` and `version` of the file as it is now in `details`) and VALIDATION_FAILED. */
export function saveProperties(text: string, version: string): Promise<SaveResult> {
    return data(v1.POST('/config/save', { body: { text, version } }));
}

export function restoreProperties(version: string): Promise<SaveResult> {
    return data(v1.POST('/config/versions/{version}/restore', { params: { path: { version } } }));
}
