import { expect, test } from 'vitest';
import { addressesOf } from './tag-range';

test('the number of an address is counted', () => {
    expect(addressesOf('40001 to 40007 step 2')).toEqual(['40001', '40003', '40005', '40007']);
    expect(addressesOf('40001 to 40100 step 2')).toHaveLength(50);
    expect(addressesOf('hr0 to hr2')).toEqual(['hr0', 'hr1', 'hr2']);
    expect(addressesOf('D100 ~ 102')).toEqual(['D100', 'D101', 'D102']);
    expect(addressesOf('DB1,REAL0 to DB1,REAL8 step 4')).toEqual(['DB1,REAL0', 'DB1,REAL4', 'DB1,REAL8']);
    expect(addressesOf('40001.0 … 40001.2')).toEqual(['40001.0', '40001.1', '40001.2']);
    expect(addressesOf('Motor[8].Speed to Motor[10].Speed')).toEqual([
        'Motor[8].Speed',
        'Motor[9].Speed',
        'Motor[10].Speed',
    ]);
    expect(addressesOf('40001 부터 40003 까지 간격 2')).toEqual(['40001', '40003']);
});

test('leading zeros stay', () => {
    expect(addressesOf('00009 to 00011')).toEqual(['00009', '00010', '00011']);
});

test('what is no range is said', () => {
    expect(addressesOf('40001')).toBe('form');
    expect(addressesOf('hr0 to ir9')).toBe('differs');
    expect(addressesOf('DB1,REAL0 to DB2,REAL4')).toBe('differs');
    expect(addressesOf('40009 to 40001')).toBe('order');
    expect(addressesOf('1 to 9 step 0')).toBe('order');
    expect(addressesOf('1 to 5000')).toBe('many');
    expect(addressesOf('abc to def')).toBe('differs');
});
