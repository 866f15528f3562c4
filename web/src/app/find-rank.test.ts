import { expect, test } from 'vitest';
import { ranked, wordsOf, type Found } from './find-rank';

const tag = (id: string, name: string, more: string[] = []): Found => ({
    id: `tag ${id}`,
    name,
    about: id,
    path: `/tags/${id}`,
    more,
});
const names = (all: Found[]) => all.map((each) => each.name);

test('words are found in any order, in name, id and the other texts', () => {
    const all = [tag('L1.T1', 'Boiler temperature', ['hr40012', '보일러 출구']), tag('L1.T2', 'Boiler pressure')];
    expect(names(ranked(all, 'temp boil', 9))).toEqual(['Boiler temperature']);
    expect(names(ranked(all, '출구 t1', 9))).toEqual(['Boiler temperature']);
    expect(names(ranked(all, 'HR400', 9))).toEqual(['Boiler temperature']);
    expect(ranked(all, 'boiler pump', 9)).toEqual([]);
    expect(ranked(all, '', 1)).toHaveLength(1);
});

test('the exact one comes first, then what begins with the text, then a part that does', () => {
    const all = [tag('3', 'Heap 12'), tag('4', 'Big P1'), tag('2', 'P12'), tag('1', 'P1'), tag('P1', 'Pump')];
    expect(names(ranked(all, 'p1', 9))).toEqual(['P1', 'Pump', 'P12', 'Big P1']);
});

test('at most ten words are sent', () => {
    expect(wordsOf('  A  b\tC ')).toEqual(['a', 'b', 'c']);
    expect(wordsOf('a b c d e f g h i j k')).toHaveLength(10);
});
