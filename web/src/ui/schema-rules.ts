import { plainText } from '../text/plain-text';
import { parseNumber } from '../text/number';
import type { ChoiceFinder } from './picker-field';

/** One option of a driver or transfer, as its `schema.json` describes it, or one field of a record. */
export interface OptionRule {
    name: string;
    /** text, integer, number, boolean, choice, list, object; for records also date, moment (local date and time), long text
     *  (`long`). */
    type: string;
    /** Instead of the name. */
    label?: string;
    /** The name for programs, shown small below the help. */
    key?: string;
    description?: string;
    unit?: string;
    default?: unknown;
    min?: number;
    max?: number;
    values?: readonly string[];
    /** What is shown for a value. */
    words?: Readonly<Record<string, string>>;
    max_length?: number;
    secret?: boolean;
    required?: boolean;
    /** The field refers to a record; the form searches for it while the person types. */
    find?: ChoiceFinder;
}

/** What a form holds: texts and switches. '' = not given, the default applies. */
export type OptionDraft = Record<string, string | boolean>;

export type OptionFault = 'required' | 'number' | 'whole' | 'range' | 'choice' | 'object' | 'long';

/** The fault of the typed value of an option; undefined if the value is valid, or empty and not required. */
export function optionFault(rule: OptionRule, value: string | boolean | undefined): OptionFault | undefined {
    if (value === undefined || value === '')
        return rule.required && rule.default === undefined ? 'required' : undefined;
    if (typeof value === 'boolean') return undefined;
    if (rule.type === 'object') return objectOf(value) ? undefined : 'object';
    if (rule.max_length !== undefined && Array.from(value).length > rule.max_length) return 'long';
    if (rule.type === 'choice' && rule.values && !rule.values.includes(value)) return 'choice';
    if (rule.type !== 'integer' && rule.type !== 'number') return undefined;
    const number = parseNumber(value);
    if (number === undefined) return 'number';
    if (rule.type === 'integer' && !Number.isInteger(number)) return 'whole';
    if ((rule.min !== undefined && number < rule.min) || (rule.max !== undefined && number > rule.max)) return 'range';
    return undefined;
}

/** What is typed for an option of the type object; undefined if it is not JSON of one. */
function objectOf(text: string): object | undefined {
    try {
        const value: unknown = JSON.parse(text);
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
    } catch {
        return undefined;
    }
}

/** An object as JSON, the elements of a list with commas; nothing for an empty one. */
function draftText(value: unknown): string {
    if (value === undefined || value === null || value === '***') return '';
    if (Array.isArray(value)) return value.map(String).join(', ');
    if (typeof value === 'object') return Object.keys(value).length > 0 ? JSON.stringify(value) : '';
    return plainText(value);
}

/** The form of options as the gateway answers them. A secret (`***`) begins empty: typing replaces it. */
export function draftOf(rules: readonly OptionRule[], options: Readonly<Record<string, unknown>>): OptionDraft {
    const draft: OptionDraft = {};
    for (const rule of rules) {
        const value = options[rule.name];
        if (rule.type === 'boolean')
            draft[rule.name] = value === undefined ? rule.default === true : value === true || value === 'true';
        else draft[rule.name] = draftText(value);
    }
    return draft;
}

function typedValue(rule: OptionRule, text: string): unknown {
    if (rule.type === 'integer' || rule.type === 'number') return parseNumber(text);
    if (rule.type === 'object') return objectOf(text);
    if (rule.type !== 'list') return text;
    return text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean);
}

/** The options to send: typed ones by their type, switches that differ from the default, a kept secret as `***`.
 *  Options that no rule knows stay unchanged. */
export function optionsOf(
    rules: readonly OptionRule[],
    draft: OptionDraft,
    before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
    const known = new Set(rules.map((rule) => rule.name));
    const options: Record<string, unknown> = Object.fromEntries(
        Object.entries(before).filter(([name]) => !known.has(name)),
    );
    for (const rule of rules) {
        const value = draft[rule.name];
        if (typeof value === 'boolean') {
            if (value !== (rule.default === true) || rule.name in before) options[rule.name] = value;
        } else if (value !== undefined && value !== '') {
            options[rule.name] = typedValue(rule, value);
        } else if (rule.secret && before[rule.name] === '***') {
            options[rule.name] = '***';
        }
    }
    return options;
}

/** Only the fields that differ from the record. A cleared field is null: the gateway then stores the default. */
export function changedFields(
    rules: readonly OptionRule[],
    draft: OptionDraft,
    before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
    const was = draftOf(rules, before);
    const changed: Record<string, unknown> = {};
    for (const rule of rules) {
        const value = draft[rule.name];
        if (value === undefined || value === was[rule.name]) continue;
        changed[rule.name] = typeof value === 'boolean' ? value : value === '' ? null : typedValue(rule, value);
    }
    return changed;
}

/** The fields of a new record: switches and what was typed; the gateway has the defaults of the rest. */
export function filledFields(rules: readonly OptionRule[], draft: OptionDraft): Record<string, unknown> {
    const filled: Record<string, unknown> = {};
    for (const rule of rules) {
        const value = draft[rule.name];
        if (value === undefined || value === '') continue;
        filled[rule.name] = typeof value === 'boolean' ? value : typedValue(rule, value);
    }
    return filled;
}
