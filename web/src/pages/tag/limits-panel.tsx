import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { priorityNumber } from '../../api/alarm';
import { system_opc } from '../../api/opc';
import { useSession } from '../../api/session';
import { changeTag, tagById, type Tag } from '../../api/tag';
import { useT } from '../../text/language';
import type { Translate } from '../../text/t';
import { parseNumber } from '../../text/number';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { Mark, type MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote } from '../../ui/state-views';
import { draftOf, limit_names, limitsFault, priorities, type LimitsDraft } from './limits-draft';
import css from './tag.module.css';

/** The limits of a tag with their priority; engineers change them. */
export function LimitsPanel({ tag }: { tag: Tag }) {
    const t = useT();
    const { can } = useSession();
    const [is_open, setOpen] = useState(false);
    const rows = limitRows(tag, t);
    const may_change = can('engineer') && tag.opc_id !== system_opc && tag.data_type !== 'Boolean';
    const change = may_change && <Button onClick={() => setOpen(true)}>{t('limits.change')}</Button>;
    return (
        <Panel title={t('limits.title')} side={change} is_flush>
            {rows.length === 0 ? (
                <EmptyState>{t('limits.none')}</EmptyState>
            ) : (
                <ul className={css.limits}>
                    {rows.map((row) => (
                        <li key={row.id}>
                            <Mark kind={`p${row.priority}` as MarkKind} label={t(`priority.${row.priority}`)} />
                            <span>{row.label}</span>
                            <span className={css.number}>
                                {row.value} <span className={css.unit}>{tag.unit}</span>
                            </span>
                        </li>
                    ))}
                </ul>
            )}
            {is_open && <LimitsDialog tag={tag} onClose={() => setOpen(false)} />}
        </Panel>
    );
}

interface LimitRow {
    id: string;
    label: string;
    value: number | null;
    priority: 1 | 2 | 3 | 4;
}

/** Limits of a number, or the states of a Boolean that raise an alarm. */
function limitRows(tag: Tag, t: Translate): LimitRow[] {
    const limits = limit_names.flatMap((name) => {
        const value = tag[name];
        if (typeof value !== 'number') return [];
        return [{ id: name, label: t(`limits.${name}`), value, priority: priorityNumber(tag[`${name}_priority`]) }];
    });
    const states = (['bool_true', 'bool_false'] as const).flatMap((name) => {
        const priority = tag[`${name}_priority`];
        if (!priority) return [];
        const word = tag[name] || name.replace('bool_', '');
        return [{ id: name, label: t('limits.state', { word }), value: null, priority: priorityNumber(priority) }];
    });
    return [...limits, ...states];
}

function LimitsDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const [draft, setDraft] = useState<LimitsDraft>(() => draftOf(tag));
    const [is_checked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [is_busy, setBusy] = useState(false);
    const fault = limitsFault(draft);
    const { leave, question } = useLeaveGuard(!is_busy && JSON.stringify(draft) !== JSON.stringify(draftOf(tag)));
    const close = () => leave(onClose);
    const submit = async () => {
        setChecked(true);
        if (fault || is_busy) return;
        setBusy(true);
        setError(undefined);
        try {
            const body: Record<string, number | string | null> = {};
            for (const name of limit_names) {
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
                    <Button kind="primary" type="submit" is_busy={is_busy}>
                        {t('limits.save')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('limits.help')}</p>
            {limit_names.map((name) => (
                <div key={name} className={css.limit_fields}>
                    <NumberField
                        label={t(`limits.${name}`)}
                        unit={tag.unit}
                        value={draft[name]}
                        onChange={(value) => setDraft({ ...draft, [name]: value })}
                        error={
                            fields[name] ??
                            (is_checked && fault?.name === name ? t(`limits.fault_${fault.kind}`) : undefined)
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
