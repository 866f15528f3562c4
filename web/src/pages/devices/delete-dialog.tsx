import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteOpc, opcList, type Opc } from '../../api/opc';
import { useT } from '../../text/language';
import { ConfirmByName } from '../../ui/dialog';
import { ErrorNote } from '../../ui/state-views';

export function DeleteDialog({ opc, onClose }: { opc: Opc; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const [error, setError] = useState<unknown>();
    const [is_busy, setBusy] = useState(false);
    const remove = async () => {
        setBusy(true);
        setError(undefined);
        try {
            await deleteOpc(opc.opc_id);
            await client.invalidateQueries({ queryKey: opcList.queryKey });
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    return (
        <ConfirmByName
            title={t('delete.title', { device: opc.opc_name })}
            name={opc.opc_id}
            action={t('delete.submit')}
            onConfirm={() => void remove()}
            onClose={onClose}
            is_busy={is_busy}
        >
            <p>{t('delete.text', { count: opc.tag_count })}</p>
            <p>{t('delete.history')}</p>
            {error !== undefined && <ErrorNote what={t('delete.failed')} error={error} />}
        </ConfirmByName>
    );
}
