import { parseNumber } from './number';

/** CSV as the gateway reads and writes it: fields separated by commas, quotes doubled, and an apostrophe before a
 *  text that a spreadsheet would take for a formula. */

export interface CsvRecord {
    /** The line that it begins in, from 1. */
    line: number;
    fields: string[];
    /** Its begin and end in the text. */
    from: number;
    to: number;
}

export class CsvError extends Error {
    constructor(
        readonly line: number,
        readonly kind: 'quote',
    ) {
        super(kind);
    }
}

export type Separator = ',' | ';' | '\t';

/** All records of a text, the header first. Empty lines are no records. Throws CsvError if the closing quote is
 *  missing. */
export function parseCsv(text: string, separator: Separator = ','): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = text.startsWith('\uFEFF') ? 1 : 0;
    let line = 1;
    while (at < text.length) {
        const record: CsvRecord = { line, fields: [], from: at, to: at };
        for (;;) {
            let field: string;
            if (text[at] === '"') {
                const opened = line;
                field = '';
                at += 1;
                for (;;) {
                    const end = text.indexOf('"', at);
                    if (end < 0) throw new CsvError(opened, 'quote');
                    const part = text.slice(at, end);
                    field += part;
                    line += newlines(part);
                    at = end + 1;
                    if (text[at] !== '"') break;
                    field += '"';
                    at += 1;
                }
            } else {
                let end = at;
                while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
                    end += 1;
                field = text.slice(at, end);
                at = end;
            }
            record.fields.push(field);
            if (text[at] !== separator) break;
            at += 1;
        }
        // Text between a closing quote and the end of the line belongs to no field; the gateway reports it.
        while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
        if (text[at] === '\r') at += 1;
        if (text[at] === '\n') at += 1;
        line += 1;
        record.to = at;
        if (record.fields.length > 1 || record.fields[0] !== '') records.push(record);
    }
    return records;
}

function newlines(text: string): number {
    let count = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
    return count;
}

/** A field without the apostrophe that protects it. */
export function plainField(field: string): string {
    return field.startsWith("'") ? field.slice(1) : field;
}

/** A text as a field, with apostrophe and quotes if it needs them. */
export function csvField(text: string): string {
    const guarded = /^[=+\-@'\t\r]/.test(text) && parseNumber(text) === undefined ? `'${text}` : text;
    return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function csvLine(fields: readonly string[]): string {
    return fields.map(csvField).join(',') + '\r\n';
}

/** Lets the person save a text of the page as a file. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
    const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
