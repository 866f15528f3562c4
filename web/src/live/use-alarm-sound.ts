import { useSyncExternalStore } from 'react';
import { onSoundChange, soundIsOn } from './alarm-sound';

/** Whether the sound of alarms is switched on in this browser. */
export function useSoundIsOn(): boolean {
    return useSyncExternalStore(onSoundChange, soundIsOn);
}
