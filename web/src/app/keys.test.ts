import { expect, test } from 'vitest';
import { await_ms, keyAction, type KeyPress } from './keys';
import { navigation } from './navigation';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
    key,
    has_modifier: false,
    is_typing: false,
    ...more,
});

test('g, then a letter, goes to a page, if it follows soon', () => {
    expect(keyAction(press('g'), undefined, 0)).toEqual({ kind: 'await' });
    expect(keyAction(press('d'), 0, await_ms)).toEqual({ kind: 'go', path: '/devices' });
    expect(keyAction(press('d'), 0, await_ms + 1)).toBeUndefined();
    expect(keyAction(press('d'), undefined, 0)).toBeUndefined();
});

test('a key that is typed or has a modifier is left to the browser', () => {
    expect(keyAction(press('/', { is_typing: true }), undefined, 0)).toBeUndefined();
    expect(keyAction(press('g', { has_modifier: true }), undefined, 0)).toBeUndefined();
    expect(keyAction(press('?'), undefined, 0)).toEqual({ kind: 'list' });
});

test('each page has a letter of its own', () => {
    expect(new Set(navigation.map((entry) => entry.letter)).size).toBe(navigation.length);
});
