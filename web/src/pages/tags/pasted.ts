/** The cells that a spreadsheet puts on the clipboard: separated by tabs, and in quotes if they have a tab, a quote or a
 *  line end. */
export function pastedRows(text: string): { line: number; fields: string[] }[] {
    const rows: { line: number; fields: string[] }[] = [];
    let at = 0;
    let line = 1;
    while (at < text.length) {
        const row = { line, fields: [] as string[] };
        for (;;) {
            const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
            const end = quoted?.end ?? endOfCell(text, at);
            const cell = quoted?.cell ?? text.slice(at, end);
            row.fields.push(cell);
            line += cell.split('\n').length - 1;
            at = end;
            if (text[at] !== '\t') break;
            at += 1;
        }
        if (text[at] === '\r') at += 1;
        if (text[at] === '\n') at += 1;
        line += 1;
        if (row.fields.some((cell) => cell.trim() !== '')) rows.push(row);
    }
    // A text that begins like a protected one means its apostrophe.
    return rows.map((row) => ({ ...row, fields: row.fields.map((cell) => (/^'/.test(cell) ? `'${cell}` : cell)) }));
}

function endOfCell(text: string, from: number): number {
    let end = from;
    while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
    return end;
}

/** Undefined: the quote belongs to the text, since not all spreadsheets put such a text in quotes. */
function quotedCell(text: string, from: number): { cell: string; end: number } | undefined {
    let cell = '';
    let at = from + 1;
    for (;;) {
        const end = text.indexOf('"', at);
        if (end < 0) return undefined;
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
    }
    const isEnd = at >= text.length || text[at] === '\t' || text[at] === '\n' || text[at] === '\r';
    return isEnd ? { cell: cell.replaceAll('\r\n', '\n'), end: at } : undefined;
}

/** Whether a text has cells, not only words that somebody pastes. */
export function hasCells(text: string): boolean {
    return /[\t\n\r]/.test(text.trim());
}
