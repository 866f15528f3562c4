import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { createTag } from '../../api/tag-bulk';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { ErrorNote } from '../../ui/state-views';
import { bodyOf, changedFields, editFields, editDraft, editFault } from './tag-edit';
import { TagFields } from './tag-fields';

/** A tag by hand. */
export default function TagAddDialog({ opcId, onClose }: { opcId: string; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const [tagId, setId] = useState('');
    const [draft, setDraft] = useState(() => editDraft([]));
    const [isChecked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const address = draft.plc_address.trim().replace(/[^A-Za-z0-9_.:-]+/g, '_');
    const suggested = `${opcId}.${address || 'TAG'}`;
    const { leave, question } = useLeaveGuard(
        !isBusy && (tagId !== '' || Object.keys(changedFields(editDraft([]), draft)).length > 0),
    );
    const close = () => leave(onClose);
    const submit = async () => {
        setChecked(true);
        if (isBusy || editFields.some((field) => editFault(field, draft[field.name], 1))) return;
        setBusy(true);
        setError(undefined);
        try {
            const fields = bodyOf(changedFields(editDraft([]), draft));
            await createTag(opcId, { ...fields, plc_address: draft.plc_address.trim(), tag_id: tagId || suggested });
            await client.invalidateQueries({ queryKey: ['tag'] });
            await client.invalidateQueries({ queryKey: ['opc'] });
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    const known = error instanceof ApiError ? error.fields : {};
    return (
        <Dialog
            title={t('tag_editor.add')}
            size="wide"
            onClose={close}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={close}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('tag_editor.add')}
                    </Button>
                </ButtonRow>
            }
        >
            {error !== undefined && Object.keys(known).length === 0 && (
                <ErrorNote what={t('browse.create_failed')} error={error} />
            )}
            <TextField
                label={t('tags.tag')}
                help={t('tag_edit.id_help')}
                value={tagId}
                onChange={setId}
                error={known['tag_id']}
                isMono
                input={{ placeholder: suggested, autoComplete: 'off', spellCheck: false }}
            />
            <TagFields
                fields={editFields}
                draft={draft}
                onChange={setDraft}
                count={1}
                isChecked={isChecked}
                errors={known}
            />
            {question}
        </Dialog>
    );
}
