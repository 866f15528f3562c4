import { navigation } from './navigation';

/** What a key does: a page to go to, the search field, the list of keys, or nothing. `awaiting`: `g` was pressed. */
export type KeyAction =
    { kind: 'go'; path: string } | { kind: 'find' } | { kind: 'list' } | { kind: 'await' } | undefined;

export interface KeyPress {
    key: string;
    has_modifier: boolean;
    /** Focus is where a person types. */
    is_typing: boolean;
}

export const await_ms = 1_500;

/** `g_at`: when `g` was pressed, ms; undefined if it was not the key before. */
export function keyAction(press: KeyPress, g_at: number | undefined, now: number): KeyAction {
    if (press.has_modifier || press.is_typing) return undefined;
    if (g_at !== undefined && now - g_at <= await_ms) {
        const entry = navigation.find((each) => each.letter === press.key);
        return entry && { kind: 'go', path: entry.path };
    }
    if (press.key === 'g') return { kind: 'await' };
    if (press.key === '/') return { kind: 'find' };
    if (press.key === '?') return { kind: 'list' };
    return undefined;
}

const name = 'penstock.keys';

export function keysAreOn(): boolean {
    return localStorage.getItem(name) !== 'off';
}

export function setKeys(are_on: boolean): void {
    if (are_on) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
}
