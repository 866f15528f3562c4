import { expect, test } from 'vitest';
import { placeOf } from './opc';

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
