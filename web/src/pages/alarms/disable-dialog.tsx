import { useQueryClient } from '@tanstack/react-query';
import type { AlarmLive } from '../../api/alarm';
import { setAlarmEnabled } from '../../api/alarm-actions';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { ConfirmAct } from '../../ui/confirm-act';

/** Takes an alarm out of service until a person puts it back. Engineer. */
export function DisableDialog({ alarm, onClose }: { alarm: AlarmLive; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const disable = async () => {
        await setAlarmEnabled(alarm.alarm_id, false);
        await client.invalidateQueries({ queryKey: ['alarm'] });
        announce(t('disable.done'));
    };
    return (
        <ConfirmAct
            title={t('disable.title', { alarm: alarm.alarm_name ?? alarm.alarm_id })}
            name={alarm.alarm_id}
            action={t('alarms.disable')}
            act={disable}
            failed={t('disable.failed')}
            onClose={onClose}
        >
            <p>{t('disable.text')}</p>
        </ConfirmAct>
    );
}
