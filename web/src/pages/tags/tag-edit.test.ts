import { expect, test } from 'vitest';
import type { Tag } from '../../api/tag';
import { bodyOf, changedFields, editFields, editDraft, editFault } from './tag-edit';

const tag = (fields: Partial<Tag>) => ({ tag_name: 'A', plc_address: '1', unit: 'bar', scale: null, ...fields }) as Tag;

test('several tags show what they have in common', () => {
    const draft = editDraft([tag({}), tag({ plc_address: '2', scale: 0.5 })]);
    expect([draft.unit, draft.plc_address, draft.scale]).toEqual(['bar', '', '']);
});

test('texts of states are edited as a person writes them and sent as the gateway reads them', () => {
    const before = editDraft([tag({ states: { '1': 'running', '0': '정지' } })]);
    expect(before.states).toBe('0 = 정지, 1 = running');
    expect(changedFields(before, { ...before, states: '0 = 정지' })).toEqual({ states: '{"0":"정지"}' });
    expect(changedFields(before, { ...before, states: '' })).toEqual({ states: '' });
    expect(bodyOf({ states: '{"0":"정지"}', unit: 'bar' })).toEqual({ states: { '0': '정지' }, unit: 'bar' });
    expect(bodyOf({ states: '' })).toEqual({ states: null });
    const field = editFields.find((each) => each.name === 'states') as (typeof editFields)[number];
    expect(editFault(field, 'off, on', 1)).toBe('states');
    expect(editFault(field, '0 = off', 1)).toBeUndefined();
});

test('only what was changed is sent', () => {
    const before = editDraft([tag({})]);
    expect(changedFields(before, { ...before, unit: ' mbar ', description: '' })).toEqual({ unit: 'mbar' });
    expect(changedFields(before, { ...before, unit: '' })).toEqual({ unit: '' });
});

test('an address is needed, numbers are numbers', () => {
    const field = (name: string) => editFields.find((each) => each.name === name) as (typeof editFields)[number];
    expect(editFault(field('plc_address'), ' ', 1)).toBe('required');
    expect(editFault(field('plc_address'), '', 2)).toBeUndefined();
    expect(editFault(field('scale'), '1,5', 1)).toBe('number');
    expect(editFault(field('scale'), '', 1)).toBeUndefined();
});
