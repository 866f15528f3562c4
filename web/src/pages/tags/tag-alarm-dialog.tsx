import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { instructionsOf, setInstruction } from '../../api/alarm-instruction';
import { ApiError } from '../../api/api-error';
import type { Tag } from '../../api/tag';
import { bulkFaults } from '../../api/tag-bulk';
import { useT } from '../../text/language';
import {
    alarmDraft,
    alarmFaults,
    alarmKind,
    changedSettings,
    settingsBody,
    type AlarmDraft,
    type AlarmKind,
} from '../../ui/alarm-draft';
import { AlarmFields } from '../../ui/alarm-fields';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLeaveGuard } from '../../ui/leave-guard';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { saveTags } from './save-tags';

interface TagAlarmProps {
    tags: readonly Tag[];
    onClose: () => void;
    /** It was saved. */
    onDone: () => void;
}

/** The alarm of the selected tags. Engineer. */
export default function TagAlarmDialog(props: TagAlarmProps) {
    const { tags, onClose } = props;
    const t = useT();
    const kinds = new Set(tags.map((tag) => alarmKind(tag.data_type)));
    const [kind] = kinds;
    const instructions = useQuery({ ...instructionsOf(tags.map((tag) => tag.tag_id)), staleTime: Infinity, gcTime: 0 });
    const title = t('alarm_set.title', { count: tags.length });
    if (!kind || kinds.size > 1)
        return (
            <Dialog title={title} onClose={onClose}>
                <EmptyState>{t(kinds.size > 1 ? 'alarm_set.mixed' : 'alarm_set.no_number')}</EmptyState>
            </Dialog>
        );
    if (instructions.data === undefined)
        return (
            <Dialog title={title} onClose={onClose}>
                <QueryView query={instructions} what={t('alarm_set.load_failed')}>
                    {() => null}
                </QueryView>
            </Dialog>
        );
    return <AlarmForm {...props} title={title} kind={kind} instructions={instructions.data} />;
}

interface AlarmFormProps extends TagAlarmProps {
    title: string;
    kind: AlarmKind;
    /** Of each tag. */
    instructions: readonly string[];
}

function AlarmForm({ tags, title, kind, instructions, onClose, onDone }: AlarmFormProps) {
    const t = useT();
    const client = useQueryClient();
    const [before] = useState(() => alarmDraft(tags.map((tag, n) => ({ ...tag, instruction: instructions[n] ?? '' }))));
    const [draft, setDraft] = useState<AlarmDraft>(before);
    const [isChecked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const changed = changedSettings(before, draft);
    const hasInstruction = draft.instruction.trim() !== before.instruction.trim();
    const isChanged = hasInstruction || Object.keys(changed).length > 0;
    const { leave, question } = useLeaveGuard(!isBusy && isChanged);
    const close = () => leave(onClose);
    const submit = async () => {
        setChecked(true);
        if (isBusy || !isChanged || Object.keys(alarmFaults(draft)).length > 0) return;
        setBusy(true);
        setError(undefined);
        try {
            if (Object.keys(changed).length > 0) await saveTags(tags, changed, settingsBody(changed));
            if (hasInstruction)
                await setInstruction(
                    tags.map((tag) => tag.tag_id),
                    draft.instruction.trim(),
                );
            onDone();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        } finally {
            await client.invalidateQueries({ queryKey: ['tag'] });
            await client.invalidateQueries({ queryKey: ['alarm'] });
        }
    };
    const known = error instanceof ApiError ? error.fields : {};
    return (
        <Dialog
            title={title}
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
                        blocked={isChanged ? undefined : t('diff.none')}
                    >
                        {t('tag_edit.save', { count: tags.length })}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{tags.length > 1 ? t('tag_edit.many_help') : t(`alarm_set.help_${kind}`)}</p>
            {error !== undefined && Object.keys(known).length === 0 && (
                <ErrorNote what={t('alarm_set.failed')} error={error} />
            )}
            <ul>
                {bulkFaults(error)
                    ?.slice(0, 10)
                    .map((fault) => (
                        <li key={`${fault.line} ${fault.message}`}>
                            {tags[fault.line - 2]?.tag_id}: {fault.message}
                        </li>
                    ))}
            </ul>
            <AlarmFields
                kind={kind}
                draft={draft}
                onChange={setDraft}
                count={tags.length}
                unit={commonUnit(tags)}
                isChecked={isChecked}
                errors={known}
                instructionError={known['instruction']}
            />
            {question}
        </Dialog>
    );
}

function commonUnit(tags: readonly Tag[]): string | undefined {
    const units = new Set(tags.map((tag) => tag.unit));
    const [only] = units;
    return units.size === 1 ? only : undefined;
}
