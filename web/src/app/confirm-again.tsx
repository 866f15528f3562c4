import { useState } from 'react';
import { confirmSession } from '../api/session';
import { useT } from '../text/language';
import { Button, ButtonRow } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/field';
import { ErrorNote } from '../ui/state-views';

/** Asks for the password again before the gateway gives out secrets: somebody else may use a browser that was left
 *  open. */
export default function ConfirmAgain({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
    const t = useT();
    const [password, setPassword] = useState('');
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const submit = async () => {
        setBusy(true);
        try {
            await confirmSession(password);
            onDone(true);
        } catch (failure) {
            setError(failure);
            setBusy(false);
        }
    };
    return (
        <Dialog
            title={t('confirm.title')}
            size="small"
            onClose={() => onDone(false)}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={() => onDone(false)}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('confirm.action')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('confirm.text')}</p>
            <TextField
                label={t('login.password')}
                value={password}
                onChange={setPassword}
                input={{ type: 'password', autoComplete: 'current-password' }}
                isRequired
            />
            {error !== undefined && <ErrorNote what={t('confirm.failed')} error={error} />}
        </Dialog>
    );
}
