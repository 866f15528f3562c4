import { setSound, useSoundIsOn } from '../../live/use-alarm-sound';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import css from './alarms.module.css';

/** Switches the sound of alarms on or off, for this browser. */
export function SoundSwitch() {
    const t = useT();
    const isOn = useSoundIsOn();
    return (
        <span className={css.sound}>
            <Button kind="quiet" aria-pressed={isOn} title={t('alarm_sound.help')} onClick={() => setSound(!isOn)}>
                {t(isOn ? 'alarm_sound.is_on' : 'alarm_sound.is_off')}
            </Button>
        </span>
    );
}
