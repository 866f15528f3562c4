import { recordRules } from './record-rules.gen';
import { recordChoices, referredKind } from './record';

export type RuledKind = keyof typeof recordRules;

const types: Readonly<Record<string, string>> = {
    description: 'long',
    note: 'long',
    installed_on: 'date',
    cycle_start: 'date',
    planned_start: 'moment',
    planned_end: 'moment',
};

const units: Readonly<Record<string, string>> = {
    lat: '°',
    lng: '°',
    ideal_cycle_ms: 'ms',
    width: 'px',
    height: 'px',
    grid: 'px',
};

/** `useCodeText()`: the text of a code, if there is one. */
type CodeText = (group: 'record', code: string) => string | undefined;

/** The fields of a kind of record with their labels, choices, and the kinds that they refer to. Only a new record
 *  has the field of its id. */
export function fieldsOf(kind: RuledKind, codeText: CodeText, isNew: boolean) {
    const isName = (name: string) => (name === `${kind}_name` ? 0 : 1);
    return [...recordRules[kind]]
        .sort((a, b) => isName(a.name) - isName(b.name))
        .filter((rule) => isNew || rule.name !== `${kind}_id`)
        .map((rule) => {
            const own = rule.name === `${kind}_id` ? 'id' : rule.name === `${kind}_name` ? 'name' : rule.name;
            const referred = own === 'id' ? undefined : referredKind(rule.name);
            return {
                ...rule,
                type: types[rule.name] ?? rule.type,
                required: rule.required || rule.type === 'choice',
                label: codeText('record', own) ?? rule.name,
                description: codeText('record', `${own}_help`),
                unit: units[rule.name],
                words: Object.fromEntries((rule.values ?? []).map((each) => [each, codeText('record', each) ?? each])),
                find: referred && ((q: string) => recordChoices(referred, q)),
            };
        });
}

/** What a new record begins with: the prefix of its id, and the first word of each choice, which is its default. */
export function newRecord(kind: RuledKind, prefix: string): Record<string, unknown> {
    const choices = recordRules[kind].filter((rule) => rule.values);
    const first = Object.fromEntries(choices.map((rule) => [rule.name, rule.values?.[0]]));
    return { [`${kind}_id`]: prefix, active: true, ...first };
}
