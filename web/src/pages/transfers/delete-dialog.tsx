import { useQueryClient } from '@tanstack/react-query';
import { deleteTransfer, type TransferStatus } from '../../api/transfer';
import { useT } from '../../text/language';
import { ConfirmAct } from '../../ui/confirm-act';

/** Names what would be lost: samples that wait, and refused batches. */
export function DeleteDialog({ transfer, onClose }: { transfer: TransferStatus; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const name = transfer.name ?? '';
    const remove = async () => {
        await deleteTransfer(name);
        await client.invalidateQueries({ queryKey: ['transfer'] });
    };
    return (
        <ConfirmAct
            title={t('tdelete.title', { name })}
            name={name}
            action={t('tdelete.submit')}
            act={remove}
            failed={t('tdelete.failed')}
            onClose={onClose}
        >
            <p>{t('tdelete.text')}</p>
            {(transfer.queued ?? 0) > 0 && <p>{t('tdelete.queued', { count: transfer.queued ?? 0 })}</p>}
            {(transfer.dead_letters ?? 0) > 0 && <p>{t('tdelete.dead', { count: transfer.dead_letters ?? 0 })}</p>}
        </ConfirmAct>
    );
}
