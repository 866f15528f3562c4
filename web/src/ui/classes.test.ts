import { expect, test } from 'vitest';
import { classes } from './classes';

test('only the names that are there stand in the class of an element', () => {
    expect(classes('bar', false, undefined, '', 'bad')).toBe('bar bad');
});
