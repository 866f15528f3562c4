import { expect, test } from 'vitest';
import { comparedOf, draggedTag, hiddenOf, pastOf } from './compared';

test('compared tags are in the URL: each once, never the tag itself, five at most', () => {
    const of = (text: string) => comparedOf(new URLSearchParams({ with: text }), 'A');
    expect(of('')).toEqual([]);
    expect(of('B,A,B,C')).toEqual(['B', 'C']);
    expect(of('B,C,D,E,F,G,H')).toEqual(['B', 'C', 'D', 'E', 'F']);
});

test('hidden lines and the earlier time are in the URL, too', () => {
    expect(hiddenOf(new URLSearchParams('hide=A,C'))).toEqual(['A', 'C']);
    expect(pastOf(new URLSearchParams('past=7d'))).toBe('7d');
    for (const text of ['', 'past=9y', 'past=toString']) expect(pastOf(new URLSearchParams(text))).toBeUndefined();
});

test('the link of a tag can be dragged into the trend, nothing else', () => {
    const of = (uris: string) => draggedTag(uris, 'https://gateway');
    expect(of('https://gateway/tags/PUMPS.LEVEL')).toBe('PUMPS.LEVEL');
    expect(of('# a comment\r\nhttps://gateway/line1/tags/A%2FB?range=1h')).toBe('A/B');
    for (const other of [
        '',
        'PUMPS.LEVEL',
        'https://gateway/devices/PUMPS',
        'https://other/tags/A',
        'https://gateway/tags',
    ])
        expect(of(other)).toBeUndefined();
});
