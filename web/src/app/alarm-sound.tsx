import { useEffect, useState } from 'react';
import type { AlarmLive } from '../api/alarm';
import { play, soundingPriority, sounds } from '../live/alarm-sound';
import { useT } from '../text/language';
import { Button } from '../ui/button';

/** Sounds while an alarm is not acknowledged. A browser lets a page sound only after the person has done something in
 *  it; until then a button says so. */
export default function AlarmSound({ alarms }: { alarms: readonly AlarmLive[] }) {
    const t = useT();
    const [audio] = useState(() => new AudioContext());
    const [isBlocked, setBlocked] = useState(audio.state === 'suspended');
    const priority = soundingPriority(alarms);
    useEffect(() => {
        const resume = () => void audio.resume().then(() => setBlocked(audio.state === 'suspended'));
        const events = ['pointerdown', 'keydown'] as const;
        for (const each of events) addEventListener(each, resume);
        resume();
        return () => {
            for (const each of events) removeEventListener(each, resume);
            void audio.close();
        };
    }, [audio]);
    useEffect(() => {
        if (priority === undefined || isBlocked) return;
        const sound = sounds[priority];
        play(audio, sound);
        const timer = setInterval(() => play(audio, sound), sound.everyMs);
        return () => clearInterval(timer);
    }, [audio, priority, isBlocked]);
    if (!isBlocked || priority === undefined) return null;
    return <Button kind="quiet">{t('alarm_sound.blocked')}</Button>;
}
