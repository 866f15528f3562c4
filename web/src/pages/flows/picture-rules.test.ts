import { expect, test } from 'vitest';
import { pictureFault } from './picture-rules';

const bytes = (text: string, length = 0) => {
    const begin = Array.from(text, (letter) => letter.charCodeAt(0));
    return new Uint8Array([...begin, ...new Array<number>(length).fill(0)]);
};
const png = '\x89PNG\r\n\x1a\n';

test.each([[png], ['\xff\xd8\xff\xe0'], ['RIFF\x10\0\0\0WEBPVP8 ']])('%j is a picture', (begin) => {
    expect(pictureFault(bytes(begin))).toBeUndefined();
});

test.each([[''], ['<svg xmlns="http://www.w3.org/2000/svg"/>'], ['GIF89a'], ['RIFF1234WAVEfmt '], [` ${png}`]])(
    '%j is none',
    (begin) => expect(pictureFault(bytes(begin))).toBe('type'),
);

test('a picture has 1 MiB at most', () => {
    expect(pictureFault(bytes(png, 1024 * 1024 - 8))).toBeUndefined();
    expect(pictureFault(bytes(png, 1024 * 1024 - 7))).toBe('size');
});
