import { expect, test } from 'vitest';
import { countedUp, freeIdAfter, idsFrom, placesOf } from './copy-lines';

const addresses = (text: string) => placesOf(text).places.map((place) => place.address);

test('each line is a copy', () => {
    expect(placesOf('192.168.1.10\n\n plc7 \r\nfd00::5').places).toEqual([
        { address: '192.168.1.10' },
        { address: 'plc7' },
        { address: 'fd00::5' },
    ]);
});

test('port and station stand behind the address, as typed or as cells of a spreadsheet', () => {
    const all = { address: '10.0.0.5', port: '503', station: '3' };
    expect(placesOf('10.0.0.5 503 3\n10.0.0.5\t503\t3\n10.0.0.5; 503; 3').places).toEqual([all, all, all]);
    expect(placesOf('10.0.0.5:503\n10.0.0.5\t\t4\n7').places).toEqual([
        { address: '10.0.0.5', port: '503' },
        { address: '10.0.0.5', station: '4' },
        { station: '7' },
    ]);
});

test('a range is as many copies', () => {
    const expected = ['192.168.1.9', '192.168.1.10', '192.168.1.11'];
    for (const text of [
        '192.168.1.9 to .11',
        '192.168.1.9-11',
        '192.168.1.9 ~ 192.168.1.11',
        '192.168.1.9 to 192.168.1.11',
        '192.168.1.9 … .11',
    ])
        expect(addresses(text)).toEqual(expected);
    expect(addresses('10.0.0.254 to 10.0.1.1')).toEqual(['10.0.0.254', '10.0.0.255', '10.0.1.0', '10.0.1.1']);
    expect(addresses('192.168.1.10 to .29')).toHaveLength(20);
    expect(placesOf('2 to 4').places).toEqual([{ station: '2' }, { station: '3' }, { station: '4' }]);
    expect(placesOf('10.0.0.1 to .2; 503; 9').places).toEqual([
        { address: '10.0.0.1', port: '503', station: '9' },
        { address: '10.0.0.2', port: '503', station: '9' },
    ]);
});

test('a host with a hyphen is no range, and a redundant device has several addresses', () => {
    expect(addresses('plc-1.local')).toEqual(['plc-1.local']);
    expect(addresses('10.0.0.1, 10.0.0.2')).toEqual(['10.0.0.1, 10.0.0.2']);
    expect(addresses('http://plc/read?x=1')).toEqual(['http://plc/read?x=1']);
    expect(addresses('/dev/ttyUSB0')).toEqual(['/dev/ttyUSB0']);
});

test('what cannot be read is said with its line', () => {
    expect(placesOf('10.0.0.1\n10.0.0.2 and more').fault).toEqual({ kind: 'line', line: 2 });
    expect(placesOf('10.0.0.9 to .3').fault).toEqual({ kind: 'range', line: 1 });
    expect(placesOf('10.0.0.1 to .300').fault).toEqual({ kind: 'range', line: 1 });
    expect(placesOf('10.0.0.1 to 10.0.0.200').fault).toEqual({ kind: 'many', line: 1 });
    expect(placesOf('10.0.0.1 to .100\n10.0.1.1').fault).toEqual({ kind: 'many', line: 2 });
    expect(placesOf('10.0.0.1; port').fault).toEqual({ kind: 'line', line: 1 });
});

test('without a line there is one copy at the same place', () => {
    expect(placesOf(' \n')).toEqual({ places: [{}] });
});

test('identifiers and names are counted up', () => {
    expect(countedUp('PUMP_09', 1, '_')).toBe('PUMP_10');
    expect(countedUp('Dryer', 1, ' ')).toBe('Dryer 2');
    expect(countedUp('Dryer', 0, ' ')).toBe('Dryer');
    expect(idsFrom('PUMP_09', 3, ['PUMP_10'])).toEqual(['PUMP_09', 'PUMP_11', 'PUMP_12']);
    expect(freeIdAfter('DRYER', ['DRYER', 'DRYER_2'])).toBe('DRYER_3');
    expect(freeIdAfter('PUMP_01', ['PUMP_01'])).toBe('PUMP_02');
});
