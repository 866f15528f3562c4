/** Texts of the values of a tag, by the value: whole numbers; of a Boolean 0 and 1. */
export type States = Readonly<Record<string, string>>;

/** The text of a value as the gateway sent it; undefined where it has none. */
export function stateOf(states: States | undefined, value: string): string | undefined {
    if (!states) return undefined;
    const key = value === 'true' ? '1' : value === 'false' ? '0' : value;
    return Object.hasOwn(states, key) ? states[key] : undefined;
}

/** The settings of a tag that give its values texts. */
interface StatedTag {
    data_type?: string;
    states?: States;
    bool_true?: string | null;
    bool_false?: string | null;
}

/** The texts of the values of a tag: its states; of a Boolean also the words for true and false. */
export function tagStates(tag: StatedTag): States | undefined {
    if (tag.data_type !== 'Boolean' || !(tag.bool_true || tag.bool_false)) return tag.states;
    return {
        ...tag.states,
        ...(tag.bool_false ? { 0: tag.bool_false } : {}),
        ...(tag.bool_true ? { 1: tag.bool_true } : {}),
    };
}

const byNumber = (a: string, b: string) => Number(a) - Number(b);

/** The texts of states as a person edits them: `0 = stopped, 1 = running`. */
export function statesText(states: States | undefined): string {
    return Object.keys(states ?? {})
        .sort(byNumber)
        .map((key) => `${key} = ${states?.[key]}`)
        .join(', ');
}

/** What a person typed, one after the other with commas; a comma within a text stays where no number and `=` follow it.
 *  undefined: it is something else. */
export function parseStates(text: string): Record<string, string> | undefined {
    const states: Record<string, string> = {};
    if (text.trim() === '') return states;
    for (const part of text.split(/[,;\n](?=\s*-?\d+\s*=)/)) {
        const found = /^\s*(-?\d+)\s*=\s*(.*\S)\s*$/s.exec(part);
        if (!found?.[1] || !found[2] || Object.hasOwn(states, found[1])) return undefined;
        states[found[1]] = found[2];
    }
    return states;
}
