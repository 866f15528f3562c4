import { useQueryClient } from '@tanstack/react-query';
import { deleteOpc, opcList, type Opc } from '../../api/opc';
import { useT } from '../../text/language';
import { ConfirmAct } from '../../ui/confirm-act';

export function DeleteDialog({ opc, onClose }: { opc: Opc; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const remove = async () => {
        await deleteOpc(opc.opc_id);
        await client.invalidateQueries({ queryKey: opcList.queryKey });
    };
    return (
        <ConfirmAct
            title={t('delete.title', { device: opc.opc_name })}
            name={opc.opc_id}
            action={t('delete.submit')}
            act={remove}
            failed={t('delete.failed')}
            onClose={onClose}
        >
            <p>{t('delete.text', { count: opc.tag_count })}</p>
            <p>{t('delete.history')}</p>
        </ConfirmAct>
    );
}
