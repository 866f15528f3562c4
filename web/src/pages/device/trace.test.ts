import { expect, test } from 'vitest';
import type { TraceLine } from '../../api/opc-tools';
import { appendLines, byteCount, pairsOf, traceText } from './trace-frames';

const line = (seq: number, direction: TraceLine['direction'], meaning: string, hex = ''): TraceLine => ({
    seq,
    ts: 1000 + seq,
    direction,
    hex,
    meaning,
    fields: [],
});

test('a request and its answer belong together by their number, else in their order', () => {
    const lines = [
        line(1, 'sent', '#7 read'),
        line(2, 'sent', '#8 read'),
        line(3, 'received', '#8 read: 2 bytes'),
        line(4, 'value', '40001 = 3'),
        line(5, 'received', '#7 read: 2 bytes'),
        line(6, 'sent', 'GET /values'),
        line(7, 'received', 'HTTP 200'),
        line(8, 'received', '#99 of nobody'),
    ];
    const pairs = pairsOf(lines);
    expect([1, 2, 3, 4, 5, 6, 8].map((seq) => pairs.get(seq)?.seq)).toEqual([5, 3, 2, undefined, 1, 7, undefined]);
});

test('no line is kept twice, and the oldest go first', () => {
    const known = [line(1, 'note', ''), line(2, 'note', '')];
    expect(appendLines(known, [line(2, 'note', ''), line(3, 'note', '')]).map((each) => each.seq)).toEqual([1, 2, 3]);
    expect(appendLines(known, [line(3, 'note', '')], 2).map((each) => each.seq)).toEqual([2, 3]);
});

test('a trace is saved with a line for each frame', () => {
    expect(byteCount('02 a3 FF')).toBe(3);
    expect(traceText([line(1, 'sent', 'read', '01 02')], String)).toBe('1\t1001\tsent\tread\t01 02\r\n');
});
