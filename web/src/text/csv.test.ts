import { expect, test } from 'vitest';
import { CsvError, csvField, parseCsv, plainField } from './csv';

test('records have the line that they begin in, and quotes hold commas and line ends', () => {
    const text = 'a,b\r\n1,"x, ""y""\nz"\r\n\r\n2,\n';
    const records = parseCsv(text);
    expect(records.map(({ line, fields }) => ({ line, fields }))).toEqual([
        { line: 1, fields: ['a', 'b'] },
        { line: 2, fields: ['1', 'x, "y"\nz'] },
        { line: 5, fields: ['2', ''] },
    ]);
    expect(text.slice(records[2]?.from, records[2]?.to)).toBe('2,\n');
});

test('a mark at the beginning of the file is no part of the first name, and no line end is needed at its end', () => {
    expect(parseCsv('\uFEFFa\n1').map((record) => record.fields)).toEqual([['a'], ['1']]);
    expect(parseCsv('')).toEqual([]);
});

test('a quote that does not end is a fault of its line', () => {
    expect(() => parseCsv('a\n"b\nc')).toThrow(CsvError);
});

test('what a sheet would take for a formula is guarded, numbers are not', () => {
    const texts = ['=1+1', '+cmd', '@x', "'x", '-1', '-1e3', '-1+cmd|x', 'a,b', 'say "x"'];
    const fields = ["'=1+1", "'+cmd", "'@x", "''x", '-1', '-1e3', "'-1+cmd|x", '"a,b"', '"say ""x"""'];
    expect(texts.map(csvField)).toEqual(fields);
    expect(plainField("'=1+1")).toBe('=1+1');
});
