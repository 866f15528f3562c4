import { canAcknowledge, needsAttention, priorityNumber, type AlarmLive } from '../api/alarm';

type Priority = 1 | 2 | 3 | 4;

/** The priority for which the sound is heard: the worst of the alarms that nobody has acknowledged; undefined: silence. */
export function soundingPriority(alarms: readonly AlarmLive[]): Priority | undefined {
    const waiting = alarms.filter((alarm) => needsAttention(alarm) && canAcknowledge(alarm));
    return waiting.length === 0
        ? undefined
        : (Math.min(...waiting.map((one) => priorityNumber(one.priority))) as Priority);
}

/** How an alarm sounds: the worse, the higher, the more often. */
export interface Sound {
    /** Hz. */
    pitch: number;
    beeps: number;
    everyMs: number;
}

export const sounds: Record<Priority, Sound> = {
    1: { pitch: 988, beeps: 3, everyMs: 2_000 },
    2: { pitch: 784, beeps: 2, everyMs: 4_000 },
    3: { pitch: 587, beeps: 1, everyMs: 8_000 },
    4: { pitch: 440, beeps: 1, everyMs: 20_000 },
};

const beepS = 0.18;
const pauseS = 0.12;

/** Plays the sound once. The browser makes it; there is no file. */
export function play(audio: AudioContext, { pitch, beeps }: Sound): void {
    for (let n = 0; n < beeps; n += 1) {
        const from = audio.currentTime + n * (beepS + pauseS);
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        tone.frequency.value = pitch;
        // Without the slopes it would click.
        volume.gain.setValueAtTime(0, from);
        volume.gain.linearRampToValueAtTime(0.25, from + 0.02);
        volume.gain.setValueAtTime(0.25, from + beepS - 0.04);
        volume.gain.linearRampToValueAtTime(0, from + beepS);
        tone.connect(volume).connect(audio.destination);
        tone.start(from);
        tone.stop(from + beepS);
    }
}
