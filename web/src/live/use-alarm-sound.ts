import { useSyncExternalStore } from 'react';

const name = 'penstock.alarm-sound';
const listeners = new Set<() => void>();

/** Whether this browser sounds while an alarm is not acknowledged; a person switches it on. */
export function soundIsOn(): boolean {
    return localStorage.getItem(name) === 'on';
}

export function setSound(isOn: boolean): void {
    if (isOn) localStorage.setItem(name, 'on');
    else localStorage.removeItem(name);
    for (const listener of listeners) listener();
}

/** Returns what ends it. */
export function onSoundChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Whether the sound of alarms is switched on in this browser. The sound itself is in alarm-sound.ts, which is fetched
 *  only then. */
export function useSoundIsOn(): boolean {
    return useSyncExternalStore(onSoundChange, soundIsOn);
}
