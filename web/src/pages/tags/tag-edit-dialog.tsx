import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { type Tag } from '../../api/tag';
import { bulkFaults } from '../../api/tag-bulk';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLeaveGuard } from '../../ui/leave-guard';
import { ErrorNote } from '../../ui/state-views';
import { saveTags } from './save-tags';
import { bodyOf, changedFields, editFields, editDraft, editFault } from './tag-edit';
import { TagFields } from './tag-fields';

interface TagEditProps {
    tags: readonly Tag[];
    onClose: () => void;
    /** It was saved. */
    onDone: () => void;
}

export default function TagEditDialog({ tags, onClose, onDone }: TagEditProps) {
    const t = useT();
    const client = useQueryClient();
    const [before] = useState(() => editDraft(tags));
    const [draft, setDraft] = useState(before);
    const [isChecked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const isSingle = tags.length === 1;
    const fields = editFields.filter((field) => isSingle || !('isSingle' in field));
    const changed = changedFields(before, draft);
    const { leave, question } = useLeaveGuard(!isBusy && Object.keys(changed).length > 0);
    const close = () => leave(onClose);
    const isWrong = fields.some((field) => editFault(field, draft[field.name], tags.length));
    const submit = async () => {
        setChecked(true);
        if (isWrong || isBusy || Object.keys(changed).length === 0) return;
        setBusy(true);
        setError(undefined);
        try {
            await saveTags(tags, changed, bodyOf(changed));
            onDone();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        } finally {
            await client.invalidateQueries({ queryKey: ['tag'] });
        }
    };
    const known = error instanceof ApiError ? error.fields : {};
    const faults = bulkFaults(error);
    return (
        <Dialog
            title={
                isSingle
                    ? t('tag_edit.title', { tag: tags[0]?.tag_id ?? '' })
                    : t('tag_edit.title_many', { count: tags.length })
            }
            size="wide"
            onClose={close}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={close}>{t('dialog.cancel')}</Button>
                    <Button
                        kind="primary"
                        type="submit"
                        isBusy={isBusy}
                        blocked={Object.keys(changed).length === 0 ? t('diff.none') : undefined}
                    >
                        {t('tag_edit.save', { count: tags.length })}
                    </Button>
                </ButtonRow>
            }
        >
            {!isSingle && <p>{t('tag_edit.many_help')}</p>}
            {error !== undefined && Object.keys(known).length === 0 && (
                <ErrorNote what={t('tag_edit.failed')} error={error} />
            )}
            {faults && (
                <ul>
                    {faults.slice(0, 10).map((fault) => (
                        <li key={`${fault.line} ${fault.message}`}>
                            {tags[fault.line - 2]?.tag_id}: {fault.message}
                        </li>
                    ))}
                </ul>
            )}
            <TagFields
                fields={fields}
                draft={draft}
                onChange={setDraft}
                count={tags.length}
                isChecked={isChecked}
                errors={known}
            />
            {question}
        </Dialog>
    );
}
