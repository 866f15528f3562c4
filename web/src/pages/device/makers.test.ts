import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Driver } from '../../api/driver';
import { foundMakers, makers } from './makers';

const folders: Record<string, string> = {
    EIP: 'eip',
    HTTP: 'http',
    MELSEC: 'melsec',
    MODBUS: 'modbus',
    OPCUA: 'opcua',
    S7: 's7',
    XGT: 'xgt',
};

interface Schema {
    options: { name: string; values?: string[] }[];
}

const schemaOf = (type: string) => `../src/drivers/${folders[type]}/schema.json`;

test.each(makers.flatMap((maker) => maker.series.map((series) => [`${maker.name} ${series.name}`, series] as const)))(
    'the options of %s are those of its driver',
    (_, series) => {
        expect(existsSync(schemaOf(series.opc_type))).toBe(true);
        const schema = JSON.parse(readFileSync(schemaOf(series.opc_type), 'utf8')) as Schema;
        for (const [name, value] of Object.entries(series.options ?? {}))
            expect(schema.options.find((each) => each.name === name)?.values).toContain(value);
    },
);

const drivers = ['EIP', 'S7', 'OPCUA'].map((type) => ({ opc_type: type }) as Driver);
const said = (q: string) =>
    foundMakers(q, drivers).map(({ name, series }) => `${name}: ${series.map((s) => s.name).join('; ')}`);

test('a maker is found by its name, by a series and by the protocol', () => {
    expect(said('omron')).toEqual(['Omron: NJ, NX; NJ, NX']);
    expect(said('S7-1500')).toEqual(['Siemens: S7-1500; S7-1200, S7-1500']);
    expect(said('오므론')).toEqual(['Omron: NJ, NX; NJ, NX']);
    expect(said('eip')).toContain('Omron: NJ, NX');
    expect(said('nothing of that kind')).toEqual([]);
});

test('a series without a protocol of this gateway is not shown', () => {
    expect(said('').some((line) => line.startsWith('Mitsubishi'))).toBe(false);
    expect(said('beckhoff')).toEqual(['Beckhoff: TwinCAT 3']);
});
