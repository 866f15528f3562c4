import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { opcList, placeOf, reloadAfter, type Opc } from './opc';

test.each([
    ['10.0.0.5', '502', '10.0.0.5:502'],
    ['10.0.0.5', '', '10.0.0.5'],
    ['fd00::5', '502', '[fd00::5]:502'],
    ['fd00::5', '', 'fd00::5'],
    ['[fd00::5]', '502', '[fd00::5]:502'],
    ['fd00::5,plc2', '502', '[fd00::5], plc2:502'],
    ['opc.tcp://plc:4841/a', '4840', 'opc.tcp://plc:4841/a'],
    ['/dev/ttyS0', '502', '/dev/ttyS0'],
])('the place of a device at %j with port %j is %j', (address, port, place) => {
    expect(placeOf(address, port)).toBe(place);
});

afterEach(() => {
    vi.useRealTimers();
});

test('after a stop the list is loaded until it shows the new state', async () => {
    vi.useFakeTimers();
    const client = new QueryClient();
    const states: Opc['scan_status'][] = ['START', 'START', 'STOP', 'STOP'];
    const shown: string[] = [];
    vi.spyOn(client, 'invalidateQueries').mockImplementation(() => {
        const state = states.shift() ?? 'STOP';
        shown.push(state);
        client.setQueryData(opcList.queryKey, [{ opc_id: 'A', scan_status: state } as Opc]);
        return Promise.resolve();
    });
    const stopped = reloadAfter('stop', 'A', client);
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(shown).toEqual(['START', 'START', 'STOP']);
    await reloadAfter('start', 'B', client);
    expect(shown).toHaveLength(4);
});
