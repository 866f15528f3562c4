import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { priorityNumber } from '../../api/alarm';
import { changeTag, tagById, type Tag } from '../../api/tag';
import { useT } from '../../text/language';
import { parseNumber } from '../../text/number';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { ErrorNote } from '../../ui/state-views';
import { draftOf, limitNames, limitsFault, priorities, type LimitsDraft } from './limits-draft';
import css from './tag.module.css';

/** Changes the limits of a tag. Engineer. */
export default function LimitsDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const [draft, setDraft] = useState<LimitsDraft>(() => draftOf(tag));
    const [isChecked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const fault = limitsFault(draft);
    const { leave, question } = useLeaveGuard(!isBusy && JSON.stringify(draft) !== JSON.stringify(draftOf(tag)));
    const close = () => leave(onClose);
    const submit = async () => {
        setChecked(true);
        if (fault || isBusy) return;
        setBusy(true);
        setError(undefined);
        try {
            const body: Record<string, number | string | null> = {};
            for (const name of limitNames) {
                body[name] = draft[name].trim() === '' ? null : (parseNumber(draft[name]) as number);
                body[`${name}_priority`] = draft[`${name}_priority`];
            }
            await changeTag(tag.tag_id, body);
            await client.invalidateQueries({ queryKey: tagById(tag.tag_id).queryKey });
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    const fields = error instanceof ApiError ? error.fields : {};
    return (
        <Dialog
            title={t('limits.dialog', { tag: tag.tag_name })}
            onClose={close}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={close}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('limits.save')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('limits.help')}</p>
            {limitNames.map((name) => (
                <div key={name} className={css.limitFields}>
                    <NumberField
                        label={t(`limits.${name}`)}
                        unit={tag.unit}
                        value={draft[name]}
                        onChange={(value) => setDraft({ ...draft, [name]: value })}
                        error={
                            fields[name] ??
                            (isChecked && fault?.name === name ? t(`limits.fault_${fault.kind}`) : undefined)
                        }
                    />
                    <SelectField
                        label={t('limits.priority')}
                        value={draft[`${name}_priority`]}
                        choices={priorities.map((value) => ({ value, label: t(`priority.${priorityNumber(value)}`) }))}
                        onChange={(value) => setDraft({ ...draft, [`${name}_priority`]: value })}
                    />
                </div>
            ))}
            {error !== undefined && <ErrorNote what={t('limits.failed')} error={error} />}
            {question}
        </Dialog>
    );
}
