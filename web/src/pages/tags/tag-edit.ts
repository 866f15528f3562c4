import type { Tag } from '../../api/tag';
import { parseNumber } from '../../text/number';
import { parseStates, statesText } from '../../text/states';

/** The fields of tags that can be edited: numbers, texts, and choices; '' = no change. */
export const editFields = [
    { name: 'tag_name', kind: 'text', isSingle: true },
    { name: 'plc_address', kind: 'text', isSingle: true, isRequired: true },
    { name: 'data_type', kind: 'type' },
    { name: 'unit', kind: 'text' },
    { name: 'display_format', kind: 'decimals' },
    { name: 'states', kind: 'states' },
    { name: 'description', kind: 'text' },
    { name: 'timecycle', kind: 'number', unit: 'ms' },
    { name: 'scale', kind: 'number' },
    { name: 'offset', kind: 'number' },
    { name: 'scale_from', kind: 'text' },
    { name: 'scale_from_as', kind: 'scale' },
    { name: 'none_value', kind: 'text' },
    { name: 'min_value', kind: 'number' },
    { name: 'max_value', kind: 'number' },
    { name: 'clamp', kind: 'clamp' },
    { name: 'deadband', kind: 'number' },
    { name: 'writable', kind: 'boolean' },
    { name: 'record', kind: 'record' },
    { name: 'retention_days', kind: 'number' },
] as const;

export type EditField = (typeof editFields)[number];
export type EditName = EditField['name'];
export type EditDraft = Record<EditName, string>;

const noDraft = Object.fromEntries(editFields.map(({ name }) => [name, ''])) as EditDraft;

/** One tag: its values. Several: what they have in common, and nothing where they differ. */
export function editDraft(tags: readonly Tag[]): EditDraft {
    const text = (tag: Tag | undefined, name: EditName) => {
        if (name === 'states') return statesText(tag?.states);
        const value = tag?.[name];
        return value === null || value === undefined ? '' : String(value);
    };
    const draft = { ...noDraft };
    for (const { name } of editFields) {
        const first = text(tags[0], name);
        if (tags.every((tag) => text(tag, name) === first)) draft[name] = first;
    }
    return draft;
}

/** What differs from before, as texts; an emptied field is the default. Texts of states as the object that the gateway
 *  reads. */
export function changedFields(before: EditDraft, after: EditDraft): Partial<Record<EditName, string>> {
    const changed: Partial<Record<EditName, string>> = {};
    for (const { name, kind } of editFields) {
        const text = after[name].trim();
        if (before[name] === text) continue;
        changed[name] = kind === 'states' && text !== '' ? JSON.stringify(parseStates(text) ?? {}) : text;
    }
    return changed;
}

/** Changes as the body of a call for one tag. */
export function bodyOf(changed: Readonly<Record<string, string>>): Record<string, unknown> {
    const valueOf = (name: string, text: string): unknown => (name === 'states' ? JSON.parse(text) : text);
    return Object.fromEntries(
        Object.entries(changed).map(([name, text]) => [name, text === '' ? null : valueOf(name, text)]),
    );
}

export type EditFault = 'required' | 'number' | 'states';

export function editFault(field: EditField, value: string, count: number): EditFault | undefined {
    if ('isRequired' in field && count === 1 && value.trim() === '') return 'required';
    if (field.kind === 'number' && value.trim() !== '' && parseNumber(value) === undefined) return 'number';
    if (field.kind === 'states' && parseStates(value) === undefined) return 'states';
    return undefined;
}
