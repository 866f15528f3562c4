import { describe, expect, test } from 'vitest';
import { changedFields, draftOf, filledFields, optionFault, optionsOf, type OptionRule } from './schema-rules';

const rules: OptionRule[] = [
    { name: 'unit_id', type: 'integer', default: 1, min: 0, max: 255 },
    { name: 'gain', type: 'number' },
    { name: 'transport', type: 'choice', default: 'tcp', values: ['tcp', 'udp'] },
    { name: 'bcd', type: 'boolean', default: false },
    { name: 'verify', type: 'boolean', default: true },
    { name: 'password', type: 'text', secret: true },
    { name: 'host', type: 'text', required: true },
];
const rule = (name: string) => rules.find((each) => each.name === name) as OptionRule;

describe('what is typed for an option', () => {
    test.each([
        ['unit_id', '', undefined],
        ['unit_id', '255', undefined],
        ['unit_id', '256', 'range'],
        ['unit_id', '1.5', 'whole'],
        ['unit_id', 'x', 'number'],
        ['gain', '-1e3', undefined],
        ['transport', 'sctp', 'choice'],
        ['host', '', 'required'],
        ['bcd', true, undefined],
    ] as const)('%s = %j is %s', (name, value, fault) => {
        expect(optionFault(rule(name), value)).toBe(fault);
    });
});

test('a form that is not touched sends what was there', () => {
    const before = { unit_id: 7, password: '***', other: [1], bcd: true };
    expect(optionsOf(rules, draftOf(rules, before), before)).toEqual(before);
});

test('defaults are not sent, and a typed secret replaces the kept one', () => {
    const draft = { ...draftOf(rules, { password: '***' }), password: 'new', unit_id: '3', verify: false };
    expect(optionsOf(rules, draft, { password: '***' })).toEqual({ unit_id: 3, password: 'new', verify: false });
    expect(optionsOf(rules, draftOf(rules, {}))).toEqual({});
});

test('lists stand with commas, objects as JSON', () => {
    const structured: OptionRule[] = [
        { name: 'opcs', type: 'list', default: ['*'] },
        { name: 'headers', type: 'object' },
    ];
    const before = { opcs: ['A', 'B*'], headers: { 'X-Line': '1' } };
    const draft = draftOf(structured, before);
    expect(draft).toEqual({ opcs: 'A, B*', headers: '{"X-Line":"1"}' });
    expect(optionsOf(structured, draft, before)).toEqual(before);
    expect(draftOf(structured, { headers: {} })).toEqual({ opcs: '', headers: '' });
    const headers = structured[1] as OptionRule;
    expect(['{"a":1}', '', '[1]', 'x', '{'].map((text) => optionFault(headers, text))).toEqual([
        undefined,
        undefined,
        'object',
        'object',
        'object',
    ]);
});

test('of a changed record only what differs is sent, a cleared field as null', () => {
    const fields: OptionRule[] = [
        { name: 'name', type: 'text', required: true, max_length: 5 },
        { name: 'phone', type: 'text' },
        { name: 'cycle', type: 'integer' },
        { name: 'active', type: 'boolean' },
    ];
    const before = { name: 'Gear', phone: '1', cycle: 250, active: true };
    const draft = draftOf(fields, before);
    expect(changedFields(fields, draft, before)).toEqual({});
    expect(changedFields(fields, { ...draft, phone: '', cycle: '300', active: false }, before)).toEqual({
        phone: null,
        cycle: 300,
        active: false,
    });
    expect(filledFields(fields, { name: 'Gear', phone: '', cycle: '7', active: true })).toEqual({
        name: 'Gear',
        cycle: 7,
        active: true,
    });
    expect(['한글한글한', '한글한글한글'].map((text) => optionFault(fields[0] as OptionRule, text))).toEqual([
        undefined,
        'long',
    ]);
});
