import { useState } from 'react';
import { checkBackup, makeBackup, type Backup, type BackupCheck } from '../../api/backup';
import { useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatBytes } from '../../text/number';
import { formatDateTime } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { SecretField, SwitchField, TextField } from '../../ui/field';
import { Framed } from '../../ui/page';
import { ErrorNote } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { useJobStart } from './use-job-start';
import css from './settings.module.css';

export function MakeDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const { start, isBusy, error } = useJobStart();
    const [passphrase, setPassphrase] = useState('');
    const [again, setAgain] = useState('');
    const [note, setNote] = useState('');
    const [includeHistory, setHistory] = useState(false);
    const [isChecked, setChecked] = useState(false);
    const isSame = passphrase === again;
    const make = async () => {
        setChecked(true);
        if (!isSame) return;
        const order = {
            ...(passphrase ? { passphrase } : {}),
            ...(note ? { note } : {}),
            include_history: includeHistory,
        };
        if (await start(() => makeBackup(order))) onClose();
    };
    return (
        <Dialog
            title={t('backup.make')}
            onClose={onClose}
            onSubmit={() => void make()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('backup.make')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.card}>
                <p>{t('backup.make_text')}</p>
                <SecretField
                    label={t('backup.passphrase')}
                    help={t(passphrase ? 'backup.passphrase_help' : 'backup.passphrase_none')}
                    value={passphrase}
                    onChange={setPassphrase}
                    input={{ autoComplete: 'new-password' }}
                />
                {passphrase && (
                    <SecretField
                        label={t('backup.passphrase_again')}
                        error={isChecked && !isSame ? t('setup.not_same') : undefined}
                        value={again}
                        onChange={setAgain}
                        input={{ autoComplete: 'new-password' }}
                    />
                )}
                <TextField label={t('backup.note')} value={note} onChange={setNote} input={{ maxLength: 300 }} />
                <SwitchField
                    label={t('backup.history')}
                    help={t('backup.history_help')}
                    value={includeHistory}
                    onChange={setHistory}
                />
                {error !== undefined && <ErrorNote what={t('backup.make_failed')} error={error} />}
            </div>
        </Dialog>
    );
}

/** Reads the backup whole and tells what restoring it would change. */
export function CheckDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const t = useT();
    const { passphrase, setPassphrase, run, isBusy, error, found } = useBackupCheck(backup);
    return (
        <Dialog
            title={t('backup.check_title')}
            onClose={onClose}
            onSubmit={() => void run()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.close')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('backup.check')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.card}>
                <p>{t('backup.check_text', { name: backup.name })}</p>
                {backup.is_encrypted && (
                    <SecretField label={t('backup.passphrase')} value={passphrase} onChange={setPassphrase} />
                )}
                {error !== undefined && <ErrorNote what={t('backup.check_failed')} error={error} />}
                {found && (
                    <>
                        <p>
                            <StateWord kind="good" isSaid>
                                {t('backup.check_ok')}
                            </StateWord>
                        </p>
                        <BackupContents found={found} />
                    </>
                )}
            </div>
        </Dialog>
    );
}

export function useBackupCheck(backup: Backup) {
    const [passphrase, setPassphrase] = useState('');
    const [found, setFound] = useState<BackupCheck>();
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const run = async (as?: BackupCheck['as']) => {
        setBusy(true);
        setError(undefined);
        setFound(undefined);
        try {
            setFound(await checkBackup(backup.name, passphrase, as));
        } catch (caught) {
            setError(caught);
        } finally {
            setBusy(false);
        }
    };
    return { passphrase, setPassphrase, run, isBusy, error, found };
}

/** The content of a backup, and the number of records that a restore would add, remove and change. */
export function BackupContents({ found }: { found: BackupCheck }) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const { backup, records, warnings } = found;
    const count = (value: number) => value.toLocaleString(language);
    const columns: Column<BackupCheck['records'][number]>[] = [
        { id: 'kind', label: t('backup.kind'), width: 'grow', cell: (row) => row.kind },
        { id: 'added', label: t('backup.added'), isNumber: true, cell: (row) => count(row.added) },
        { id: 'removed', label: t('backup.removed'), isNumber: true, cell: (row) => count(row.removed) },
        { id: 'changed', label: t('backup.changed'), isNumber: true, cell: (row) => count(row.changed) },
    ];
    return (
        <>
            <dl className={css.facts}>
                <dt>{t('backup.time')}</dt>
                <dd>{formatDateTime(backup.time, zone)}</dd>
                <dt>{t('backup.edge')}</dt>
                <dd>{backup.edge_id ?? '–'}</dd>
                <dt>{t('backup.version')}</dt>
                <dd>{backup.version ?? '–'}</dd>
                <dt>{t('backup.parts')}</dt>
                <dd>
                    {(backup.sums ?? [])
                        .map((sum) => `${t(`backup.part_${sum.part}`)} (${formatBytes(sum.size, language)})`)
                        .join(', ')}
                </dd>
            </dl>
            {warnings.length > 0 && (
                <ul className={css.list}>
                    {warnings.map((warning) => (
                        <li key={warning}>{warning}</li>
                    ))}
                </ul>
            )}
            {records.length > 0 ? (
                <Framed>
                    <DataTable
                        label={t('backup.changes')}
                        columns={columns}
                        rows={records}
                        rowKey={(row) => row.kind}
                    />
                </Framed>
            ) : (
                <p className={css.muted}>{t('backup.no_changes')}</p>
            )}
        </>
    );
}
