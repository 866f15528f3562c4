import { expect, test } from 'vitest';
import type { FileImport, ImportLine } from '../../api/file-import';
import { countEffects, isOwnCsv, listedLines, mergeQuestions, writtenDevices } from './import-lines';

const line = (effect: ImportLine['effect'], rest: Partial<ImportLine> = {}): ImportLine => ({
    effect,
    location: '',
    name: '',
    opc_id: '',
    tag_id: '',
    plc_address: '',
    text: '',
    help: '',
    ...rest,
});

test('what is left out comes first; what stays as it is only where it is asked for', () => {
    const lines = [line('taken'), line('unchanged'), line('left_out'), line('changed'), line('updated')];
    const kinds = (chosen: string[]) => listedLines(lines, chosen).map(({ effect }) => effect);
    expect(kinds([])).toEqual(['left_out', 'changed', 'updated', 'taken']);
    expect(kinds(['unchanged', 'taken'])).toEqual(['taken', 'unchanged']);
    expect(countEffects(lines)).toEqual({ left_out: 1, changed: 1, updated: 1, taken: 1, unchanged: 1 });
});

test('a question stays while its answer counts, at its place; one that nobody asks any more goes', () => {
    const question = (key: string) => ({ key, text: key, choices: [] });
    const report = {
        asked: [question('new'), question('b')],
        answers: [
            { key: 'a', value: '1', is_kept: false, is_used: true },
            { key: 'gone', value: '1', is_kept: false, is_used: false },
        ],
    } as unknown as FileImport;
    const before = [question('gone'), question('b'), question('a')];
    expect(mergeQuestions(before, report).map(({ key }) => key)).toEqual(['b', 'a', 'new']);
});

test('the devices that were written to have the name of the gateway, else that of the file, else their id', () => {
    const lines = [
        line('taken', { opc_id: 'HALL', name: 'Plant.Hall' }),
        line('taken', { opc_id: 'HALL', tag_id: 'HALL.A', name: 'A' }),
        line('updated', { opc_id: 'PUMPS', tag_id: 'PUMPS.A', name: 'A' }),
        line('taken', { opc_id: 'NEXT', tag_id: 'NEXT.A', name: 'A' }),
        line('unchanged', { opc_id: 'SAME', tag_id: 'SAME.A', name: 'A' }),
        line('left_out', { name: 'B' }),
    ];
    expect([...writtenDevices(lines, new Map([['PUMPS', 'Pump station']]))]).toEqual([
        ['HALL', 'Plant.Hall'],
        ['PUMPS', 'Pump station'],
        ['NEXT', 'NEXT'],
    ]);
});

test('our own list of tags is known by its header', () => {
    expect(isOwnCsv('tag_id,plc_address,data_type\nA,40001,Int16\n')).toBe(true);
    expect(isOwnCsv('\ufeff"tag_name";"plc_address"\r\n')).toBe(true);
    expect(isOwnCsv('Tag Name,Address,Data Type\ntag_id,1,Word\n')).toBe(false);
    expect(isOwnCsv('')).toBe(false);
});
