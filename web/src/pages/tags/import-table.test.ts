import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseCsv } from '../../text/csv';
import { firstMapping } from './import-mapping';
import { columnFault, csvOf, guessColumns, tableOf } from './import-table';
import { keepColumns, keptColumns } from './kept-columns';
import { hasCells, pastedRows } from './pasted';

const known = ['tag_id', 'tag_name', 'plc_address', 'data_type', 'unit', 'description', 'scale', 'min_value'];
const present = `${known.join(',')}\r\n`;

beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => kept.set(key, text),
    });
});
afterEach(() => vi.unstubAllGlobals());

test('pasted cells keep their quotes, tabs and line ends', () => {
    const text = 'Name\tNote\r\nA\t"two\r\nlines, ""quoted"""\r\nB\t6" pipe\r\n"C" of hall\t\'x\r\n\t\r\n';
    expect(pastedRows(text)).toEqual([
        { line: 1, fields: ['Name', 'Note'] },
        { line: 2, fields: ['A', 'two\nlines, "quoted"'] },
        { line: 4, fields: ['B', '6" pipe'] },
        { line: 5, fields: ['"C" of hall', "''x"] },
    ]);
    expect([hasCells('a\tb'), hasCells('a\nb'), hasCells('one word\n')]).toEqual([true, true, false]);
});

test('headings of others are guessed; none is used twice', () => {
    expect(guessColumns(['Tag Name', 'Address', 'Data Type', 'Eng Units', 'Colour'], known)).toEqual([
        'tag_name',
        'plc_address',
        'data_type',
        'unit',
        '',
    ]);
    expect(guessColumns(['이름', '주소', '단위', 'Name'], known)).toEqual(['tag_name', 'plc_address', 'unit', '']);
    expect(guessColumns(['Name', 'tag_name'], known)).toEqual(['', 'tag_name']);
    expect(columnFault(['unit', ''])).toBe('no_address');
    expect(columnFault(['plc_address', 'plc_address'])).toBe('twice');
    expect(columnFault(['plc_address', '', ''])).toBeUndefined();
});

test('the CSV has the chosen columns, and each row in the line of its table', () => {
    const table = tableOf('Name;Address;Note\n\nA;40001;"a\nb"\n;;\nB;40002;\n', false);
    const csv = csvOf(table, ['tag_name', 'plc_address', ''], true);
    expect(parseCsv(csv).map(({ line, fields }) => [line, ...fields])).toEqual([
        [1, 'tag_name', 'plc_address'],
        [3, 'A', '40001'],
        [6, 'B', '40002'],
    ]);
    const without = tableOf('A\t40001\nB\t40002\n', true);
    expect(csvOf(without, ['tag_name', 'plc_address'], false)).toBe('tag_name,plc_address\nA,40001\nB,40002\n');
    // What stands beyond the headings is not lost without a word: the gateway refuses its line.
    expect(csvOf(tableOf('Address\tName\n1\tA\tmore\n', true), ['plc_address', 'tag_name'], true)).toContain(
        '1,A,more',
    );
});

test('a decimal comma is read where it is one; thousands stay for the gateway to refuse', () => {
    const numbers = (text: string) => csvOf(tableOf(text, false), ['plc_address', 'scale', 'description'], true);
    expect(numbers('a;b;c\n1;0,5;1,5\n2;1,250;\n')).toBe('plc_address,scale,description\n1,0.5,"1,5"\n2,1.250,\n');
    expect(numbers('a;b;c\n1;1,250;\n')).toContain('1,"1,250",');
    expect(numbers('a;b;c\n1;0.5;\n2;1,250;\n')).toContain('2,"1,250",');
});

test('a choice is remembered for the same headings, as long as the gateway has its columns', () => {
    expect(keptColumns(['Messstelle', 'Adr.'], known)).toBeUndefined();
    keepColumns(['Messstelle', 'Adr.'], ['tag_name', 'plc_address']);
    keepColumns(['x'], ['plc_address']);
    expect(keptColumns(['Messstelle ', 'Adr.'], known)).toEqual(['tag_name', 'plc_address']);
    expect(keptColumns(['Messstelle', 'Adr.'], ['tag_name'])).toBeUndefined();
    const { mapping, areKnown } = firstMapping('Messstelle\tAdr.\nA\t1\n', true, present);
    expect([areKnown, mapping.isKept, mapping.columns]).toEqual([false, true, ['tag_name', 'plc_address']]);
});

test('known headings need no choice; pasted cells without any are tags from the first line on', () => {
    expect(firstMapping('tag_name\tplc_address\nA\t1\n', true, present).areKnown).toBe(true);
    const { mapping } = firstMapping('Pump\t40001\nFan\t40002\n', true, present);
    expect([mapping.hasHeadings, mapping.columns]).toEqual([false, ['', '']]);
    expect(firstMapping('Ort\tGerät\nA\t1\n', true, present).mapping.hasHeadings).toBe(true);
});
