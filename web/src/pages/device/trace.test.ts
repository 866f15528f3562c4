import { expect, test } from 'vitest';
import type { TraceLine } from '../../api/opc-tools';
import { parseHex } from '../../ui/hex-view';
import { frameFields } from './frame-fields';
import { appendLines, byteCount, pairsOf, traceText } from './trace-frames';

const line = (seq: number, direction: TraceLine['direction'], meaning: string, hex = ''): TraceLine => ({
    seq,
    ts: 1000 + seq,
    direction,
    hex,
    meaning,
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

const frames = [
    ['MODBUS', true, '02 a3 00 00 00 06 01 04 00 05 00 02', 'function 4', 'quantity 2'],
    ['MODBUS', false, '02 a4 00 00 00 05 01 04 02 06 87', 'byte count 2', 'data 06 87'],
    ['MODBUS', false, '02 a4 00 00 00 03 01 84 02', 'function 132', 'exception code 2'],
    ['MODBUS', true, '01 03 00 00 00 01 84 0a', 'first address 0', 'CRC 0x0A84'],
    [
        'MELSEC',
        true,
        '54 00 88 00 00 00 00 ff ff 03 00 0c 00 04 00 06 04 00 00 03 01',
        'serial number 136',
        'command 0x0406',
    ],
    ['MELSEC', false, 'd0 00 00 ff ff 03 00 04 00 00 00 77 01', 'end code 0x0000', 'data 77 01'],
    [
        'XGT',
        true,
        '4c 53 49 53 2d 58 47 54 00 00 00 00 a0 33 88 00 06 00 00 2d 54 00 02 00 00 00',
        'company id LSIS-XGT',
        'command 0x0054',
    ],
    [
        'S7',
        false,
        '03 00 00 1a 02 f0 80 32 03 00 00 00 8c 00 02 00 05 00 00 04 01 ff 04 00 08 f8',
        'PDU reference 140',
        'data ff 04 00 08 f8',
    ],
    [
        'EIP',
        true,
        '70 00 04 00 01 1e 02 11 00 00 00 00 a4 00 00 00 00 00 00 00 00 00 00 00 01 02 03 04',
        'session 0x11021E01',
        'data 01 02 03 04',
    ],
    ['HTTP', true, '47 45 54 20 2f 0d 0a 41 3a 20 62 0d 0a 0d 0a 68 69', 'start line GET /', 'body hi'],
    ['OTHER', true, '01 02', 'frame 01 02', 'frame 01 02'],
] as const;

test.each(frames)('fields of %s, request %s: %s', (opc_type, is_request, hex, one, other) => {
    const bytes = parseHex(hex);
    const fields = frameFields(opc_type, bytes, is_request);
    const texts = fields.map((field) => `${field.name} ${field.value}`);
    expect(texts).toContain(one);
    expect(texts).toContain(other);
    // Fields stand one after the other, none reaches beyond the frame.
    let end = 0;
    for (const field of fields) {
        expect(field.from).toBeGreaterThanOrEqual(end);
        end = field.from + field.size;
    }
    expect(end).toBeLessThanOrEqual(bytes.length);
});

test('a frame that is cut off has the fields that are whole', () => {
    for (const [opc_type] of frames)
        for (let size = 0; size < 30; size += 1)
            expect(() => frameFields(opc_type, Array<number>(size).fill(0x32), true)).not.toThrow();
});
