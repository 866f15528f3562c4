import { changeTag, type Tag, type TagChange } from '../../api/tag';
import { putTagCsv } from '../../api/tag-bulk';
import { changeCsv } from './tag-csv';

/** One tag is changed by its own call, with `body`; several of a device by one bulk call, with the same as texts: all or
 *  none. */
export async function saveTags(
    tags: readonly Tag[],
    changed: Readonly<Record<string, string>>,
    body: TagChange,
): Promise<void> {
    const [first] = tags;
    if (tags.length === 1 && first) {
        await changeTag(first.tag_id, body);
        return;
    }
    for (const opcId of new Set(tags.map((tag) => tag.opc_id)))
        await putTagCsv(
            opcId,
            changeCsv(
                tags.filter((tag) => tag.opc_id === opcId),
                changed,
            ),
        );
}
