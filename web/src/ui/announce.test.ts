import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, lastAnnouncement, onAnnouncement } from './announce';

beforeEach(() => void vi.useFakeTimers());
// The files of a worker share the timers.
afterEach(() => void vi.useRealTimers());

test('an announcement is put after a dialog has closed, and is gone later', () => {
    const seen: string[] = [];
    const stop = onAnnouncement(() => seen.push(lastAnnouncement().text));
    announce('Acknowledged.');
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(seen).toEqual(['Acknowledged.']);
    vi.advanceTimersByTime(10_000);
    expect(seen).toEqual(['Acknowledged.', '']);
    stop();
});

test('the same text is said again, and the time of the last one counts', () => {
    announce('Done.');
    vi.advanceTimersByTime(300);
    const first = lastAnnouncement();
    vi.advanceTimersByTime(4_000);
    announce('Done.');
    vi.advanceTimersByTime(300);
    expect(lastAnnouncement().n).toBeGreaterThan(first.n);
    vi.advanceTimersByTime(4_000);
    expect(lastAnnouncement().text).toBe('Done.');
});
