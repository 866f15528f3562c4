import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { priorityNumber, type AlarmLive } from '../../api/alarm';
import { acknowledge, type AckFailure } from '../../api/alarm-actions';
import { isolated } from '../../text/isolate';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Mark, type MarkKind } from '../../ui/mark';
import { ErrorNote } from '../../ui/state-views';
import css from './alarms.module.css';

const namedAtMost = 5;

interface AckDialogProps {
    alarms: AlarmLive[];
    onDone?: () => void;
    onClose: () => void;
}

/** Acknowledges one or several alarms, with an optional comment. Lists the alarms that the gateway refused. */
export function AckDialog({ alarms, onDone, onClose }: AckDialogProps) {
    const t = useT();
    const client = useQueryClient();
    const listId = useId();
    const [comment, setComment] = useState('');
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const [refused, setRefused] = useState<AckFailure[]>();
    const submit = async () => {
        if (isBusy || refused) return;
        setBusy(true);
        setError(undefined);
        try {
            const failures = await acknowledge(alarms, comment);
            await client.invalidateQueries({ queryKey: ['alarm'] });
            onDone?.();
            if (failures.length === 0) {
                announce(t('ack.done', { count: alarms.length }));
                onClose();
            } else setRefused(failures);
        } catch (caught) {
            setError(caught);
        }
        setBusy(false);
    };
    const footer = (
        <ButtonRow align="end">
            <Button onClick={onClose}>{refused ? t('dialog.close') : t('dialog.cancel')}</Button>
            {!refused && (
                <Button kind="primary" type="submit" isBusy={isBusy}>
                    {t('alarms.ack')}
                </Button>
            )}
        </ButtonRow>
    );
    return (
        <Dialog
            title={t('ack.title', { count: alarms.length })}
            size="small"
            about={listId}
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={footer}
        >
            {refused ? (
                <div role="alert">
                    <p>{t('ack.refused', { count: refused.length, done: alarms.length - refused.length })}</p>
                    <ul className={css.list}>
                        {refused.map((each) => (
                            <li key={each.alarm_id}>
                                {each.alarm_id}: {isolated(each.message)}
                            </li>
                        ))}
                    </ul>
                </div>
            ) : (
                <>
                    <ul className={css.list} id={listId}>
                        {alarms.slice(0, namedAtMost).map((alarm) => (
                            <li key={alarm.alarm_id} className={css.named}>
                                <Mark
                                    kind={`p${priorityNumber(alarm.priority)}` as MarkKind}
                                    label={t(`priority.${priorityNumber(alarm.priority)}`)}
                                />
                                <span>{alarm.message}</span>
                            </li>
                        ))}
                    </ul>
                    {alarms.length > namedAtMost && <p>{t('ack.more', { count: alarms.length - namedAtMost })}</p>}
                    <TextField label={t('ack.comment')} value={comment} onChange={setComment} />
                </>
            )}
            {error !== undefined && <ErrorNote what={t('ack.failed')} error={error} />}
        </Dialog>
    );
}
