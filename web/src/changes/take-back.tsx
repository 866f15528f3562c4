import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error';
import { canTakeBack, takeBack, type Change } from '../api/change';
import { useSession } from '../api/session';
import { useCodeText, useT } from '../text/language';
import { announce } from '../ui/announce';
import { Button, ButtonRow } from '../ui/button';
import { fieldWord, valueWord } from './change-sentence';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/state-views';
import { useAct } from '../ui/use-act';

/** For engineers: sets the values before a change again. Nothing is shown for a change that cannot be taken back. */
export function TakeBack({ change }: { change: Change }) {
    const t = useT();
    const { can } = useSession();
    const [isOpen, setOpen] = useState(false);
    if (!can('engineer') || !canTakeBack(change)) return null;
    return (
        <>
            <Button onClick={() => setOpen(true)}>{t('who.take_back')}</Button>
            {isOpen && <TakeBackDialog change={change} onClose={() => setOpen(false)} />}
        </>
    );
}

function TakeBackDialog({ change, onClose }: { change: Change; onClose: () => void }) {
    const t = useT();
    const word = useCodeText();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const confirm = async () => {
        if (!(await run(() => takeBack(change)))) return;
        await client.invalidateQueries();
        announce(t('who.take_back_done'));
        onClose();
    };
    const isMeanwhile = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
    const named = (field: string) =>
        fieldWord({ field, before: null, after: null, is_secret: false, is_cut: false }, word);
    return (
        <Dialog
            title={t('who.take_back_title')}
            size="small"
            onClose={onClose}
            onSubmit={() => void confirm()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('who.take_back_submit')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('who.take_back_text', { thing: change.id })}</p>
            <ul>
                {change.fields.map((each) => (
                    <li key={each.field}>
                        {t('who.field_change', {
                            field: fieldWord(each, word),
                            before: valueWord(each.after, t),
                            after: valueWord(each.before, t),
                        })}
                    </li>
                ))}
            </ul>
            {isMeanwhile ? (
                <p role="alert">
                    {t('who.take_back_meanwhile', { fields: error.message.split(', ').map(named).join(', ') })}
                </p>
            ) : (
                error !== undefined && <ErrorNote what={t('who.take_back_failed')} error={error} />
            )}
        </Dialog>
    );
}
