import { useSyncExternalStore } from 'react';
import { hasKey, translator, type Language, type Messages, type Translate } from './t';

/** The page's language and its texts. Each language is a file of its own; only the chosen one is fetched. */
interface State {
    language: Language;
    messages: Messages;
    t: Translate;
}

const load: Record<Language, () => Promise<Messages>> = {
    en: async () => (await import('./en')).en,
    ko: async () => (await import('./ko')).ko,
};

let state: State | undefined;
const listeners = new Set<() => void>();

/** The language that the person has chosen before, else the one that the browser prefers. */
export function preferredLanguage(): Language {
    const chosen = localStorage.getItem('penstock.language');
    if (chosen === 'en' || chosen === 'ko') return chosen;
    return navigator.languages.some((name) => name.startsWith('ko')) ? 'ko' : 'en';
}

/** Wait for this once before anything is shown. */
export async function setLanguage(language: Language): Promise<void> {
    const messages = await load[language]();
    state = { language, messages, t: translator(messages, language) };
    document.documentElement.lang = language;
    for (const listener of listeners) listener();
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
export function useCodeText(): (prefix: 'error' | 'event' | 'record', code: string) => string | undefined {
    const { messages } = useSyncExternalStore(subscribe, current);
    return (prefix, code) => {
        const key = `${prefix}.${code}`;
        return hasKey(messages, key) ? (messages[key] as string) : undefined;
    };
}
