import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, data, v5 } from './client';
import type { RecordPage } from './record';
import type { components } from './schema-v5.gen';

export type AssetType = 'SITE' | 'AREA' | 'LINE' | 'EQUIPMENT';

/** A site or an asset with everything in it; the roots are sites. */
export interface AssetNode {
    id: string;
    type: AssetType;
    name: string;
    children: AssetNode[];
}

type Branch = components['schemas']['asset_branch'];

function nodeOf({ asset_id: assetId, asset_type: assetType, asset_name: assetName, children }: Branch): AssetNode {
    return { id: assetId, type: assetType, name: assetName, children: children.map(nodeOf) };
}

export const assetTree = queryOptions({
    queryKey: ['asset', 'tree'],
    queryFn: async ({ signal }): Promise<AssetNode[]> => {
        const sites = await data(v5.GET('/api/v5/asset/tree', { signal }));
        return sites.map((site) => ({
            id: site.site_id,
            type: 'SITE' as const,
            name: site.site_name,
            children: site.children.map(nodeOf),
        }));
    },
});

/** A tag that is linked to an asset, with its value when the list was read. */
export interface LinkedTag {
    tag_id: string;
    tag_name: string;
    opc_id: string;
    unit: string;
    data_type: string;
    display_format: string;
    states?: Record<string, string>;
    bool_true?: string;
    bool_false?: string;
    linked_asset_id: string;
    linked_asset_name: string | null;
    live?: { value: string; quality: number; ts: number };
}

/** Tags that are linked to an asset, or to one below it or a site. */
export const linkedTags = (under: string, page: number, size: number) =>
    queryOptions({
        queryKey: ['tag', 'linked', under, page, size],
        queryFn: ({ signal }) =>
            call<RecordPage<LinkedTag>>('GET', '/api/v5/tag', { query: { under, page, size, live: true }, signal }),
        placeholderData: keepPreviousData,
    });

/** Links the tag to an asset; '' = to none. Engineer. */
export function linkTag(tagId: string, linkedAssetId: string) {
    return data(
        v5.PATCH('/api/v5/tag/{id}', { params: { path: { id: tagId } }, body: { linked_asset_id: linkedAssetId } }),
    );
}

type Asset = components['schemas']['asset'];

/** The name of an area, a line or a piece of equipment, kept for five minutes; '' when there is none of the id. */
export const nameOfAsset = (assetId: string) =>
    queryOptions({
        queryKey: ['asset', 'name', assetId],
        queryFn: async ({ signal }) => {
            const query = { q: assetId, page: 1, size: 20 };
            const { items } = await call<RecordPage<Asset>>('GET', '/api/v5/asset', { query, signal });
            return items.find((asset) => asset.asset_id === assetId)?.asset_name ?? '';
        },
        staleTime: 300_000,
    });
