import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../text/language';
import { ConfirmAct } from '../../ui/confirm-act';

/** Deletes a channel or a rule, whose name was typed. */
export function DeleteNotification({
    name,
    act,
    onClose,
}: {
    name: string;
    act: () => Promise<unknown>;
    onClose: () => void;
}) {
    const t = useT();
    const client = useQueryClient();
    const remove = async () => {
        await act();
        await client.invalidateQueries({ queryKey: ['notification'] });
    };
    return (
        <ConfirmAct
            title={t('notify.delete_named', { name })}
            name={name}
            action={t('notify.delete')}
            act={remove}
            failed={t('notify.delete_failed')}
            onClose={onClose}
        >
            <p>{t('notify.delete_text')}</p>
        </ConfirmAct>
    );
}
