import { parseCsv, plainField } from '../../text/csv';
import type { TagDraft } from './device-draft';

const own = ['tag_id', 'tag_name', 'plc_address', 'data_type', 'unit'] as const;

/** Columns of an export that belong to another device or to the past. */
const ignored = new Set(['opc_id', 'created_at', 'updated_at']);

/** The rows of a CSV file with the columns of the tag export, of which only plc_address is needed. A fault is returned with its line. */
export function tagsOfCsv(text: string): TagDraft[] | { line: number; kind: 'no_address' | 'fields' | 'options' } {
    const [header, ...records] = parseCsv(text);
    const columns = header?.fields.map((name) => name.trim()) ?? [];
    if (!columns.includes('plc_address')) return { line: 1, kind: 'no_address' };
    const tags: TagDraft[] = [];
    for (const record of records) {
        if (record.fields.length !== columns.length) return { line: record.line, kind: 'fields' };
        const tag: TagDraft = { tag_id: '', tag_name: '', plc_address: '', data_type: '', unit: '' };
        const rest: Record<string, unknown> = {};
        for (const [n, name] of columns.entries()) {
            const field = plainField(record.fields[n] ?? '');
            if ((own as readonly string[]).includes(name)) tag[name as (typeof own)[number]] = field;
            else if (field !== '' && !ignored.has(name)) {
                if (name !== 'options') rest[name] = field;
                else
                    try {
                        rest[name] = JSON.parse(field) as unknown;
                    } catch {
                        return { line: record.line, kind: 'options' };
                    }
            }
        }
        if (Object.keys(rest).length > 0) tag.rest = rest;
        tags.push(tag);
    }
    return tags;
}
