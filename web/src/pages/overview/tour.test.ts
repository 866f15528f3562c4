import { expect, test } from 'vitest';
import { tourLines } from './tour';

const nothing = { devices: [], tagId: undefined, hasHistory: false, alarms: 0, transfers: 0, backups: 0 };

test('each step leads to the place where it is done, and ticks itself', () => {
    expect(tourLines(nothing).map(({ step, isDone, to }) => [step, isDone, to])).toEqual([
        ['device', false, '/devices/new'],
        ['value', false, '/tags'],
        ['history', false, '/tags'],
        ['alarm', false, '/tags'],
        ['transfer', false, '/transfers?new=1'],
        ['backup', false, '/settings/backup'],
    ]);
    const some = tourLines({ ...nothing, devices: ['A/1'], tagId: 'T 1', hasHistory: true, backups: 1 });
    expect(some.map(({ isDone }) => isDone)).toEqual([true, true, true, false, false, true]);
    expect(some.map(({ to }) => to).slice(1, 4)).toEqual(['/devices/A%2F1', '/tags/T%201', '/tags/T%201']);
});

test('a step that the person may not do is not theirs', () => {
    expect(tourLines({ ...nothing, backups: undefined }).map(({ step }) => step)).not.toContain('backup');
});
