import type { BulkFault } from '../../api/tag-bulk';
import { parseCsv, plainField, type CsvRecord } from '../../text/csv';
import { parseNumber } from '../../text/number';

/** The changes that the import of a file would make, row by row, before the gateway checks it. */

export interface ImportRow {
    kind: 'add' | 'change' | 'same' | 'delete' | 'error';
    /** Line of the file; 0: the tag is not in the file. */
    line: number;
    tag_id: string;
    /** The differences, if the tag would change. */
    changes: { name: string; before: string; after: string }[];
    /** What the file says of a new tag, without empty fields. */
    fields?: { name: string; value: string }[];
    message?: string;
}

export interface ImportPlan {
    rows: ImportRow[];
    /** Pieces of the file, each with the header, that the gateway takes one after the other. */
    pieces: Piece[];
    count: number;
}

export interface Piece {
    csv: string;
    rows: number;
    /** Number to add to a line of the piece to get the line of the file. */
    lineOffset: number;
}

/** The gateway refuses a body above 8 MiB, and a UTF-16 unit of the text has at most three bytes in UTF-8. */
export const maxPieceCharacters = 2_500_000;

/** The defaults of the gateway: an empty field means these. */
const defaults: Readonly<Record<string, string>> = {
    timecycle: '0',
    scale_from_as: 'exponent',
    writable: 'true',
    deadband: '0',
    deadband_percent: '0',
    retention_days: '0',
    trip_hi_priority: 'CRITICAL',
    hi_hi_priority: 'HIGH',
    hi_priority: 'MEDIUM',
    lo_priority: 'MEDIUM',
    lo_lo_priority: 'HIGH',
    trip_lo_priority: 'CRITICAL',
    alarm_deadband: '0',
    alarm_on_delay_ms: '0',
    alarm_off_delay_ms: '0',
    alarm_enabled: 'true',
};
const ignored = new Set(['created_at', 'updated_at', 'opc_id', 'tag_id']);

function isSame(name: string, before: string, after: string, tagId: string): boolean {
    if (before === after) return true;
    const meant = after !== '' ? after : name === 'tag_name' ? tagId : (defaults[name] ?? '');
    if (before === meant) return true;
    const [x, y] = [parseNumber(before), parseNumber(meant)];
    if (x !== undefined && y !== undefined) return x === y;
    return name === 'writable' || name === 'alarm_enabled' ? before.toLowerCase() === meant.toLowerCase() : false;
}

interface Table {
    columns: string[];
    records: CsvRecord[];
    header: CsvRecord | undefined;
}

function tableOf(text: string): Table {
    const [header, ...records] = parseCsv(text);
    return { columns: header?.fields.map((name) => name.trim()) ?? [], records, header };
}

/** Compares a file with the export of the device. `addedLines`: lines before the first row that the person's text does not
 *  have. Throws CsvError for a quote that does not end. */
export function planImport(file: string, present: string, addedLines = 0): ImportPlan {
    const wanted = tableOf(file);
    const known = tableOf(present);
    const idAt = wanted.columns.indexOf('tag_id');
    const knownIdAt = known.columns.indexOf('tag_id');
    const knownRows = new Map(known.records.map((record) => [plainField(record.fields[knownIdAt] ?? ''), record]));
    const pairs = wanted.columns
        .map((name, at) => ({ name, at, knownAt: known.columns.indexOf(name) }))
        .filter(({ name, knownAt }) => knownAt >= 0 && !ignored.has(name));
    const rows: ImportRow[] = [];
    const seen = new Map<string, number>();
    for (const record of wanted.records) {
        const tagId = idAt < 0 ? '' : plainField(record.fields[idAt] ?? '');
        const line = record.line - addedLines;
        const row: ImportRow = { kind: 'add', line, tag_id: tagId, changes: [] };
        rows.push(row);
        const first = seen.get(tagId);
        if (tagId !== '' && first !== undefined) {
            // The gateway sees it only when both lines are in one piece.
            row.kind = 'error';
            row.message = `tag_id: ${tagId} stands in line ${first}, too; each tag_id may occur once`;
            continue;
        }
        if (tagId !== '') seen.set(tagId, line);
        const before = knownRows.get(tagId);
        if (!before || tagId === '') {
            row.fields = fieldsOf(wanted.columns, record);
            continue;
        }
        for (const { name, at, knownAt } of pairs) {
            const [old, now] = [plainField(before.fields[knownAt] ?? ''), plainField(record.fields[at] ?? '')];
            if (!isSame(name, old, now, tagId)) row.changes.push({ name, before: old, after: now });
        }
        row.kind = row.changes.length > 0 ? 'change' : 'same';
    }
    for (const tagId of knownRows.keys())
        if (!seen.has(tagId)) rows.push({ kind: 'delete', line: 0, tag_id: tagId, changes: [] });
    return { rows, pieces: piecesOf(file, wanted, addedLines), count: wanted.records.length };
}

function fieldsOf(columns: readonly string[], { fields }: CsvRecord): ImportRow['fields'] {
    return columns.flatMap((name, at) => {
        const value = plainField(fields[at] ?? '');
        return value !== '' && name !== 'tag_id' ? [{ name, value }] : [];
    });
}

function piecesOf(file: string, { header, records }: Table, addedLines: number): Piece[] {
    if (!header || records.length === 0) return [];
    const head = file.slice(header.from, header.to);
    const headLines = head.split('\n').length - 1;
    const pieces: Piece[] = [];
    let from = 0;
    for (let n = 1; n <= records.length; n += 1) {
        const first = records[from] as CsvRecord;
        const next = records[n];
        if (next && next.to - first.from <= maxPieceCharacters) continue;
        const last = records[n - 1] as CsvRecord;
        pieces.push({
            csv: head + file.slice(first.from, last.to),
            rows: n - from,
            lineOffset: first.line - headLines - 1 - addedLines,
        });
        from = n;
    }
    return pieces;
}

/** The rows, with the gateway's faults added to them. The `line` of a fault is counted in the file, not in a piece. */
export function withFaults(rows: readonly ImportRow[], faults: readonly BulkFault[]): ImportRow[] {
    if (faults.length === 0) return [...rows];
    const messages = new Map<number, string[]>();
    for (const { line, message } of faults) messages.set(line, [...(messages.get(line) ?? []), message]);
    const marked = rows.map((row): ImportRow => {
        const found = row.line > 0 ? messages.get(row.line) : undefined;
        if (!found) return row;
        messages.delete(row.line);
        return { ...row, kind: 'error', message: found.join('; ') };
    });
    // Messages about the header, or about a line that is not a row.
    const others = [...messages].map(([line, found]): ImportRow => ({
        kind: 'error',
        line,
        tag_id: '',
        changes: [],
        message: found.join('; '),
    }));
    return [...others, ...marked];
}

export function countKinds(rows: readonly ImportRow[]): Record<ImportRow['kind'], number> {
    const counts = { add: 0, change: 0, same: 0, delete: 0, error: 0 };
    for (const row of rows) counts[row.kind] += 1;
    return counts;
}
