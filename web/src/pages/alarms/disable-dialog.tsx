import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlarmLive } from '../../api/alarm';
import { setAlarmEnabled } from '../../api/alarm-actions';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { ConfirmByName } from '../../ui/dialog';
import { ErrorNote } from '../../ui/state-views';

/** Takes an alarm out of service until a person puts it back. Engineer. */
export function DisableDialog({ alarm, onClose }: { alarm: AlarmLive; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const [is_busy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const submit = async () => {
        setBusy(true);
        setError(undefined);
        try {
            await setAlarmEnabled(alarm.alarm_id, false);
            await client.invalidateQueries({ queryKey: ['alarm'] });
            announce(t('disable.done'));
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    return (
        <ConfirmByName
            title={t('disable.title', { alarm: alarm.alarm_name ?? alarm.alarm_id })}
            name={alarm.alarm_id}
            action={t('alarms.disable')}
            onConfirm={() => void submit()}
            onClose={onClose}
            is_busy={is_busy}
        >
            <p>{t('disable.text')}</p>
            {error !== undefined && <ErrorNote what={t('disable.failed')} error={error} />}
        </ConfirmByName>
    );
}
