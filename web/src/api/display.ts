import { queryOptions } from '@tanstack/react-query';
import { createDisplay, deleteView, fetchDisplays, fetchView, fetchViews, saveView, withdrawDisplay } from './planned';
import type { Display } from './planned';

/** The kind of views that wall displays show. */
const display_kind = 'display';

/** What such a view holds: a place within the page, with its filters. */
export interface DisplayContent {
    path: string;
}

/** Admin. */
export const displayList = queryOptions({
    queryKey: ['display'],
    queryFn: ({ signal }) => fetchDisplays(signal),
});

export const displayViews = queryOptions({
    queryKey: ['view', display_kind],
    queryFn: ({ signal }) => fetchViews(display_kind, signal),
});

/** What a display shows; for the display itself, too. */
export const displayView = (view_id: string) =>
    queryOptions({
        queryKey: ['view', display_kind, view_id],
        queryFn: ({ signal }) => fetchView<DisplayContent>(view_id, signal),
    });

/** A display of a view that exists. */
export function displayOf(view_id: string, name: string, addresses: string[]) {
    return createDisplay(name, view_id, addresses);
}

/** A display of a place within the page: the view is made with it, and goes again where no display can be made. */
export async function displayOfPath(path: string, name: string, addresses: string[]) {
    const view_id = `display-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const content: DisplayContent = { path };
    await saveView(view_id, { name, kind: display_kind, shared: true, content });
    try {
        return await createDisplay(name, view_id, addresses);
    } catch (error) {
        await deleteView(view_id).catch(() => undefined);
        throw error;
    }
}

/** The link ends; its view goes with it when no other display shows it. */
export async function endDisplay(display: Display): Promise<void> {
    await withdrawDisplay(display.display_id);
    const [left, views] = await Promise.all([fetchDisplays(), fetchViews(display_kind)]);
    const is_used = left.some((each) => each.view_id === display.view_id);
    if (!is_used && views.some((view) => view.view_id === display.view_id)) await deleteView(display.view_id);
}

export type { Display };
