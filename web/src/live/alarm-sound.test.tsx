import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AlarmLive } from '../api/alarm';
import { soundingPriority, sounds } from './alarm-sound';
import { onSoundChange, setSound, soundIsOn } from './use-alarm-sound';

afterEach(() => localStorage.clear());

const alarm = (fields: Partial<AlarmLive>) =>
    ({ alarm_id: 'A', alarm_state: 'ACTIVE_UNACK', priority: 'HIGH', seq: 1, ...fields }) as AlarmLive;

test('the sound is off until a person switches it on', () => {
    const changed = vi.fn();
    const end = onSoundChange(changed);
    expect(soundIsOn()).toBe(false);
    setSound(true);
    expect(soundIsOn()).toBe(true);
    setSound(false);
    expect(soundIsOn()).toBe(false);
    expect(changed).toHaveBeenCalledTimes(2);
    end();
});

describe('what is heard', () => {
    test('is the worst alarm that nobody has acknowledged', () => {
        expect(soundingPriority([alarm({ priority: 'LOW' }), alarm({ priority: 'HIGH' })])).toBe(2);
        expect(soundingPriority([alarm({ priority: 'CRITICAL', alarm_state: 'ACTIVE_ACK' }), alarm({})])).toBe(2);
        expect(soundingPriority([alarm({ priority: 'LOW', alarm_state: 'CLEARED_UNACK' })])).toBe(4);
    });

    test('ends when all are acknowledged, shelved or out of service', () => {
        expect(soundingPriority([])).toBeUndefined();
        const silent = [{ alarm_state: 'ACTIVE_ACK' }, { shelved: true }, { enabled: false }] as const;
        expect(soundingPriority(silent.map(alarm))).toBeUndefined();
    });

    test('is higher and comes more often for a worse one', () => {
        const all = [sounds[1], sounds[2], sounds[3], sounds[4]];
        expect(all.map((each) => each.pitch)).toEqual(all.map((each) => each.pitch).sort((a, b) => b - a));
        expect(all.map((each) => each.everyMs)).toEqual(all.map((each) => each.everyMs).sort((a, b) => a - b));
    });
});
