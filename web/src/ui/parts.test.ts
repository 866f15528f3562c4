import { describe, expect, test } from 'vitest';
import { sorted, type Column } from './data-table';
import { diffLines } from './diff-lines';
import { axisTimes, placeBar, rowsOf } from './gantt';
import { parseHex } from './hex-view';
import { appendLog } from './log-view';
import { qualityKind, shownValue } from './quality';
import { rangeScale } from './range-bar';
import { sparklinePath } from './sparkline';
import { leastWidth } from './virtual-table';

describe('quality', () => {
    test('has three kinds, and never read is a fourth', () => {
        expect([192, 216, 64, 191, 0, 4, 63].map((quality) => qualityKind(quality, 1))).toEqual([
            'good',
            'good',
            'uncertain',
            'uncertain',
            'bad',
            'bad',
            'bad',
        ]);
        expect(qualityKind(0, 0)).toBe('not_read');
    });

    test('a value in doubt stands in brackets, none is a dash', () => {
        expect(shownValue('640', 'good')).toBe('640');
        expect(shownValue('-', 'bad', '640')).toBe('[640]');
        expect(shownValue('-', 'bad')).toBe('–');
        expect(shownValue('', 'not_read')).toBe('–');
    });
});

describe('the range bar', () => {
    test('reaches over the range of the tag, with the normal range in it', () => {
        expect(rangeScale({ min_value: 0, max_value: 200, lo: 50, hi: 150, hi_hi: 180 })).toEqual({
            low: 0,
            high: 200,
            normal: [25, 75],
        });
    });
    test('without a range reaches beyond the outermost limits; without limits there is none', () => {
        expect(rangeScale({ lo: 10, hi: 20 })).toMatchObject({ low: 9, high: 21 });
        expect(rangeScale({ hi: 20 })).toBeUndefined();
        expect(rangeScale({ min_value: 5, max_value: 5 })).toBeUndefined();
    });
});

test('a sparkline has a gap where a value is missing and stays in its box', () => {
    expect(sparklinePath([0, 5, null, 20], 30, 10, 0, 10)).toBe('M0.0 10.0L10.0 5.0M30.0 0.0');
    expect(sparklinePath([], 30, 10, 0, 10)).toBe('');
});

describe('a table', () => {
    const columns: Column<{ id: string; n: number }>[] = [
        { id: 'id', label: 'id', cell: (row) => row.id, sort: (row) => row.id },
        { id: 'n', label: 'n', cell: (row) => row.n, sort: (row) => row.n },
    ];
    const rows = [
        { id: 'T10', n: 1 },
        { id: 'T2', n: 3 },
        { id: 'T1', n: 2 },
    ];
    test('sorts numbers in texts as numbers, both ways, and leaves the rows as they are for an unknown column', () => {
        expect(sorted(rows, columns, 'id').map((row) => row.id)).toEqual(['T1', 'T2', 'T10']);
        expect(sorted(rows, columns, '-n').map((row) => row.n)).toEqual([3, 2, 1]);
        expect(sorted(rows, columns, 'other')).toEqual(rows);
    });
});

describe('a comparison', () => {
    const kinds = (a: string, b: string) =>
        diffLines(a, b).map((row) => `${row.kind} ${row.oldLine ?? '-'} ${row.newLine ?? '-'}`);
    test('pairs lines that are the same, and shows changes side by side', () => {
        expect(kinds('a\nb\nc', 'a\nB\nc')).toEqual(['same 1 1', 'changed 2 2', 'same 3 3']);
        expect(kinds('a\nc', 'a\nb\nc')).toEqual(['same 1 1', 'added - 2', 'same 2 3']);
        expect(kinds('a\nb', 'a')).toEqual(['same 1 1', 'removed 2 -']);
        const moved = ['changed 1 1', 'same 2 2', 'removed 3 -', 'same 4 3', 'added - 4'];
        expect(kinds('a\nb\nc\nd', 'x\nb\nd\nc')).toEqual(moved);
        expect(kinds('', '')).toEqual(['same 1 1']);
    });
    test('loses no line of either text', () => {
        const a = Array.from({ length: 60 }, (_, n) => `line ${n % 7}`).join('\n');
        const b = Array.from({ length: 50 }, (_, n) => `line ${n % 5}`).join('\n');
        const rows = diffLines(a, b);
        expect(rows.flatMap((row) => row.oldText ?? []).join('\n')).toBe(a);
        expect(rows.flatMap((row) => row.newText ?? []).join('\n')).toBe(b);
    });
});

test('a log drops the oldest lines and shows none twice', () => {
    const row = (seq: number) => ({ seq, time: seq, level: 'info', module: 'm', message: String(seq) });
    expect(appendLog([row(1), row(2)], [row(2), row(3)], 2).map((each) => each.seq)).toEqual([2, 3]);
});

test('hex is read with and without blanks, an odd digit is left', () => {
    expect(parseHex('00 01 FF')).toEqual([0, 1, 255]);
    expect(parseHex('0001f')).toEqual([0, 1]);
});

describe('gantt', () => {
    test('a bar is cut at the edges and absent outside', () => {
        const range = { from: 100, to: 200 };
        expect(placeBar(150, 250, range)).toEqual({ left: 50, width: 50 });
        expect(placeBar(0, 100, range)).toBeUndefined();
    });
    test('bars that overlap stand in rows of their own', () => {
        const bar = (id: string, from: number, to: number) => ({ id, label: id, from, to, state: 'planned' as const });
        const rows = rowsOf([bar('c', 20, 30), bar('a', 0, 10), bar('b', 5, 20)]);
        expect(rows.map((row) => row.map((each) => each.id).join(''))).toEqual(['ac', 'b']);
    });
    test('the axis has round times', () => {
        const hour = 3_600_000;
        expect(axisTimes({ from: hour / 2, to: 8 * hour + hour / 2 })).toEqual(
            [1, 2, 3, 4, 5, 6, 7, 8].map((n) => n * hour),
        );
        expect(axisTimes({ from: 0, to: 30 * 24 * hour }).length).toBeLessThanOrEqual(16);
    });
});

test('a grid scrolls sideways below the sum of its smallest tracks', () => {
    expect(leastWidth([{ track: 'minmax(140px, 2fr)' }, { track: '56px' }])).toBe(196);
});
