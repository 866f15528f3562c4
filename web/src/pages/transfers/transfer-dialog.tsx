import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import {
    changeTransfer,
    createTransfer,
    transferByName,
    transferOptions,
    transferTypes,
    type TransferType,
} from '../../api/transfer';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { SchemaForm } from '../../ui/schema-form';
import { draftOf, optionFault, optionsOf, type OptionDraft } from '../../ui/schema-rules';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { changedOptions, grouped, optionGroups } from './option-groups';
import { SelectionPreview } from './transfer-preview';
import css from './transfers.module.css';

/** Type and name, then the options of the type. */
export function CreateDialog({ known, onClose }: { known: readonly string[]; onClose: () => void }) {
    const t = useT();
    const types = useQuery(transferTypes);
    const [type, setType] = useState('');
    const [name, setName] = useState('');
    const chosen = types.data?.find((each) => each.type === type) ?? types.data?.[0];
    const fault = !name.trim() ? t('schema.required') : known.includes(name.trim()) ? t('tform.taken') : undefined;
    if (!chosen) {
        return (
            <Dialog title={t('transfers.add')} size="wide" onClose={onClose}>
                <QueryView query={types} what={t('tform.types_failed')}>
                    {() => <p>{t('tform.no_types')}</p>}
                </QueryView>
            </Dialog>
        );
    }
    return (
        <OptionsDialog
            key={chosen.type}
            title={t('transfers.add')}
            action={t('tform.create')}
            type={chosen}
            before={{}}
            fault={fault}
            onSave={(options) => createTransfer(name.trim(), chosen.type, options)}
            onClose={onClose}
        >
            {(isChecked, error) => (
                <div className={css.head}>
                    <SelectField
                        label={t('tform.type')}
                        value={chosen.type}
                        onChange={setType}
                        choices={(types.data ?? []).map((each) => ({
                            value: each.type,
                            label: t('tform.type_choice', { type: each.type, title: each.title }),
                        }))}
                    />
                    <TextField
                        label={t('tform.name')}
                        help={t('tform.name_help')}
                        value={name}
                        onChange={setName}
                        isRequired
                        error={(isChecked && fault) || error}
                        input={{ autoComplete: 'off', spellCheck: false }}
                    />
                </div>
            )}
        </OptionsDialog>
    );
}

export function EditDialog({ name, onClose }: { name: string; onClose: () => void }) {
    const t = useT();
    const types = useQuery(transferTypes);
    const config = useQuery({ ...transferByName(name), staleTime: 0 });
    const title = t('tform.edit', { name });
    const type = types.data?.find((each) => each.type === config.data?.type);
    if (!config.data || !type || config.data.source === 'file') {
        return (
            <Dialog title={title} onClose={onClose}>
                <QueryView query={types} what={t('tform.types_failed')}>
                    {() => (
                        <QueryView query={config} what={t('transfers.failed')}>
                            {(found) => found.source === 'file' && <p>{t('transfers.of_file')}</p>}
                        </QueryView>
                    )}
                </QueryView>
            </Dialog>
        );
    }
    const before = transferOptions(config.data);
    return (
        <OptionsDialog
            title={title}
            action={t('tform.save')}
            type={type}
            name={name}
            before={before}
            onSave={async (options) => {
                const changed = changedOptions(before, options);
                if (Object.keys(changed).length > 0) await changeTransfer(name, changed);
            }}
            onClose={onClose}
        />
    );
}

interface OptionsDialogProps {
    title: string;
    action: string;
    type: TransferType;
    /** Of a stored transfer. */
    name?: string;
    /** The stored options; empty for a new transfer. */
    before: Record<string, unknown>;
    /** A fault of the fields above the options. */
    fault?: string;
    onSave: (options: Record<string, unknown>) => Promise<unknown>;
    onClose: () => void;
    children?: (isChecked: boolean, nameError: string | undefined) => React.ReactNode;
}

/** What would be stored: of a stored transfer the changes. */
function previewBody(
    type: TransferType,
    name: string | undefined,
    before: Record<string, unknown>,
    draft: OptionDraft,
) {
    const options = optionsOf(type.schema.options, draft, before);
    return name === undefined ? { type: type.type, ...options } : { name, ...changedOptions(before, options) };
}

function OptionsDialog({ title, action, type, name, before, fault, onSave, onClose, children }: OptionsDialogProps) {
    const t = useT();
    const client = useQueryClient();
    const [first] = useState(() => draftOf(type.schema.options, before));
    const [draft, setDraft] = useState<OptionDraft>(first);
    const [isChecked, setChecked] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['receiver']));
    const { leave, question } = useLeaveGuard(!isBusy && draft !== first);
    const close = () => leave(onClose);
    const groups = grouped(type.schema.options);
    const fields = error instanceof ApiError ? error.fields : {};
    const kept = Object.keys(before).filter((name) => before[name] === '***');
    const isWrong = (option: (typeof groups)['receiver'][number]) =>
        optionFault(option, kept.includes(option.name) ? '***' : draft[option.name]) !== undefined;
    const openGroups = (isAsked: (option: (typeof groups)['receiver'][number]) => boolean) => {
        const found = optionGroups.filter((group) => groups[group].some(isAsked));
        setOpened((before) => new Set([...before, ...found]));
    };
    const submit = async () => {
        setChecked(true);
        openGroups(isWrong);
        if (isBusy || fault || type.schema.options.some(isWrong)) return;
        setBusy(true);
        setError(undefined);
        try {
            await onSave(optionsOf(type.schema.options, draft, before));
            await client.invalidateQueries({ queryKey: ['transfer'] });
            onClose();
        } catch (caught) {
            setError(caught);
            if (caught instanceof ApiError) openGroups((option) => option.name in caught.fields);
            setBusy(false);
        }
    };
    return (
        <Dialog
            title={title}
            size="wide"
            onClose={close}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={close}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {action}
                    </Button>
                </ButtonRow>
            }
        >
            {error !== undefined && <ErrorNote what={t('tform.failed')} error={error} />}
            {children?.(isChecked, fields['name'])}
            {optionGroups.map((group) => {
                const options = groups[group];
                return (
                    <details
                        key={group}
                        className={css.group}
                        open={opened.has(group)}
                        onToggle={(event) => {
                            const { open } = event.currentTarget;
                            if (open === opened.has(group)) return;
                            setOpened(
                                open
                                    ? new Set(opened).add(group)
                                    : new Set([...opened].filter((each) => each !== group)),
                            );
                        }}
                    >
                        <summary>{t(`tform.group_${group}`, { count: options.length })}</summary>
                        <SchemaForm
                            rules={options}
                            draft={draft}
                            onChange={setDraft}
                            errors={fields}
                            keptSecrets={kept}
                            isChecked={isChecked}
                        />
                    </details>
                );
            })}
            <SelectionPreview body={previewBody(type, name, before, draft)} draft={draft} onChange={setDraft} />
            {question}
        </Dialog>
    );
}
