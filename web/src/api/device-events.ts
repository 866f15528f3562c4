import type { AlarmEvent } from './alarm';
import type { JournalPage } from './alarm-journal';
import { call } from './client';
import type { TagPage } from './tag';

/** The journal is asked for tags by their names; more would make a query that is too long. */
export const max_tags_of_events = 100;

/** The newest 50 alarm events of the tags of a device; null: it has too many tags to ask for. */
export async function fetchDeviceEvents(opc_id: string, signal?: AbortSignal): Promise<AlarmEvent[] | null> {
    const path = `/api/v1/opc/${encodeURIComponent(opc_id)}/tag`;
    const tags = await call<TagPage>('GET', path, { query: { page: 1, size: max_tags_of_events }, signal });
    if (tags.total > max_tags_of_events) return null;
    if (tags.total === 0) return [];
    const tag_id = tags.data.map((tag) => tag.tag_id).join(',');
    const found = await call<JournalPage>('GET', '/api/v5/alarm/history', { query: { tag_id, size: 50 }, signal });
    return found.items;
}
