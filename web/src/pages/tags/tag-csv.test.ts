import { expect, test } from 'vitest';
import type { Tag } from '../../api/tag';
import { parseCsv, plainField } from '../../text/csv';
import { changeCsv, csvColumns, tagCsv } from './tag-csv';

const tag = {
    tag_id: 'A',
    opc_id: 'P',
    tag_name: '=HYPERLINK("x")',
    plc_address: '40001',
    unit: '',
    scale: -0.5,
    writable: true,
    options: { bcd: true },
} as unknown as Tag;

test('chosen tags become a file that can be imported, with its formulas guarded', () => {
    const [header, row] = parseCsv(tagCsv([tag]));
    expect(header?.fields).toEqual([...csvColumns]);
    const field = (name: string) => row?.fields[header?.fields.indexOf(name) ?? -1];
    expect(field('tag_name')).toBe('\'=HYPERLINK("x")');
    expect(plainField(field('tag_name') ?? '')).toBe('=HYPERLINK("x")');
    expect([field('scale'), field('writable'), field('options')]).toEqual(['-0.5', 'true', '{"bcd":true}']);
});

test('a change of many tags names only what changes', () => {
    expect(changeCsv([tag, { ...tag, tag_id: 'B' }], { unit: 'bar', timecycle: '500' })).toBe(
        'tag_id,plc_address,unit,timecycle\r\nA,40001,bar,500\r\nB,40001,bar,500\r\n',
    );
});
