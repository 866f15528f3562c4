import { queryOptions } from '@tanstack/react-query';
import { data, v1, type DataOf } from './client';
import type { paths } from './schema.gen';

type ListBody = paths['/api/v1/display']['get']['responses']['200']['content']['application/json'];
/** A link for a wall display: a viewer that sees one view, from some addresses. */
export type Display = DataOf<ListBody>['data'][number];

/** The kind of views that wall displays show. */
const kind = 'display';

/** What such a view holds: a place within the page, with its filters. */
export interface DisplayContent {
    path: string;
}

async function fetchDisplays(signal?: AbortSignal) {
    return (await data(v1.GET('/api/v1/display', { signal }))).data;
}

async function fetchViews(signal?: AbortSignal) {
    return (await data(v1.GET('/api/v1/view', { params: { query: { kind } }, signal }))).data;
}

const deleteView = (view_id: string) => data(v1.DELETE('/api/v1/view/{view_id}', { params: { path: { view_id } } }));

/** Admin. */
export const displayList = queryOptions({
    queryKey: ['display'],
    queryFn: ({ signal }) => fetchDisplays(signal),
});

/** Views for displays, without their content. */
export const displayViews = queryOptions({
    queryKey: ['view', kind],
    queryFn: ({ signal }) => fetchViews(signal),
});

/** What a display shows; for the display itself, too. */
export const displayView = (view_id: string) =>
    queryOptions({
        queryKey: ['view', kind, view_id],
        queryFn: async ({ signal }) => {
            const found = await data(v1.GET('/api/v1/view/{view_id}', { params: { path: { view_id } }, signal }));
            return { ...found, content: found.content as DisplayContent };
        },
    });

/** Admin. A display of a view that exists. `url` is a path below the gateway's address and is told only here. */
export function createDisplay(view_id: string, name: string, addresses: string[]) {
    return data(v1.POST('/api/v1/display', { body: { name, view_id, addresses } }));
}

/** A display of a place within the page: the view is made with it, and goes again where no display can be made. */
export async function createDisplayOfPath(path: string, name: string, addresses: string[]) {
    const view_id = `display-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const content: DisplayContent = { path };
    const body = { name, kind, shared: true, content };
    await data(v1.PUT('/api/v1/view/{view_id}', { params: { path: { view_id } }, body }));
    try {
        return await createDisplay(view_id, name, addresses);
    } catch (error) {
        await deleteView(view_id).catch(() => undefined);
        throw error;
    }
}

/** The link and what it has opened end; its view goes with it when no other display shows it. */
export async function withdrawDisplay({ display_id, view_id }: Display): Promise<void> {
    await data(v1.DELETE('/api/v1/display/{display_id}', { params: { path: { display_id } } }));
    const [left, views] = await Promise.all([fetchDisplays(), fetchViews()]);
    const is_used = left.some((each) => each.view_id === view_id);
    if (!is_used && views.some((view) => view.view_id === view_id)) await deleteView(view_id);
}
