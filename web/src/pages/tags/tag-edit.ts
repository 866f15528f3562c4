import type { Tag } from '../../api/tag';
import { parseNumber } from '../../text/number';

/** What can be edited of tags: numbers, texts, and a choice that is '' where nothing is to change. */
export const edit_fields = [
    { name: 'tag_name', kind: 'text', is_single: true },
    { name: 'plc_address', kind: 'text', is_single: true, is_required: true },
    { name: 'data_type', kind: 'type' },
    { name: 'unit', kind: 'text' },
    { name: 'display_format', kind: 'text' },
    { name: 'description', kind: 'text' },
    { name: 'timecycle', kind: 'number', unit: 'ms' },
    { name: 'scale', kind: 'number' },
    { name: 'offset', kind: 'number' },
    { name: 'min_value', kind: 'number' },
    { name: 'max_value', kind: 'number' },
    { name: 'deadband', kind: 'number' },
    { name: 'writable', kind: 'boolean' },
    { name: 'record', kind: 'record' },
    { name: 'retention_days', kind: 'number' },
] as const;

export type EditField = (typeof edit_fields)[number];
export type EditName = EditField['name'];
export type EditDraft = Record<EditName, string>;

const no_draft = Object.fromEntries(edit_fields.map(({ name }) => [name, ''])) as EditDraft;

/** One tag: its values. Several: what they have in common, and nothing where they differ. */
export function editDraft(tags: readonly Tag[]): EditDraft {
    const text = (tag: Tag | undefined, name: EditName) => {
        const value = tag?.[name];
        return value === null || value === undefined ? '' : String(value);
    };
    const draft = { ...no_draft };
    for (const { name } of edit_fields) {
        const first = text(tags[0], name);
        if (tags.every((tag) => text(tag, name) === first)) draft[name] = first;
    }
    return draft;
}

/** What differs from before, as texts; an emptied field is the default. */
export function changedFields(before: EditDraft, after: EditDraft): Partial<Record<EditName, string>> {
    const changed: Partial<Record<EditName, string>> = {};
    for (const { name } of edit_fields) if (before[name] !== after[name].trim()) changed[name] = after[name].trim();
    return changed;
}

export type EditFault = 'required' | 'number';

export function editFault(field: EditField, value: string, count: number): EditFault | undefined {
    if ('is_required' in field && count === 1 && value.trim() === '') return 'required';
    if (field.kind === 'number' && value.trim() !== '' && parseNumber(value) === undefined) return 'number';
    return undefined;
}
