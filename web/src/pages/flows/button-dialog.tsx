import { useQuery } from '@tanstack/react-query';
import type { FlowNode } from '../../api/flow';
import { readFresh, tagById, writeTag } from '../../api/tag';
import { values } from '../../live/live';
import { useTagValue } from '../../live/use-tag-value';
import { useT } from '../../text/language';
import { Dialog } from '../../ui/dialog';
import { QueryView } from '../../ui/state-views';
import { WriteDialog } from '../../ui/write-dialog';
import { bindingOf } from './face';
import { nameOf } from './node-name';

/** What a pressed button asks before it writes: the ordinary dialog of a write, with the present value, the new one, and
 *  what the device says afterwards. */
export default function ButtonDialog({ node, onClose }: { node: FlowNode; onClose: () => void }) {
    const t = useT();
    const tagId = bindingOf(node, 'WRITE')?.tag_id ?? '';
    const query = useQuery(tagById(tagId));
    const shown = useTagValue(tagId);
    if (!query.data) {
        return (
            <Dialog title={nameOf(node, t)} size="small" onClose={onClose}>
                <QueryView query={query} what={t('flows.tag_failed')} rows={3}>
                    {() => null}
                </QueryView>
            </Dialog>
        );
    }
    const tag = query.data;
    const readNow = async () => {
        const read = await readFresh(tagId);
        values.offer(tagId, read.value, read.quality, read.ts);
        return read.value;
    };
    return (
        <WriteDialog
            tag={tag}
            title={nameOf(node, t)}
            fixedValue={node.button_value || undefined}
            blocked={tag.writable ? undefined : t('tag.not_writable')}
            isScaled={tag.scale !== null || tag.offset !== null || tag.scale_from !== ''}
            shown={shown}
            onWrite={(value) => writeTag(tagId, value)}
            onReadNow={readNow}
            onClose={onClose}
        />
    );
}
