import { useSyncExternalStore } from 'react';
import { hasKey, translator, type Language, type LoadedMessages, type Translate } from './t';

/** The page's language and its texts. Only those of the chosen language are fetched, in two files: the first view needs
 *  one (tools/split-texts.js), every other page both. */
interface State {
    language: Language;
    messages: LoadedMessages;
    t: Translate;
}

type Load = () => Promise<{ texts: LoadedMessages }>;

const load: Record<Language, { first: Load; rest: Load }> = {
    en: { first: () => import('./en?part=first'), rest: () => import('./en?part=rest') },
    ko: { first: () => import('./ko?part=first'), rest: () => import('./ko?part=rest') },
};

let state: State | undefined;
let wantsAll = false;
let wanted: Language | undefined;
let turns = 0;
const listeners = new Set<() => void>();

/** The language that the person has chosen before, else the one that the browser prefers. */
export function preferredLanguage(): Language {
    const chosen = localStorage.getItem('penstock.language');
    if (chosen === 'en' || chosen === 'ko') return chosen;
    return navigator.languages.some((name) => name.startsWith('ko')) ? 'ko' : 'en';
}

/** Wait for this once before anything is shown. */
export async function setLanguage(language: Language): Promise<void> {
    wanted = language;
    const turn = ++turns;
    const { first, rest } = load[language];
    const parts = await Promise.all(wantsAll ? [first(), rest()] : [first()]);
    const messages = parts.reduce<LoadedMessages>((all, { texts }) => ({ ...all, ...texts }), {});
    // What was asked for since then counts, also when its files came first.
    if (turn !== turns && state) return;
    // A text of the second file that is asked for before the page has fetched it comes late.
    const t = translator(messages, language, () => void loadAllTexts().catch(() => undefined));
    state = { language, messages, t };
    document.documentElement.lang = language;
    for (const listener of listeners) listener();
}

/** Wait for this before a page other than the first view is shown. */
export async function loadAllTexts(): Promise<void> {
    if (wantsAll) return;
    wantsAll = true;
    try {
        await setLanguage(wanted ?? preferredLanguage());
    } catch (error) {
        wantsAll = false;
        throw error;
    }
}

export function chooseLanguage(language: Language): Promise<void> {
    localStorage.setItem('penstock.language', language);
    return setLanguage(language);
}

function current(): State {
    if (!state) throw new Error('setLanguage() must have finished first');
    return state;
}

function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** `const t = useT(); t('devices.title')`. Renders again when another language is chosen. */
export function useT(): Translate {
    return useSyncExternalStore(subscribe, () => current().t);
}

export function useLanguage(): Language {
    return useSyncExternalStore(subscribe, () => current().language);
}

/** The text of a code that the gateway sent (`error.CSRF`), or undefined: then its own message is shown. */
export function useCodeText(): (
    prefix: 'error' | 'event' | 'record' | 'tag_field' | 'who_field' | 'who_kind',
    code: string,
) => string | undefined {
    const { messages } = useSyncExternalStore(subscribe, current);
    return (prefix, code) => {
        const key = `${prefix}.${code}`;
        return hasKey(messages, key) ? (messages[key] as string) : undefined;
    };
}
