import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTransfer, type TransferStatus } from '../../api/transfer';
import { useT } from '../../text/language';
import { ConfirmByName } from '../../ui/dialog';
import { ErrorNote } from '../../ui/state-views';

/** Names what would be lost: samples that wait, and refused batches. */
export function DeleteDialog({ transfer, onClose }: { transfer: TransferStatus; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const [is_busy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const name = transfer.name ?? '';
    const remove = async () => {
        setBusy(true);
        setError(undefined);
        try {
            await deleteTransfer(name);
            await client.invalidateQueries({ queryKey: ['transfer'] });
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    return (
        <ConfirmByName
            title={t('tdelete.title', { name })}
            name={name}
            action={t('tdelete.submit')}
            onConfirm={() => void remove()}
            onClose={onClose}
            is_busy={is_busy}
        >
            <p>{t('tdelete.text')}</p>
            {(transfer.queued ?? 0) > 0 && <p>{t('tdelete.queued', { count: transfer.queued ?? 0 })}</p>}
            {(transfer.dead_letters ?? 0) > 0 && <p>{t('tdelete.dead', { count: transfer.dead_letters ?? 0 })}</p>}
            {error !== undefined && <ErrorNote what={t('tdelete.failed')} error={error} />}
        </ConfirmByName>
    );
}
