import type { AlarmEvent } from './alarm';
import type { JournalPage } from './alarm-journal';
import { call } from './client';
import type { TagPage } from './tag';

/** The query of the journal contains the names of the tags; with more tags it would be too long. */
export const maxTagsOfEvents = 100;

/** The newest 50 alarm events of the tags of a device; null: it has too many tags to ask for. */
export async function fetchDeviceEvents(opcId: string, signal?: AbortSignal): Promise<AlarmEvent[] | null> {
    const path = `/api/v1/opc/${encodeURIComponent(opcId)}/tag`;
    const tags = await call<TagPage>('GET', path, { query: { page: 1, size: maxTagsOfEvents }, signal });
    if (tags.total > maxTagsOfEvents) return null;
    if (tags.total === 0) return [];
    const tagId = tags.data.map((tag) => tag.tag_id).join(',');
    const found = await call<JournalPage>('GET', '/api/v5/alarm/history', {
        query: { tag_id: tagId, size: 50 },
        signal,
    });
    return found.items;
}
