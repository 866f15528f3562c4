import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { opcList, type Opc } from '../../api/opc';
import { copyOpc } from '../../api/opc-copy';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { FieldGrid, SecretField, SwitchField, TextArea, TextField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { Mark } from '../../ui/mark';
import { ErrorNote } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import css from './copy-dialog.module.css';
import { newCopies, secretOptions, useCopies, type CopyDraft, type CopyRow } from './use-copies';

interface CopyDialogProps {
    opc: Opc;
    /** Identifiers of all devices. */
    known: readonly string[];
    onClose: () => void;
}

/** A device with its tags, once for each line: all copies or none. They are shown before they are made. */
export default function CopyDialog({ opc, known, onClose }: CopyDialogProps) {
    const t = useT();
    const client = useQueryClient();
    const navigate = useNavigate();
    const [draft, setDraft] = useState(() => newCopies(opc, known));
    const { run, isBusy, error } = useAct();
    const [refused, setRefused] = useState<CopyDraft>();
    const copies = useCopies(opc, known, draft, refused === draft ? error : undefined);
    const { rows, fault } = copies;
    const { leave, question } = useLeaveGuard(draft.lines.trim() !== '');
    const isHindered = fault !== undefined || copies.hasFaults;
    const submit = async () => {
        if (isBusy || isHindered) return;
        setRefused(draft);
        const isDone = await run(async () => {
            const done = await copyOpc(opc.opc_id, copies.body);
            await client.invalidateQueries({ queryKey: opcList.queryKey });
            announce(t('copies.done', { count: done.copies.length, device: opc.opc_name }));
        });
        if (!isDone) return;
        onClose();
        const only = rows.length === 1 ? rows[0] : undefined;
        if (only) await navigate(`/devices/${encodeURIComponent(only.opcId)}`);
    };
    return (
        <>
            <Dialog
                title={t('copies.title', { device: opc.opc_name })}
                size="wide"
                onClose={() => leave(onClose)}
                onSubmit={() => void submit()}
                footer={
                    <ButtonRow align="end">
                        <Button onClick={() => leave(onClose)}>{t('dialog.cancel')}</Button>
                        <Button
                            kind="primary"
                            type="submit"
                            isBusy={isBusy}
                            blocked={isHindered ? t('copies.mend') : undefined}
                        >
                            {t('copies.submit', { count: rows.length })}
                        </Button>
                    </ButtonRow>
                }
            >
                <CopyForm opc={opc} draft={draft} onChange={setDraft} copies={copies} />
                {copies.error !== undefined && <ErrorNote what={t('copies.failed')} error={copies.error} />}
                {copies.others.map((text) => (
                    <p key={text} role="alert" className={css.fault}>
                        {text}
                    </p>
                ))}
                {fault === undefined && <CopyTable rows={rows} />}
            </Dialog>
            {question}
        </>
    );
}

interface CopyFormProps {
    opc: Opc;
    draft: CopyDraft;
    onChange: (draft: CopyDraft) => void;
    copies: ReturnType<typeof useCopies>;
}

function CopyForm({ opc, draft, onChange, copies }: CopyFormProps) {
    const t = useT();
    const { can } = useSession();
    const { fault, station } = copies;
    const set = (changed: Partial<CopyDraft>) => onChange({ ...draft, ...changed });
    const plain = { autoComplete: 'off', spellCheck: false };
    const secrets = secretOptions(opc);
    return (
        <>
            <TextArea
                label={t('copies.lines')}
                help={station ? t('copies.lines_help_station') : t('copies.lines_help')}
                value={draft.lines}
                onChange={(lines) => set({ lines })}
                error={fault && t(`copies.fault_${fault.kind}`, { line: fault.line })}
                rows={4}
            />
            <FieldGrid>
                <TextField
                    label={t('copies.first_id')}
                    help={t('copies.first_help')}
                    value={draft.firstId}
                    onChange={(firstId) => set({ firstId })}
                    isMono
                    input={plain}
                />
                <TextField
                    label={t('copies.first_name')}
                    value={draft.firstName}
                    onChange={(firstName) => set({ firstName })}
                />
                <TextField
                    label={t('copies.prefix')}
                    help={t('copies.prefix_help')}
                    value={draft.tagPrefix}
                    onChange={(tagPrefix) => set({ tagPrefix })}
                    isMono
                    input={plain}
                />
                <SwitchField
                    label={t('copies.collect')}
                    value={draft.doesCollect}
                    onChange={(doesCollect) => set({ doesCollect })}
                />
                {!can('admin') &&
                    secrets.map((name) => (
                        <SecretField
                            key={name}
                            label={t('copies.secret', { name })}
                            help={t('copies.secret_help')}
                            value={draft.secrets[name] ?? ''}
                            onChange={(text) => set({ secrets: { ...draft.secrets, [name]: text } })}
                        />
                    ))}
            </FieldGrid>
            {can('admin') && secrets.length > 0 && <p className={css.help}>{t('copies.secrets_kept')}</p>}
        </>
    );
}

function CopyTable({ rows }: { rows: readonly CopyRow[] }) {
    const t = useT();
    const columns: Column<CopyRow>[] = [
        {
            id: 'name',
            label: t('devices.name'),
            cell: ({ opcId, name }) => (
                <span className={css.name}>
                    <span>{name}</span>
                    <code className={css.id}>{opcId}</code>
                </span>
            ),
        },
        { id: 'place', label: t('device_form.address'), cell: ({ place }) => <code>{place}</code> },
        { id: 'tags', label: t('nav.tags'), width: 'grow', cell: (row) => <TagsOfCopy row={row} /> },
        { id: 'check', label: t('copies.check'), width: 'grow', cell: (row) => <CheckOfCopy row={row} /> },
    ];
    return (
        <section className={css.table}>
            <DataTable
                label={t('copies.preview')}
                asCards
                columns={columns}
                rows={rows}
                rowKey={({ opcId }) => opcId}
                rowState={({ faults }) => (faults.length > 0 ? 'bad' : undefined)}
            />
        </section>
    );
}

/** Their number, and the first ones with their new ids. */
function TagsOfCopy({ row: { made } }: { row: CopyRow }) {
    const t = useT();
    if (!made) return null;
    const ids = made.tags.slice(0, 2).map((tag) => tag.tag_id);
    return (
        <span className={css.name}>
            <span>{t('copies.tags', { count: made.tag_count })}</span>
            {ids.length > 0 && (
                <code className={css.id}>{ids.join(', ') + (made.tag_count > ids.length ? ' …' : '')}</code>
            )}
        </span>
    );
}

function CheckOfCopy({ row: { made, faults } }: { row: CopyRow }) {
    const t = useT();
    const warnings: string[] = [];
    if (made?.same_as) warnings.push(t('copies.same_as', { device: made.same_as }));
    for (const name of made?.locked_options ?? []) warnings.push(t('copies.locked', { name }));
    if (faults.length === 0 && warnings.length === 0) return made ? t('copies.well') : null;
    return (
        <>
            {faults.map((text) => (
                <span key={text} className={css.line}>
                    <Mark kind="bad" /> {text}
                </span>
            ))}
            {warnings.map((text) => (
                <span key={text} className={css.line}>
                    <Mark kind="uncertain" /> {text}
                </span>
            ))}
        </>
    );
}
