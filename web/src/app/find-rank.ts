/** What the dialog offers. */
export interface Found {
    /** Unique among all: the kind, a blank, and the id in the plant. */
    id: string;
    name: string;
    /** Muted beside the name: the id, the device, the state. */
    about: string;
    /** The address that it opens. */
    path: string;
    /** More texts in which words are looked for. */
    more?: readonly string[];
}

/** The gateway takes so many. */
const maxWords = 10;

export function wordsOf(text: string): string[] {
    return text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
}

const plantId = (found: Found) => found.id.slice(found.id.indexOf(' ') + 1);

/** 0: the name is the whole text; 1: it begins with it; 2: a part of it does; 3: the words are elsewhere. */
function rankOf(found: Found, whole: string): number {
    const names = [found.name, plantId(found)].map((each) => each.toLowerCase());
    if (names.includes(whole)) return 0;
    if (names.some((each) => each.startsWith(whole))) return 1;
    return names.some((each) => each.split(/[\s._:/-]+/).some((part) => part.startsWith(whole))) ? 2 : 3;
}

/** Those that have every word somewhere, in any order: the best first, else in the order given; `most` of them. */
export function ranked(all: readonly Found[], text: string, most: number): Found[] {
    const words = wordsOf(text);
    const whole = words.join(' ');
    return all
        .filter((each) => {
            const texts = [each.name, each.about, plantId(each), ...(each.more ?? [])].map((one) => one.toLowerCase());
            return words.every((word) => texts.some((one) => one.includes(word)));
        })
        .map((each) => ({ each, rank: whole ? rankOf(each, whole) : 0 }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, most)
        .map(({ each }) => each);
}
