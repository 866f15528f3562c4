import { expect, test } from 'vitest';
import { decoded, fileText } from './file-text';

const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

test('UTF-8 is read as it is, with or without its mark', async () => {
    expect(decoded(bytes('온도,°C'))).toEqual({ text: '온도,°C', encoding: '' });
    expect(await fileText(new Blob(['\uFEFFa,b']))).toEqual({ text: 'a,b', encoding: '' });
});

test('a CSV that a Korean Excel saved is Korean', () => {
    // 온도 in CP949, then Latin letters.
    expect(decoded(bytes('tag,', [0xbf, 0xc2, 0xb5, 0xb5], '\r\n'))).toEqual({
        text: 'tag,온도\r\n',
        encoding: 'CP949',
    });
});

test('a degree sign of a Western Excel is no syllable', () => {
    expect(decoded(bytes('unit,', [0xb0], 'C\r\n'))).toEqual({ text: 'unit,°C\r\n', encoding: 'Windows-1252' });
});

test('Unicode text of a spreadsheet is read by its mark', () => {
    expect(decoded(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x28, 0xcc]))).toEqual({
        text: 'a차',
        encoding: 'UTF-16',
    });
});
