import { parseCsv } from '../../text/csv';
import { guessColumns, tableOf, type FileTable } from './import-table';
import { keptColumns } from './kept-columns';

/** A table whose headings are not all columns of the gateway. */
export interface Mapping {
    table: FileTable;
    hasHeadings: boolean;
    /** For each column of the table the one of the gateway; '' = left out. */
    columns: string[];
    /** The columns that the gateway has. */
    known: string[];
    /** The export of the device. */
    present: string;
    /** The choice was made for an earlier file with the same headings. */
    isKept: boolean;
}

export function headingsOf({ table, hasHeadings }: Pick<Mapping, 'table' | 'hasHeadings'>): string[] {
    const width = Math.max(0, ...table.rows.slice(0, 100).map(({ fields }) => fields.length));
    const first = table.rows[0]?.fields ?? [];
    return hasHeadings ? first : Array.from({ length: width }, () => '');
}

/** What a text is before anybody has chosen anything. `areKnown`: no choice is needed. */
export function firstMapping(
    text: string,
    isPasted: boolean,
    present: string,
): { mapping: Mapping; areKnown: boolean } {
    const known = parseCsv(present.slice(0, present.indexOf('\n') + 1 || undefined))[0]?.fields ?? [];
    const table = tableOf(text, isPasted);
    const headings = headingsOf({ table, hasHeadings: true });
    const areKnown = headings.every((each) => known.includes(each.trim()));
    const kept = areKnown ? undefined : keptColumns(headings, known);
    const columns = kept ?? guessColumns(headings, known);
    const mapping = { table, columns, known, present, hasHeadings: true, isKept: kept !== undefined };
    // No word is known, and there are numbers: cells that were copied without the line above them.
    if (isPasted && columns.every((each) => each === '') && headings.some((each) => /\d/.test(each))) {
        mapping.hasHeadings = false;
        mapping.columns = headingsOf(mapping).map(() => '');
    }
    return { mapping, areKnown };
}
