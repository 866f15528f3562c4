import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
    restoreKinds,
    restoreBackup,
    type Backup,
    type BackupCheck,
    type BackupPart,
    type RestoreKind,
} from '../../api/backup';
import { edge } from '../../api/monitor';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { ConfirmByName, Dialog } from '../../ui/dialog';
import { SecretField, SelectField } from '../../ui/field';
import { ErrorNote } from '../../ui/state-views';
import { BackupContents, useBackupCheck } from './backup-dialogs';
import { useJobStart } from './use-job-start';
import css from './settings.module.css';

/** The steps of a restore: the contents of the backup and the changes; then the parts to restore; then the name of
 *  the gateway to confirm. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const t = useT();
    const { data: gateway } = useQuery(edge);
    const isOwn = !backup.edge_id || backup.edge_id === gateway?.id;
    const [chosen, setKind] = useState<RestoreKind>();
    const kind = chosen ?? (isOwn ? 'same' : 'replacement');
    const { passphrase, setPassphrase, run, isBusy, error, found } = useBackupCheck(backup);
    const [parts, setParts] = useState<readonly BackupPart[]>(backup.parts);
    const [isSure, setSure] = useState(false);
    if (isSure && found)
        return (
            <ConfirmRestore
                name={gateway?.hostname ?? ''}
                found={found}
                parts={parts}
                passphrase={passphrase}
                onClose={onClose}
            />
        );
    const isChecked = found !== undefined && found.as === kind;
    return (
        <Dialog
            title={t('backup.restore_title')}
            onClose={onClose}
            onSubmit={() => (isChecked ? parts.length > 0 && setSure(true) : void run(kind))}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    {isChecked ? (
                        <Button
                            kind="danger"
                            type="submit"
                            blocked={parts.length === 0 ? t('backup.choose_part') : undefined}
                        >
                            {t('backup.restore_next')}
                        </Button>
                    ) : (
                        <Button kind="primary" type="submit" isBusy={isBusy}>
                            {t('backup.show_contents')}
                        </Button>
                    )}
                </ButtonRow>
            }
        >
            <div className={css.card}>
                <p>{t('backup.restore_text', { name: backup.name })}</p>
                {backup.is_encrypted && (
                    <SecretField label={t('backup.passphrase')} value={passphrase} onChange={setPassphrase} />
                )}
                <SelectField
                    label={t('backup.as')}
                    help={t(`backup.as_help_${kind}`)}
                    value={kind}
                    onChange={(value) => setKind(value as RestoreKind)}
                    choices={restoreKinds.map((each) => ({ value: each, label: t(`backup.as_${each}`) }))}
                />
                {error !== undefined && <ErrorNote what={t('backup.check_failed')} error={error} />}
                {isChecked && (
                    <>
                        <BackupContents found={found} />
                        <h3>{t('backup.choose_parts')}</h3>
                        <Chips
                            label={t('backup.choose_parts')}
                            chips={backup.parts.map((part) => ({ id: part, label: t(`backup.part_${part}`) }))}
                            chosen={parts}
                            onChange={(next) => setParts(next as BackupPart[])}
                        />
                    </>
                )}
            </div>
        </Dialog>
    );
}

interface ConfirmProps {
    /** Of this gateway. */
    name: string;
    found: BackupCheck;
    parts: readonly BackupPart[];
    passphrase: string;
    onClose: () => void;
}

function ConfirmRestore({ name, found, parts, passphrase, onClose }: ConfirmProps) {
    const t = useT();
    const { start, isBusy, error } = useJobStart();
    const isAll = parts.length === found.backup.parts.length;
    const restore = async () => {
        const order = {
            name: found.backup.name,
            as: found.as,
            ...(passphrase ? { passphrase } : {}),
            ...(isAll ? {} : { parts: [...parts] }),
        };
        if (await start(() => restoreBackup(order))) onClose();
    };
    return (
        <ConfirmByName
            title={t('backup.restore_title')}
            name={name}
            action={t('backup.restore')}
            onConfirm={() => void restore()}
            onClose={onClose}
            isBusy={isBusy || !name}
        >
            <p>{t('backup.restore_stops')}</p>
            <p>{parts.map((part) => t(`backup.part_${part}`)).join(', ')}</p>
            {error !== undefined && <ErrorNote what={t('backup.restore_failed')} error={error} />}
        </ConfirmByName>
    );
}
