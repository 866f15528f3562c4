import { parseCsv, plainField, type Separator } from '../../text/csv';
import { csvColumns } from './tag-csv';
import { pastedRows } from './pasted';

/** A table of tags that others made: other separators, other headings, or none. It becomes CSV of this gateway. */

export interface FileTable {
    rows: { line: number; fields: string[] }[];
    /** The text is CSV with commas, so it can stay as it is if its headings are known. */
    hasCommas: boolean;
}

/** Throws CsvError for a quote of a file that does not end. */
export function tableOf(text: string, isPasted: boolean): FileTable {
    if (isPasted && text.includes('\t')) return { rows: pastedRows(text), hasCommas: false };
    const separator = separatorOf(text);
    const rows = parseCsv(text, separator).filter(({ fields }) => fields.some((cell) => cell.trim() !== ''));
    return { rows, hasCommas: separator === ',' };
}

/** The one that the first line has most of, outside quotes. */
function separatorOf(text: string): Separator {
    const first = text
        .slice(0, 100_000)
        .replace(/"(?:[^"]|"")*"/g, '')
        .split(/[\r\n]+/)
        .find((line) => line.trim() !== '');
    const count = (separator: Separator) => (first ?? '').split(separator).length;
    return ([';', '\t'] as const).reduce<Separator>((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** Words of other programs and of spreadsheets for what a column has, in small letters without blanks and signs. */
const words: Readonly<Record<string, readonly string[]>> = {
    tag_id: ['tagid', 'id', '태그아이디', '아이디', '태그id'],
    tag_name: [
        'tagname',
        'tag',
        'name',
        'variable',
        'symbol',
        'signal',
        '태그',
        '태그명',
        '이름',
        '태그이름',
        '변수',
        '변수명',
    ],
    plc_address: [
        'plcaddress',
        'address',
        'addr',
        'register',
        'node',
        'nodeid',
        'device',
        '주소',
        'plc주소',
        '번지',
        '디바이스',
    ],
    data_type: ['datatype', 'type', '타입', '데이터타입', '형식', '자료형', '데이터형식'],
    description: ['description', 'comment', 'desc', 'text', '설명', '주석', '코멘트', '비고'],
    unit: ['unit', 'units', 'eu', 'engineeringunits', 'engunits', '단위'],
    timecycle: ['timecycle', 'scanrate', 'cycle', 'cyclems', 'interval', '주기', '수집주기'],
    scale: ['scale', 'factor', 'gain', '배율', '스케일'],
    offset: ['offset', 'bias', '오프셋'],
    min_value: ['minvalue', 'min', 'minimum', 'low', '최소', '최솟값', '최소값'],
    max_value: ['maxvalue', 'max', 'maximum', 'high', '최대', '최댓값', '최대값'],
    deadband: ['deadband', 'hysteresis', '데드밴드', '불감대'],
    writable: ['writable', 'write', '쓰기', '쓰기가능'],
    alias_name: ['aliasname', 'alias', '별칭'],
    note: ['note', 'remark', 'remarks', '메모'],
    hi_hi: ['hihi', 'hh', 'highhigh', '상상한'],
    hi: ['hi', 'h', '상한'],
    lo: ['lo', 'l', '하한'],
    lo_lo: ['lolo', 'll', 'lowlow', '하하한'],
};
const columnOfWord = new Map([
    ...csvColumns.map((name) => [name.replaceAll('_', ''), name] as const),
    ...Object.entries(words).flatMap(([name, all]) => all.map((word) => [word, name] as const)),
]);

/** The column for each heading: as it is called, or as its word suggests; '' = left out. No column is used twice. */
export function guessColumns(headings: readonly string[], known: readonly string[]): string[] {
    const used = new Set<string>(headings.map((each) => each.trim()).filter((name) => known.includes(name)));
    const seen = new Set<string>();
    return headings.map((heading) => {
        const name = heading.trim();
        if (known.includes(name) && !seen.has(name)) {
            seen.add(name);
            return name;
        }
        const guess = columnOfWord.get(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) ?? '';
        if (!known.includes(guess) || used.has(guess)) return '';
        used.add(guess);
        return guess;
    });
}

/** Why a choice of columns cannot be used. */
export function columnFault(columns: readonly string[]): 'no_address' | 'twice' | undefined {
    const chosen = columns.filter(Boolean);
    if (new Set(chosen).size < chosen.length) return 'twice';
    return chosen.includes('plc_address') ? undefined : 'no_address';
}

/** The columns whose numbers may have a decimal sign. */
const fractions: ReadonlySet<string> = new Set<(typeof csvColumns)[number]>([
    'scale',
    'offset',
    'min_value',
    'max_value',
    'deadband',
    'deadband_percent',
    'lat',
    'lng',
    'trip_hi',
    'hi_hi',
    'hi',
    'lo',
    'lo_lo',
    'trip_lo',
    'alarm_deadband',
]);

/** Whether a comma is the decimal sign of the table. `1,234` alone may be either, so it stays and the gateway refuses it. */
function hasDecimalComma(rows: FileTable['rows'], columns: readonly string[]): boolean {
    let isSure = false;
    for (const { fields } of rows)
        for (const [at, name] of columns.entries()) {
            if (!fractions.has(name)) continue;
            const cell = (fields[at] ?? '').trim();
            if (/^[+-]?\d*\.\d+$|\..*,|,.*\.|,.*,/.test(cell)) return false;
            if (/^[+-]?\d*,\d+$/.test(cell) && !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(cell)) isSure = true;
        }
    return isSure;
}

/** A raw field: its apostrophe is what the file has. */
function field(text: string): string {
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV with those columns. Each row begins in the line that it has in the table; `hasHeadings` false: one line later. */
export function csvOf(table: FileTable, columns: readonly string[], hasHeadings: boolean): string {
    const rows = hasHeadings ? table.rows.slice(1) : table.rows;
    const kept = columns.flatMap((name, at) => (name ? [{ name, at }] : []));
    const isComma = !table.hasCommas && hasDecimalComma(rows, columns);
    const added = hasHeadings ? 0 : 1;
    const headLine = hasHeadings ? (table.rows[0]?.line ?? 1) : 1;
    let text = '\n'.repeat(headLine - 1) + kept.map(({ name }) => name).join(',') + '\n';
    let line = headLine + 1;
    const parts: string[] = [];
    for (const row of rows) {
        const wanted = row.line + added;
        if (wanted > line) parts.push('\n'.repeat(wanted - line));
        line = Math.max(line, wanted);
        const cells = kept.map(({ name, at }) => {
            const cell = row.fields[at] ?? '';
            return fractions.has(name) && isComma ? cell.trim().replace(',', '.') : cell;
        });
        // Cells beyond the headings: the gateway says which line has them.
        const more = row.fields.slice(columns.length).filter((cell) => cell.trim() !== '');
        const written = [...cells, ...more].map(field).join(',');
        // One that is only a blank line would be none.
        parts.push((written === '' ? '""' : written) + '\n');
        line += written.split('\n').length;
    }
    text += parts.join('');
    return text;
}

/** The first cell below each heading, for people. */
export function sampleOf(table: FileTable, at: number, hasHeadings: boolean): string {
    const rows = hasHeadings ? table.rows.slice(1) : table.rows;
    return plainField(rows.find(({ fields }) => (fields[at] ?? '').trim() !== '')?.fields[at] ?? '');
}
