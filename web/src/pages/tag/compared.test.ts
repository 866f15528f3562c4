import { expect, test } from 'vitest';
import { comparedOf } from './compared';

test('compared tags are in the URL: each once, never the tag itself, five at most', () => {
    const of = (text: string) => comparedOf(new URLSearchParams({ with: text }), 'A');
    expect(of('')).toEqual([]);
    expect(of('B,A,B,C')).toEqual(['B', 'C']);
    expect(of('B,C,D,E,F,G,H')).toEqual(['B', 'C', 'D', 'E', 'F']);
});
