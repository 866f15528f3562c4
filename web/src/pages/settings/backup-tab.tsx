import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadBackup, backupList, deleteBackup, uploadBackup, type Backup } from '../../api/backup';
import { useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatBytes } from '../../text/number';
import { formatDateTime } from '../../text/time';
import { Button } from '../../ui/button';
import { ConfirmAct } from '../../ui/confirm-act';
import { DataTable, type Column } from '../../ui/data-table';
import { FileDrop } from '../../ui/file-drop';
import { Menu } from '../../ui/menu';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { CheckDialog, MakeDialog } from './backup-dialogs';
import { RestoreDialog } from './restore-dialog';
import { SchedulePanel } from './schedule-panel';
import css from './settings.module.css';

type Open = { kind: 'check' | 'restore' | 'delete'; backup: Backup } | { kind: 'make' } | undefined;

/** The backups on the gateway: make, check, download, upload and restore them; and their schedule. */
export default function BackupTab() {
    const t = useT();
    const query = useQuery(backupList);
    const [open, setOpen] = useState<Open>();
    const close = () => setOpen(undefined);
    const make = (
        <Button kind="primary" icon="add" onClick={() => setOpen({ kind: 'make' })}>
            {t('backup.make')}
        </Button>
    );
    return (
        <div className={css.stack}>
            <Panel title={t('backup.title')} side={make} isFlush>
                <QueryView query={query} what={t('backup.failed')}>
                    {(backups) =>
                        backups.length === 0 ? (
                            <EmptyState>{t('backup.none')}</EmptyState>
                        ) : (
                            <BackupTable backups={backups} onOpen={setOpen} />
                        )
                    }
                </QueryView>
            </Panel>
            <div className={css.cards}>
                <UploadPanel />
                <SchedulePanel />
            </div>
            {open?.kind === 'make' && <MakeDialog onClose={close} />}
            {open?.kind === 'check' && <CheckDialog backup={open.backup} onClose={close} />}
            {open?.kind === 'restore' && <RestoreDialog backup={open.backup} onClose={close} />}
            {open?.kind === 'delete' && <DeleteDialog backup={open.backup} onClose={close} />}
        </div>
    );
}

function BackupTable({ backups, onOpen }: { backups: Backup[]; onOpen: (open: Open) => void }) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const [refusal, setRefusal] = useState<unknown>();
    const onDownload = (name: string) => {
        setRefusal(undefined);
        return downloadBackup(name).catch(setRefusal);
    };
    const columns: Column<Backup>[] = [
        {
            id: 'time',
            label: t('backup.time'),
            isWhole: true,
            hiddenBelow: 700,
            cell: (each) => formatDateTime(each.time, zone),
        },
        {
            id: 'name',
            label: t('backup.name'),
            width: 'grow',
            cell: (each) => (
                <>
                    {each.name}
                    {each.note && <span className={css.sub}>{each.note}</span>}
                    {each.error && <span className={css.sub}>{each.error}</span>}
                </>
            ),
        },
        {
            id: 'size',
            label: t('backup.size'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (each) => formatBytes(each.size, language),
        },
        { id: 'version', label: t('backup.version'), hiddenBelow: 1300, cell: (each) => each.version ?? '–' },
        {
            id: 'parts',
            label: t('backup.parts'),
            hiddenBelow: 1300,
            cell: (each) => each.parts.map((part) => t(`backup.part_${part}`)).join(', ') || '–',
        },
        {
            id: 'safe',
            label: t('backup.protection'),
            hiddenBelow: 700,
            cell: (each) => t(each.is_encrypted ? 'backup.encrypted' : 'backup.plain'),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (each) => (
                <div className={css.acts}>
                    <Button kind="quiet" icon="download" onClick={() => void onDownload(each.name)}>
                        {t('backup.download')}
                    </Button>
                    <Menu
                        label={t('backup.more', { name: each.name })}
                        items={[
                            {
                                id: 'check',
                                label: t('backup.check'),
                                icon: 'check',
                                onChoose: () => onOpen({ kind: 'check', backup: each }),
                            },
                            {
                                id: 'restore',
                                label: t('backup.restore'),
                                icon: 'refresh',
                                blocked: each.error,
                                onChoose: () => onOpen({ kind: 'restore', backup: each }),
                            },
                            {
                                id: 'delete',
                                label: t('backup.delete'),
                                icon: 'remove',
                                isDanger: true,
                                onChoose: () => onOpen({ kind: 'delete', backup: each }),
                            },
                        ]}
                    />
                </div>
            ),
        },
    ];
    return (
        <>
            {refusal !== undefined && <ErrorNote what={t('backup.download_failed')} error={refusal} />}
            <DataTable
                label={t('backup.title')}
                columns={columns}
                rows={backups}
                rowKey={(each) => each.name}
                rowState={(each) => (each.error ? 'bad' : undefined)}
            />
        </>
    );
}

function DeleteDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const remove = async () => {
        await deleteBackup(backup.name);
        await client.invalidateQueries({ queryKey: backupList.queryKey });
    };
    return (
        <ConfirmAct
            title={t('backup.delete_title')}
            name={backup.name}
            action={t('backup.delete')}
            act={remove}
            failed={t('backup.delete_failed')}
            onClose={onClose}
        >
            <p>{t('backup.delete_text')}</p>
        </ConfirmAct>
    );
}

function UploadPanel() {
    const t = useT();
    const language = useLanguage();
    const client = useQueryClient();
    const [file, setFile] = useState<File>();
    const [state, setState] = useState<'' | 'busy' | 'done'>('');
    const [error, setError] = useState<unknown>();
    const send = async (chosen: File) => {
        setFile(chosen);
        setState('busy');
        setError(undefined);
        try {
            await uploadBackup(chosen);
            setState('done');
            await client.invalidateQueries({ queryKey: backupList.queryKey });
        } catch (caught) {
            setError(caught);
            setState('');
        }
    };
    return (
        <Panel title={t('backup.upload')}>
            <div className={css.card}>
                <p className={css.muted}>{t('backup.upload_text')}</p>
                <FileDrop
                    label={t('backup.file')}
                    accept=".psb,.zst"
                    onFile={(chosen) => void send(chosen)}
                    isBusy={state === 'busy'}
                />
                {file && state && (
                    <p role="status">
                        {t(state === 'busy' ? 'backup.uploading' : 'backup.uploaded', {
                            name: file.name,
                            size: formatBytes(file.size, language),
                        })}
                    </p>
                )}
                {state === 'busy' && <progress className={css.progress} aria-label={t('backup.upload')} />}
                {error !== undefined && <ErrorNote what={t('backup.upload_failed')} error={error} />}
            </div>
        </Panel>
    );
}
