import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AlarmLive } from '../api/alarm';
import { sounds } from '../live/alarm-sound';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import AlarmSound from './alarm-sound';

const alarm: AlarmLive = { alarm_id: 'A', alarm_state: 'ACTIVE_UNACK', priority: 'CRITICAL', seq: 1 };
const ramp = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
const start = vi.fn();

/** What the page uses of the browser's audio. */
class FakeAudio {
    static mayPlay = true;
    state: AudioContextState = FakeAudio.mayPlay ? 'running' : 'suspended';
    currentTime = 0;
    destination = {};
    resume() {
        if (FakeAudio.mayPlay) this.state = 'running';
        return Promise.resolve();
    }
    close() {
        return Promise.resolve();
    }
    createOscillator() {
        return { frequency: { value: 0 }, connect: (next: unknown) => next, start, stop: () => {} };
    }
    createGain() {
        return { gain: ramp, connect: (next: unknown) => next };
    }
}

beforeEach(() => {
    vi.stubGlobal('AudioContext', FakeAudio);
    vi.useFakeTimers();
    FakeAudio.mayPlay = true;
    start.mockClear();
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test('it sounds again and again until the alarm is acknowledged', async () => {
    const { rerender } = draw([alarm]);
    await act(() => vi.advanceTimersByTimeAsync(0));
    const { beeps, everyMs } = sounds[1];
    expect(start).toHaveBeenCalledTimes(beeps);
    await act(() => vi.advanceTimersByTimeAsync(everyMs));
    expect(start).toHaveBeenCalledTimes(2 * beeps);
    rerender([{ ...alarm, alarm_state: 'ACTIVE_ACK' }]);
    await act(() => vi.advanceTimersByTimeAsync(5 * everyMs));
    expect(start).toHaveBeenCalledTimes(2 * beeps);
});

test('a browser that does not let the page sound is told, until the person does something', async () => {
    FakeAudio.mayPlay = false;
    draw([alarm]);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(start).not.toHaveBeenCalled();
    FakeAudio.mayPlay = true;
    fireEvent.pointerDown(screen.getByRole('button', { name: t('alarm_sound.blocked') }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(start).toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
});

function draw(alarms: readonly AlarmLive[]) {
    const { rerender } = show(<AlarmSound alarms={alarms} />);
    return { rerender: (next: readonly AlarmLive[]) => rerender(<AlarmSound alarms={next} />) };
}
