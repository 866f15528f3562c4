import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentList, testChannel, type NotificationChannel } from '../../api/notification';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorNote } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { useAct } from '../../ui/use-act';
import css from './settings.module.css';

/** Sends a test message and shows the answer of the server as it was. */
export function ChannelTest({ channel, onClose }: { channel: NotificationChannel; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const [result, setResult] = useState<Awaited<ReturnType<typeof testChannel>>>();
    const send = () =>
        run(async () => {
            setResult(undefined);
            setResult(await testChannel(channel.channel_id));
            await client.invalidateQueries({ queryKey: sentList.queryKey });
        });
    return (
        <Dialog
            title={t('notify.test_named', { name: channel.name })}
            onClose={onClose}
            onSubmit={() => void send()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.close')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('notify.send_test')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.job}>
                <p>{t('notify.test_text')}</p>
                {result && (
                    <div role="status" className={css.job}>
                        <StateWord kind={result.delivered ? 'good' : 'bad'}>
                            {result.delivered
                                ? t('notify.test_done', { receiver: result.receiver, ms: result.elapsed_ms })
                                : t('notify.test_refused', { receiver: result.receiver, ms: result.elapsed_ms })}
                        </StateWord>
                        <p>
                            {t('notify.answer')} <code>{result.answer}</code>
                        </p>
                    </div>
                )}
                {error !== undefined && <ErrorNote what={t('notify.test_failed')} error={error} />}
            </div>
        </Dialog>
    );
}
