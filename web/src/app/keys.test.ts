import { expect, test } from 'vitest';
import { awaitMs, isFindAll, keyAction, type KeyPress } from './keys';
import { navigation } from './navigation';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
    key,
    hasModifier: false,
    isTyping: false,
    ...more,
});

test('g, then a letter, goes to a page, if it follows soon', () => {
    expect(keyAction(press('g'), undefined, 0)).toEqual({ kind: 'await' });
    expect(keyAction(press('d'), 0, awaitMs)).toEqual({ kind: 'go', path: '/devices' });
    expect(keyAction(press('d'), 0, awaitMs + 1)).toBeUndefined();
    expect(keyAction(press('d'), undefined, 0)).toBeUndefined();
});

test('a key that is typed or has a modifier is left to the browser', () => {
    expect(keyAction(press('/', { isTyping: true }), undefined, 0)).toBeUndefined();
    expect(keyAction(press('g', { hasModifier: true }), undefined, 0)).toBeUndefined();
    expect(keyAction(press('?'), undefined, 0)).toEqual({ kind: 'list' });
});

test('each page has a letter of its own', () => {
    expect(new Set(navigation.map((entry) => entry.letter)).size).toBe(navigation.length);
});

test('Ctrl-K and Command-K find anything, with a Korean keyboard, too', () => {
    const none = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(isFindAll({ ...none, ctrlKey: true })).toBe(true);
    expect(isFindAll({ ...none, metaKey: true })).toBe(true);
    expect(isFindAll({ ...none, key: 'ㅏ', ctrlKey: true })).toBe(true);
    expect(isFindAll(none)).toBe(false);
    expect(isFindAll({ ...none, ctrlKey: true, shiftKey: true })).toBe(false);
    expect(isFindAll({ ...none, key: 'j', code: 'KeyJ', ctrlKey: true })).toBe(false);
});
