import { useState } from 'react';
import { fieldWord, valueWord, type Change } from '../text/change-sentence';
import { useCodeText, useT } from '../text/language';
import { announce } from './announce';
import { Button, ButtonRow } from './button';
import { Dialog } from './dialog';
import { ErrorNote } from './state-views';
import { useAct } from './use-act';

interface TakeBackProps {
    change: Change;
    canTakeBack: (change: Change) => boolean;
    takeBack: (change: Change) => Promise<void>;
    /** The fields that another has changed since; undefined: the error says something else. */
    meanwhileOf: (error: unknown) => readonly string[] | undefined;
}

/** Sets the values before a change again. Nothing is shown for a change that cannot be taken back. */
export function TakeBack(props: TakeBackProps) {
    const t = useT();
    const [isOpen, setOpen] = useState(false);
    if (!props.canTakeBack(props.change)) return null;
    return (
        <>
            <Button onClick={() => setOpen(true)}>{t('who.take_back')}</Button>
            {isOpen && <TakeBackDialog {...props} onClose={() => setOpen(false)} />}
        </>
    );
}

function TakeBackDialog({ change, takeBack, meanwhileOf, onClose }: TakeBackProps & { onClose: () => void }) {
    const t = useT();
    const word = useCodeText();
    const { run, isBusy, error } = useAct();
    const confirm = async () => {
        if (!(await run(() => takeBack(change)))) return;
        announce(t('who.take_back_done'));
        onClose();
    };
    const meanwhile = meanwhileOf(error);
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
            {meanwhile ? (
                <p role="alert">{t('who.take_back_meanwhile', { fields: meanwhile.map(named).join(', ') })}</p>
            ) : (
                error !== undefined && <ErrorNote what={t('who.take_back_failed')} error={error} />
            )}
        </Dialog>
    );
}
