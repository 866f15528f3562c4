/** The properties file as the gateway reads it: `key=value` a line, `#` begins a comment, the last line of a key counts. */

export interface PropertyLine {
    value: string;
    /** From 1. */
    line: number;
}

function keyOf(line: string): string {
    const content = line.trim();
    const equals = content.indexOf('=');
    return content.startsWith('#') || equals < 1 ? '' : content.slice(0, equals).trim();
}

export function readProperties(text: string): Map<string, PropertyLine> {
    const found = new Map<string, PropertyLine>();
    text.split('\n').forEach((line, n) => {
        const key = keyOf(line);
        if (key) found.set(key, { value: line.slice(line.indexOf('=') + 1).trim(), line: n + 1 });
    });
    return found;
}

/** The line where a removed key was: after the nearest line above it that still exists. Undefined if the key was not
 *  in the file. */
function placeOf(key: string, lines: readonly string[], before: readonly string[]): number | undefined {
    const was = before.findLastIndex((line) => keyOf(line) === key);
    if (was < 0) return undefined;
    for (const above of before.slice(0, was).reverse()) {
        if (above.trim() === '') continue;
        const name = keyOf(above);
        const found = lines.findLastIndex((line) => (name ? keyOf(line) === name : line === above));
        if (found >= 0) return found + 1;
    }
    return 0;
}

/** The text with that value in the key's last line, else in a line where it was in `before`, else at the end. `undefined`
 *  removes its lines, so that the default applies. Comments and order stay. */
export function withProperty(text: string, key: string, value: string | undefined, before = ''): string {
    const lines = text.split('\n');
    if (value === undefined) return lines.filter((line) => keyOf(line) !== key).join('\n');
    const at = lines.findLastIndex((line) => keyOf(line) === key);
    const line = `${key}=${value}`;
    if (at >= 0) return lines.with(at, line).join('\n');
    const place = placeOf(key, lines, before.split('\n'));
    if (place !== undefined) return lines.toSpliced(place, 0, line).join('\n');
    const body = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    return `${body}${line}\n`;
}
