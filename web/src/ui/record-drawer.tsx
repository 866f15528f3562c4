import { useState } from 'react';
import { useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatDateTime } from '../text/time';
import { Button, ButtonRow } from './button';
import { Drawer } from './dialog';
import { useLeaveGuard } from './leave-guard';
import css from './record-drawer.module.css';
import type { FormState, RecordForm, Stored } from './record-form';
import { SchemaForm } from './schema-form';
import { draftOf, type OptionDraft, type OptionRule } from './schema-rules';
import { ErrorNote } from './state-views';
import { useRecordDraft } from './use-record-draft';

interface RecordDrawerProps<Kind> extends RecordForm<Kind> {
    title: string;
    rules: readonly OptionRule[];
    /** As it was read; absent for a new one. */
    record?: Kind;
    /** What a new one begins with. */
    initial?: Record<string, unknown>;
    /** The changed values of fields that the children edit and not this form. */
    more?: Record<string, unknown>;
    /** The children have a fault; while there is one, nothing is sent. */
    fault?: string;
    /** Called when the person has chosen to use what is stored instead of what was typed. */
    onTaken?: (stored: Kind) => void;
    /** Something was typed into a field. */
    onDraft?: (draft: OptionDraft) => void;
    /** Below the fields. `errors`: of the gateway, by field. */
    children?: (form: FormState) => React.ReactNode;
}

/** Creates or changes one record. If another person has changed it meanwhile, both values are shown first; nothing
 *  is overwritten without a choice. */
export function RecordDrawer<Kind extends Stored>(props: RecordDrawerProps<Kind>) {
    const { title, rules, record, more = {}, fault, onDelete, onClose, onDraft, children } = props;
    const t = useT();
    const { draft, setDraft, base, isChecked, isBusy, error, stored, submit, resolve } = useRecordDraft(props);
    const [begun] = useState(() => JSON.stringify([draft, more]));
    const isChanged = fault !== undefined || JSON.stringify([draft, more]) !== begun;
    const { leave, question } = useLeaveGuard(isChanged && !isBusy);
    const close = () => leave(onClose);
    const errors = (error as { fields?: Record<string, string> } | undefined)?.fields ?? {};
    const change = (next: OptionDraft) => {
        setDraft(next);
        onDraft?.(next);
    };
    return (
        <Drawer
            title={title}
            onClose={close}
            onSubmit={() => void submit()}
            footer={
                <Footer
                    isNew={!record}
                    isBusy={isBusy}
                    isConflict={stored !== undefined}
                    onDelete={onDelete}
                    onCancel={close}
                />
            }
        >
            {error !== undefined && <ErrorNote what={t('record.save_failed')} error={error} />}
            {isChecked && fault && (
                <p className={css.strong} role="alert">
                    {fault}
                </p>
            )}
            {stored && base && (
                <Conflict rules={rules} before={base} stored={stored} draft={draft} onResolve={resolve} />
            )}
            <Fields rules={rules} draft={draft} onChange={change} errors={errors} isChecked={isChecked}>
                {children?.({ draft, errors, isChecked })}
            </Fields>
            {base && <LastChange record={base} />}
            {question}
        </Drawer>
    );
}

interface FooterProps {
    isNew: boolean;
    isBusy: boolean;
    isConflict: boolean;
    onDelete?: () => void;
    onCancel: () => void;
}

function Footer({ isNew, isBusy, isConflict, onDelete, onCancel }: FooterProps) {
    const t = useT();
    return (
        <div className={css.footer}>
            {onDelete ? (
                <Button kind="danger" icon="remove" onClick={onDelete}>
                    {t('record.delete')}
                </Button>
            ) : (
                <span />
            )}
            <ButtonRow align="end">
                <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
                <Button
                    kind="primary"
                    type="submit"
                    isBusy={isBusy}
                    blocked={isConflict ? t('record.conflict_first') : undefined}
                >
                    {isNew ? t('record.create') : t('record.save')}
                </Button>
            </ButtonRow>
        </div>
    );
}

/** Fields that every kind has and that are seldom used: they are last, and folded if the record has an editor of its
 *  own. */
const commonFields: readonly string[] = ['description', 'active', 'external_id', 'attributes'];

interface FieldsProps {
    rules: readonly OptionRule[];
    draft: OptionDraft;
    onChange: (draft: OptionDraft) => void;
    errors: Readonly<Record<string, string>>;
    isChecked: boolean;
    /** The editor of the record's own. */
    children: React.ReactNode;
}

function Fields({ rules, children, ...form }: FieldsProps) {
    const t = useT();
    const own = rules.filter((rule) => !commonFields.includes(rule.name));
    const common = rules.filter((rule) => commonFields.includes(rule.name));
    const last = <SchemaForm rules={common} {...form} />;
    return (
        <>
            <SchemaForm rules={own} {...form} />
            {children}
            {children && common.length > 0 ? (
                <details open={common.some((rule) => rule.name in form.errors)}>
                    <summary className={css.more}>{t('record.more')}</summary>
                    {last}
                </details>
            ) : (
                last
            )}
        </>
    );
}

function LastChange({ record }: { record: Stored }) {
    const t = useT();
    const zone = useZone();
    return (
        <p className={css.note}>
            {t('record.changed_by', { user: record.updated_by, time: formatDateTime(record.updated_at, zone) })}
        </p>
    );
}

interface ConflictProps extends ChangesProps {
    onResolve: (keepsMine: boolean) => void;
}

/** Another person has saved the record first: the person chooses which values stay before anything is saved. */
function Conflict({ onResolve, ...changes }: ConflictProps) {
    const t = useT();
    const zone = useZone();
    const { updated_by: updatedBy, updated_at: updatedAt } = changes.stored;
    return (
        <div className={css.conflict} role="alert">
            <p className={css.strong}>
                {t('record.conflict', { user: updatedBy, time: formatDateTime(updatedAt, zone) })}
            </p>
            <Changes {...changes} />
            <ButtonRow>
                <Button onClick={() => onResolve(true)}>{t('record.keep_mine')}</Button>
                <Button onClick={() => onResolve(false)}>{t('record.take_theirs')}</Button>
            </ButtonRow>
        </div>
    );
}

interface ChangesProps {
    rules: readonly OptionRule[];
    before: Stored;
    stored: Stored;
    draft: OptionDraft;
}

/** The fields that the other person has changed: the value that is stored now, and the value in this form. */
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
