import { stateOf, type States } from '../text/states';

/** Texts of the values of a line, ascending by value. */
export type PlotStates = ReadonlyMap<number, string>;

/** What a tag says about its values. */
interface StatedTag {
    data_type: string;
    states?: States;
    bool_false?: string | null;
    bool_true?: string | null;
}

/** The two texts of a Boolean. */
export function bitWords(tag: StatedTag): readonly [off: string, on: string] {
    const word = (own: string | null | undefined, value: string) => own || stateOf(tag.states, value) || value;
    return [word(tag.bool_false, 'false'), word(tag.bool_true, 'true')];
}

/** A Boolean has always two texts; a number has those of its states. undefined: its values have no texts. */
export function plotStates(tag: StatedTag): PlotStates | undefined {
    if (tag.data_type === 'Boolean') return new Map(bitWords(tag).entries());
    const texts = Object.entries(tag.states ?? {}).map(([key, text]) => [Number(key), text] as const);
    return texts.length > 0 ? new Map(texts.sort(([a], [b]) => a - b)) : undefined;
}

/** Whether each of the values has a text: then they are drawn as a bar of states, not as a line. */
export function areStates(states: PlotStates | undefined, values: readonly string[]): states is PlotStates {
    return states !== undefined && values.length > 0 && values.every((value) => states.has(Number(value)));
}

/** The text of a value; of a mean of different values the texts of the lowest and the highest. undefined: a value
 *  without text. */
export function stateOfPoint(states: PlotStates, value: number, low?: number, high?: number): string | undefined {
    if (low === undefined || high === undefined || low >= high) return states.get(value);
    const [from, to] = [states.get(low) ?? String(low), states.get(high) ?? String(high)];
    return states.has(low) || states.has(high) ? `${from} – ${to}` : undefined;
}

/** The values on an axis from `low` to `high`, ascending; not more than `most` of them have room. */
export function statesOnAxis(states: PlotStates, low: number, high: number, most: number): number[] {
    const least = (high - low) / Math.max(1, most);
    const shown: number[] = [];
    for (const value of states.keys()) {
        if (value < low || value > high) continue;
        const last = shown.at(-1);
        if (last === undefined || value - last >= least) shown.push(value);
    }
    return shown;
}

/** The texts for an axis that several lines share. undefined: they differ, so the axis has numbers. */
export function sharedStates(lines: readonly (PlotStates | undefined)[]): PlotStates | undefined {
    const [first, ...others] = lines;
    const isSame = (other: PlotStates | undefined) =>
        first?.size === other?.size && [...(first ?? [])].every(([value, text]) => other?.get(value) === text);
    return others.every(isSame) ? first : undefined;
}

/** The text of a value on an axis; one of more than `most` letters is cut. */
export function stateOnAxis(states: PlotStates, value: number, most: number): string {
    const text = states.get(value) ?? '';
    return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
