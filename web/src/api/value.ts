import { background, data, v1 } from './client';
import type { components } from './schema.gen';

type ValueRecord = components['schemas']['value_record'];

/** Last values in the order asked, for windows without a stream. */
export async function fetchValues(tagIds: string[]): Promise<ValueRecord[]> {
    return (await data(v1.POST('/api/v1/values/read', { body: { tag_ids: tagIds }, headers: background }))).values;
}
