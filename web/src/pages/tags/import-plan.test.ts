import { expect, test } from 'vitest';
import { countKinds, maxPieceCharacters, planImport, withFaults } from './import-plan';

const present =
    'tag_id,opc_id,tag_name,plc_address,unit,scale,writable,timecycle,created_at\r\n' +
    'A,P,A,40001,bar,0.1,true,0,17\r\n' +
    'B,P,Name,40002,,,true,0,17\r\n' +
    "C,P,'=sum,40003,,,false,500,17\r\n";

test('adds, changes with their fields, and what the file does not have', () => {
    const { rows } = planImport('tag_id,plc_address,unit\nA,40001,mbar\nNEW,40009,\n', present);
    expect(rows.map((row) => `${row.kind} ${row.line} ${row.tag_id}`)).toEqual([
        'change 2 A',
        'add 3 NEW',
        'delete 0 B',
        'delete 0 C',
    ]);
    expect(rows[0]?.changes).toEqual([{ name: 'unit', before: 'bar', after: 'mbar' }]);
});

test('a new row has all that the file says of it; added lines are not counted', () => {
    const { rows, pieces } = planImport("tag_id,plc_address,unit,scale\nNEW,40009,'=x,\n", present, 1);
    expect(rows[0]).toMatchObject({
        kind: 'add',
        line: 1,
        fields: [
            { name: 'plc_address', value: '40009' },
            { name: 'unit', value: '=x' },
        ],
    });
    expect(2 + (pieces[0]?.lineOffset ?? 0)).toBe(1);
});

test('the export itself changes nothing, nor do other words for the same', () => {
    expect(countKinds(planImport(present, present).rows)).toMatchObject({ same: 3, change: 0, add: 0, delete: 0 });
    const same = 'tag_id,tag_name,plc_address,scale,writable,timecycle\nA,,40001,0.10,TRUE,\n';
    expect(planImport(same, present).rows[0]?.kind).toBe('same');
});

test('a tag that stands twice is an error of its second line', () => {
    const { rows } = planImport('tag_id,plc_address\nA,1\nA,2\n,3\n,4\n', present);
    expect(rows.slice(0, 4).map((row) => row.kind)).toEqual(['change', 'error', 'add', 'add']);
    expect(rows[1]?.message).toContain('line 2');
});

test('faults of the gateway stand at their lines', () => {
    const { rows } = planImport('tag_id,plc_address\nA,40001\nX,zz\n', present);
    const marked = withFaults(rows, [
        { line: 3, message: 'plc_address: wrong' },
        { line: 3, message: 'data_type: needed' },
        { line: 1, message: 'unknown column' },
    ]);
    expect(marked[0]).toMatchObject({ kind: 'error', line: 1, message: 'unknown column' });
    expect(marked.find((row) => row.line === 3)).toMatchObject({
        kind: 'error',
        message: 'plc_address: wrong; data_type: needed',
    });
});

test('a large file goes in pieces that know their lines; no row is lost or sent twice', () => {
    const count = 120_000;
    const text = `tag_id,plc_address,description\n${Array.from(
        { length: count },
        (_, n) => `T${n},hr${n},"some words\nin two lines, and more of them to fill it"\n`,
    ).join('')}`;
    const { pieces, rows } = planImport(text, 'tag_id\n');
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.reduce((sum, piece) => sum + piece.rows, 0)).toBe(count);
    for (const piece of pieces) {
        expect(piece.csv.length).toBeLessThanOrEqual(maxPieceCharacters + 40);
        expect(piece.csv.startsWith('tag_id,plc_address,description\n')).toBe(true);
    }
    // The second line of a piece is its first row.
    const second = pieces[1];
    const firstId = /\n(T\d+),/.exec(second?.csv ?? '')?.[1];
    expect(rows.find((row) => row.tag_id === firstId)?.line).toBe(2 + (second?.lineOffset ?? 0));
    expect(countKinds(rows).add).toBe(count);
});
