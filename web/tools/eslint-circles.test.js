import { expect, test } from 'vitest';
import { wayBetween } from './eslint-circles.js';

const imports = { a: ['b', 'c'], b: ['d'], c: [], d: ['a'] };
const of = (file) => imports[file];

test('a circle is found however many files are in it', () => {
    expect(wayBetween('b', 'a', of)).toEqual(['b', 'd', 'a']);
});

test('files that are imported by two are no circle', () => {
    expect(wayBetween('c', 'a', of)).toEqual([]);
});
