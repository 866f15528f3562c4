import { queryOptions } from '@tanstack/react-query';
import { data, v1, type DataOf } from './client';
import type { paths } from './schema.gen';

type ListBody = paths['/api/v1/display']['get']['responses']['200']['content']['application/json'];
/** A link for a wall display: a viewer that sees one view, from some addresses. */
export type Display = DataOf<ListBody>['data'][number];

/** The kind of views that wall displays show. */
const kind = 'display';

/** A page that a display shows in turn with others. */
export interface DisplayPage {
    path: string;
    seconds: number;
}

/** What such a view holds: a place within the page, with its filters. The gateway reads `path` and the paths of `pages`
 *  to decide what the display may see. */
export interface DisplayContent {
    /** The first page. */
    path: string;
    /** Absent: `path` stays. */
    pages?: DisplayPage[];
    /** Per cent; absent: 100. */
    size?: number;
}

async function fetchDisplays(signal?: AbortSignal) {
    return (await data(v1.GET('/api/v1/display', { signal }))).data;
}

async function fetchViews(signal?: AbortSignal) {
    return (await data(v1.GET('/api/v1/view', { params: { query: { kind } }, signal }))).data;
}

const deleteView = (viewId: string) =>
    data(v1.DELETE('/api/v1/view/{view_id}', { params: { path: { view_id: viewId } } }));

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
export const displayView = (viewId: string) =>
    queryOptions({
        queryKey: ['view', kind, viewId],
        queryFn: async ({ signal }) => {
            const found = await data(
                v1.GET('/api/v1/view/{view_id}', { params: { path: { view_id: viewId } }, signal }),
            );
            return { ...found, content: found.content as DisplayContent };
        },
    });

/** Admin. Creates a display of an existing view. `url` is a path below the gateway's address; only this response has
 *  it. */
export function createDisplay(viewId: string, name: string, addresses: string[]) {
    return data(v1.POST('/api/v1/display', { body: { name, view_id: viewId, addresses } }));
}

/** Creates a view of places within the page and a display of it. If the display cannot be created, the view is deleted
 *  again. */
export async function createDisplayOf(content: DisplayContent, name: string, addresses: string[]) {
    const viewId = `display-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const body = { name, kind, shared: true, content: { ...content } };
    await data(v1.PUT('/api/v1/view/{view_id}', { params: { path: { view_id: viewId } }, body }));
    try {
        return await createDisplay(viewId, name, addresses);
    } catch (error) {
        await deleteView(viewId).catch(() => undefined);
        throw error;
    }
}

/** Ends the link and the sessions that it opened. Deletes its view, too, if no other display shows it. */
export async function withdrawDisplay({ display_id: displayId, view_id: viewId }: Display): Promise<void> {
    await data(v1.DELETE('/api/v1/display/{display_id}', { params: { path: { display_id: displayId } } }));
    const [left, views] = await Promise.all([fetchDisplays(), fetchViews()]);
    const isUsed = left.some((each) => each.view_id === viewId);
    if (!isUsed && views.some((view) => view.view_id === viewId)) await deleteView(viewId);
}
