import { navigation } from './navigation';

/** What a key does: a page to go to, the search field, the list of keys, or nothing. `awaiting`: `g` was pressed. */
export type KeyAction =
    { kind: 'go'; path: string } | { kind: 'find' } | { kind: 'list' } | { kind: 'await' } | undefined;

export interface KeyPress {
    key: string;
    hasModifier: boolean;
    /** The focus is in a field into which a person types. */
    isTyping: boolean;
}

export const awaitMs = 1_500;

/** `gAt`: when `g` was pressed, ms; undefined if it was not the key before. */
export function keyAction(press: KeyPress, gAt: number | undefined, now: number): KeyAction {
    if (press.hasModifier || press.isTyping) return undefined;
    if (gAt !== undefined && now - gAt <= awaitMs) {
        const entry = navigation.find((each) => each.letter === press.key);
        return entry && { kind: 'go', path: entry.path };
    }
    if (press.key === 'g') return { kind: 'await' };
    if (press.key === '/') return { kind: 'find' };
    if (press.key === '?') return { kind: 'list' };
    return undefined;
}

/** Ctrl-K, or Command-K of a Mac, also while a person types. By its place, too: with a Korean keyboard `key` is a letter
 *  of Hangul. */
export function isFindAll(press: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
    const isK = press.key.toLowerCase() === 'k' || press.code === 'KeyK';
    return isK && press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey;
}
