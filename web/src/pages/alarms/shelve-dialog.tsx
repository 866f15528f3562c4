import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlarmLive } from '../../api/alarm';
import { maxShelveMinutes, shelve } from '../../api/alarm-actions';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatSpan, formatWhen } from '../../text/time';
import { announce } from '../../ui/announce';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, SwitchField, TextField } from '../../ui/field';
import { ErrorNote } from '../../ui/state-views';

const durations = [15, 30, 60, 120, 240, maxShelveMinutes];

/** Hides an alarm for at most eight hours, with a reason; it comes back by itself. */
export function ShelveDialog({ alarm, onClose }: { alarm: AlarmLive; onClose: () => void }) {
    const t = useT();
    const zone = useZone();
    const client = useQueryClient();
    const [minutes, setMinutes] = useState('60');
    const [reason, setReason] = useState('');
    const [isOneShot, setOneShot] = useState(false);
    const [isChecked, setChecked] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const submit = async () => {
        setChecked(true);
        if (isBusy || !reason.trim()) return;
        setBusy(true);
        setError(undefined);
        try {
            await shelve(alarm.alarm_id, Number(minutes), reason.trim(), isOneShot);
            await client.invalidateQueries({ queryKey: ['alarm'] });
            announce(t('shelve.done'));
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    const now = gatewayNow();
    return (
        <Dialog
            title={t('shelve.title', { alarm: alarm.alarm_name ?? alarm.alarm_id })}
            size="small"
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('alarms.shelve')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('shelve.text')}</p>
            <TextField
                label={t('shelve.reason')}
                value={reason}
                onChange={setReason}
                isRequired
                error={isChecked && !reason.trim() ? t('shelve.reason_missing') : undefined}
            />
            <SelectField
                label={t('shelve.duration')}
                value={minutes}
                onChange={setMinutes}
                choices={durations.map((value) => ({
                    value: String(value),
                    label: t('shelve.until_choice', {
                        span: formatSpan(value * 60_000, t),
                        time: formatWhen(now + value * 60_000, now, zone).slice(0, 16),
                    }),
                }))}
            />
            <SwitchField label={t('shelve.one_shot')} value={isOneShot} onChange={setOneShot} />
            {error !== undefined && <ErrorNote what={t('shelve.failed')} error={error} />}
        </Dialog>
    );
}
