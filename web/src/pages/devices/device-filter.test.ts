import { expect, test } from 'vitest';
import type { Opc } from '../../api/opc';
import { chosenDevices } from './device-filter';

const opc = (opcId: string, fields: Partial<Opc> = {}) =>
    ({
        opc_id: opcId,
        opc_name: opcId,
        opc_type: 'MODBUS',
        opc_agent_ip: '10.0.0.1',
        last_error: '',
        connection_status: 'CONNECTED',
        scan_status: 'START',
        tag_count: 1,
        good_count: 1,
        ...fields,
    }) as Opc;
const all = [
    opc('PUMP'),
    opc('OVEN', { connection_status: 'DISCONNECTED', last_error: 'Connection refused' }),
    opc('MILL', { scan_status: 'STOP' }),
    opc('FAN', { good_count: 0 }),
];
const ids = (q: string, filters: string[]) => chosenDevices(all, q, filters).map((each) => each.opc_id);

test('devices are found by what is written in their row', () => {
    expect(ids('pump', [])).toEqual(['PUMP']);
    expect(ids('REFUSED', [])).toEqual(['OVEN']);
    expect(ids(' modbus ', [])).toHaveLength(4);
});

test('filters add up, and an unknown one is none', () => {
    expect(ids('', ['sick'])).toEqual(['OVEN', 'FAN']);
    expect(ids('', ['sick', 'stopped'])).toEqual(['OVEN', 'MILL', 'FAN']);
    expect(ids('', ['other'])).toHaveLength(4);
});
