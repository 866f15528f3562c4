import type { en } from './en';
import { isolated } from './isolate';

/** A text, or one for each plural form that the language has (Korean: only `other`). The count is the slot `count`. */
export type Message = string | { one?: string; other: string };
export type Key = keyof typeof en;
export type Messages = Record<Key, Message>;
/** What is loaded of a language: see language.ts. */
export type LoadedMessages = Partial<Messages>;
export type Language = 'en' | 'ko';

type SlotNames<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotNames<Rest> : never;
type TextOf<K extends Key> = (typeof en)[K] extends string
    ? (typeof en)[K]
    : 'other' extends keyof (typeof en)[K]
      ? (typeof en)[K]['other']
      : never;
export type Slots<K extends Key> = Record<SlotNames<TextOf<K>>, string | number>;

/** Translates a key; the slots of its English text must be given, each by its name. */
export type Translate = <K extends Key>(
    key: K,
    ...slots: [SlotNames<TextOf<K>>] extends [never] ? [] : [Slots<K>]
) => string;

const rules: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules('en'), ko: new Intl.PluralRules('ko') };

/** Numbers in slots are grouped as usual in the language. A text in a slot does not change the direction of the text
 *  around it. A slot without a value stays visible. */
export function fill(message: Message, language: Language, slots: Record<string, string | number> = {}): string {
    const count = Number(slots['count'] ?? 0);
    const text =
        typeof message === 'string'
            ? message
            : (rules[language].select(count) === 'one' && message.one) || message.other;
    return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
        const value = slots[name];
        return value === undefined
            ? slot
            : typeof value === 'number'
              ? value.toLocaleString(language)
              : isolated(value);
    });
}

/** `onMissing`: called for a key whose text is not loaded; its text is empty. */
export function translator(messages: LoadedMessages, language: Language, onMissing?: () => void): Translate {
    return (key, ...slots) => {
        const message = messages[key];
        if (message !== undefined) return fill(message, language, slots[0]);
        onMissing?.();
        return '';
    };
}

/** The message of a code such as `CSRF`, if there is a text for it. */
export function hasKey(messages: LoadedMessages, key: string): key is Key {
    return key in messages;
}
