import { queryOptions } from '@tanstack/react-query';
import type { Alarm } from './alarm-actions';
import { call } from './client';

/** So that the address of a call stays short. */
const tagsPerCall = 100;
/** The limit of a bulk call. */
const alarmsPerCall = 10_000;

/** The alarms that the settings of these tags have made. */
async function alarmsOfTags(tagIds: readonly string[], signal?: AbortSignal): Promise<Alarm[]> {
    const found: Alarm[] = [];
    for (let from = 0; from < tagIds.length; from += tagsPerCall) {
        const wanted = tagIds.slice(from, from + tagsPerCall).join(',');
        const query = { tag_id: wanted, source: 'TAG', size: tagsPerCall };
        found.push(...(await call<{ items: Alarm[] }>('GET', '/api/v5/alarm', { query, signal })).items);
    }
    return found;
}

/** What a person has to do when the alarm of a tag is active, of each of the tags in their order; '' = nothing is
 *  written, or the tag has no alarm. */
export const instructionsOf = (tagIds: readonly string[]) =>
    queryOptions({
        queryKey: ['alarm', 'instructions', tagIds],
        queryFn: async ({ signal }) => {
            const alarms = await alarmsOfTags(tagIds, signal);
            const byTag = new Map(alarms.map((alarm) => [alarm.tag_id, alarm.instruction]));
            return tagIds.map((tagId) => byTag.get(tagId) ?? '');
        },
    });

/** Writes the instruction of the alarms of these tags, all or none; tags without an alarm are passed over. Engineer. */
export async function setInstruction(tagIds: readonly string[], instruction: string): Promise<void> {
    const alarms = await alarmsOfTags(tagIds);
    for (let from = 0; from < alarms.length; from += alarmsPerCall) {
        const items = alarms
            .slice(from, from + alarmsPerCall)
            .map((alarm) => ({ alarm_id: alarm.alarm_id, instruction }));
        await call('POST', '/api/v5/alarm/bulk', { body: { items, on_conflict: 'update' } });
    }
}
