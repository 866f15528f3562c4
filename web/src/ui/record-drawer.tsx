import { useState } from 'react';
import { useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatDateTime } from '../text/time';
import { announce } from './announce';
import { Button, ButtonRow } from './button';
import { Drawer } from './dialog';
import { useLeaveGuard } from './leave-guard';
import css from './record-drawer.module.css';
import { SchemaForm } from './schema-form';
import { changedFields, draftOf, filledFields, optionFault, type OptionDraft, type OptionRule } from './schema-rules';
import { ErrorNote } from './state-views';

interface Stored {
    version: number;
    updated_at: number;
    updated_by: string;
    [field: string]: unknown;
}

export interface FormState {
    draft: OptionDraft;
    errors: Readonly<Record<string, string>>;
    /** It was submitted: what is missing is told from now on. */
    is_checked: boolean;
}

interface RecordDrawerProps {
    title: string;
    rules: readonly OptionRule[];
    /** As it was read; absent for a new one. */
    record?: Stored;
    /** What a new one begins with. */
    initial?: Record<string, unknown>;
    /** Fields that have an editor of their own among the children: what changed of them. */
    more?: Record<string, unknown>;
    /** A fault of theirs; nothing is sent while there is one. */
    fault?: string;
    /** `version`: of the record that the fields were changed of. */
    onSave: (fields: Record<string, unknown>, version: number) => Promise<unknown>;
    /** Whether the error says that another was faster. */
    isConflict?: (error: unknown) => boolean;
    /** The record as it is stored now. */
    reload?: () => Promise<Stored>;
    /** What is stored was taken instead of what was typed here. */
    onTaken?: (stored: Stored) => void;
    onDelete?: () => void;
    onClose: () => void;
    /** Instead of onClose after it was saved, with what onSave gave. */
    onDone?: (saved: unknown) => void;
    /** Something was typed into a field. */
    onDraft?: (draft: OptionDraft) => void;
    /** Below the fields. `errors`: of the gateway, by field. */
    children?: (form: FormState) => React.ReactNode;
}

/** Of every kind, and seldom used: they stand last, folded where the record has an editor of its own. */
const common_fields: readonly string[] = ['description', 'active', 'external_id', 'attributes'];

