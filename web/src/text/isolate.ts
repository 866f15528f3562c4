/** Letters of right-to-left scripts, and the characters that change the direction of the text after them. */
const turns =
    /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const begins = /[\u2066-\u2068]/;
const end = '\u2069';

/** A text from outside as a part of a line: whatever directions are in it, what stands beside keeps its place. Other texts
 *  stay as they are, without marks that a search or a copy would meet. */
export function isolated(text: string): string {
    if (!turns.test(text)) return text;
    let depth = 0;
    let kept = '';
    for (const letter of text) {
        // A closing character without an opening one in the text would close the isolate around it.
        if (letter === end && depth === 0) continue;
        if (begins.test(letter)) depth += 1;
        else if (letter === end) depth -= 1;
        kept += letter;
    }
    return `\u2068${kept}${end.repeat(depth + 1)}`;
}