/** Creates or changes one record. What another has changed meanwhile is shown, never overwritten unseen. */
export function RecordDrawer(props: RecordDrawerProps) {
    const {
        title,
        rules,
        record,
        initial = {},
        more = {},
        fault,
        onSave,
        isConflict,
        reload,
        onDelete,
        onClose,
    } = props;
    const t = useT();
    const zone = useZone();
    const [base, setBase] = useState(record);
    const [draft, setDraft] = useState<OptionDraft>(() => draftOf(rules, record ?? initial));
    const [is_checked, setChecked] = useState(false);
    const [is_busy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    /** The stored record, when it is not that which was changed here. */
    const [stored, setStored] = useState<Stored>();
    const [begun] = useState(() => JSON.stringify([draft, more]));
    const is_changed = fault !== undefined || JSON.stringify([draft, more]) !== begun;
    const { leave, question } = useLeaveGuard(is_changed && !is_busy);
    const close = () => leave(onClose);
    const errors = (error as { fields?: Record<string, string> } | undefined)?.fields ?? {};
    const submit = async () => {
        setChecked(true);
        if (is_busy || stored || fault || rules.some((rule) => optionFault(rule, draft[rule.name]))) return;
        setBusy(true);
        setError(undefined);
        const fields = { ...(base ? changedFields(rules, draft, base) : filledFields(rules, draft)), ...more };
        try {
            const is_changed = !base || Object.keys(fields).length > 0;
            const saved = is_changed ? await onSave(fields, base?.version ?? 0) : base;
            announce(t('record.saved'));
            if (props.onDone) props.onDone(saved);
            else onClose();
            return;
        } catch (caught) {
            const latest = isConflict?.(caught) ? await reload?.().catch(() => undefined) : undefined;
            if (latest) setStored(latest);
            else setError(caught);
        }
        setBusy(false);
    };
    const resolve = (keeps_mine: boolean) => {
        if (!stored || !base) return;
        const was = draftOf(rules, base);
        const mine = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== was[name]));
        setDraft({ ...draftOf(rules, stored), ...(keeps_mine && mine) });
        setBase(stored);
        setStored(undefined);
        if (!keeps_mine) props.onTaken?.(stored);
    };
    const form = (shown: readonly OptionRule[]) => (
        <SchemaForm
            rules={shown}
            draft={draft}
            onChange={(next) => {
                setDraft(next);
                props.onDraft?.(next);
            }}
            errors={errors}
            is_checked={is_checked}
        />
    );
    const own = rules.filter((rule) => !common_fields.includes(rule.name));
    const common = rules.filter((rule) => common_fields.includes(rule.name));
    return (
        <Drawer
            title={title}
            onClose={close}
            onSubmit={() => void submit()}
            footer={
                <div className={css.footer}>
                    {onDelete ? (
                        <Button kind="danger" icon="remove" onClick={onDelete}>
                            {t('record.delete')}
                        </Button>
                    ) : (
                        <span />
                    )}
                    <ButtonRow align="end">
                        <Button onClick={close}>{t('dialog.cancel')}</Button>
                        <Button
                            kind="primary"
                            type="submit"
                            is_busy={is_busy}
                            blocked={stored && t('record.conflict_first')}
                        >
                            {record ? t('record.save') : t('record.create')}
                        </Button>
                    </ButtonRow>
                </div>
            }
        >
            {error !== undefined && <ErrorNote what={t('record.save_failed')} error={error} />}
            {is_checked && fault && (
                <p className={css.strong} role="alert">
                    {fault}
                </p>
            )}
            {stored && base && (
                <div className={css.conflict} role="alert">
                    <p className={css.strong}>
                        {t('record.conflict', {
                            user: stored.updated_by,
                            time: formatDateTime(stored.updated_at, zone),
                        })}
                    </p>
                    <Changes rules={rules} before={base} stored={stored} draft={draft} />
                    <ButtonRow>
                        <Button onClick={() => resolve(true)}>{t('record.keep_mine')}</Button>
                        <Button onClick={() => resolve(false)}>{t('record.take_theirs')}</Button>
                    </ButtonRow>
                </div>
            )}
            {form(own)}
            {props.children?.({ draft, errors, is_checked })}
            {props.children && common.length > 0 ? (
                <details open={common.some((rule) => rule.name in errors)}>
                    <summary className={css.more}>{t('record.more')}</summary>
                    {form(common)}
                </details>
            ) : (
                form(common)
            )}
            {base && (
                <p className={css.note}>
                    {t('record.changed_by', { user: base.updated_by, time: formatDateTime(base.updated_at, zone) })}
                </p>
            )}
            {question}
        </Drawer>
    );
}

interface ChangesProps {
    rules: readonly OptionRule[];
    before: Stored;
    stored: Stored;
    draft: OptionDraft;
}

/** The fields that the other has changed: what is stored now, and what is typed here. */
function Changes({ rules, before, stored, draft }: ChangesProps) {
    const t = useT();
    const now = draftOf(rules, stored);
    const changed = rules.filter((rule) => draftOf(rules, before)[rule.name] !== now[rule.name]);
    const text = (value: string | boolean | undefined) => String(value ?? '') || '–';
    if (changed.length === 0) return <p>{t('record.conflict_elsewhere')}</p>;
    return (
        <table className={css.changes}>
            <thead>
                <tr>
                    <th scope="col">{t('record.field')}</th>
                    <th scope="col">{t('record.stored')}</th>
                    <th scope="col">{t('record.typed')}</th>
                </tr>
            </thead>
            <tbody>
                {changed.map((rule) => (
                    <tr key={rule.name}>
                        <th scope="row">{rule.label ?? rule.name}</th>
                        <td>{text(now[rule.name])}</td>
                        <td>{text(draft[rule.name])}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
