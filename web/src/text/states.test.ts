import { expect, test } from 'vitest';
import { parseStates, stateOf, statesText, tagStates } from './states';

test('a value has its text, a Boolean by 0 and 1', () => {
    const states = { '0': 'stopped', '1': '운전', '-1': 'fault' };
    expect(['0', '1', '-1', 'true', 'false'].map((value) => stateOf(states, value))).toEqual([
        'stopped',
        '운전',
        'fault',
        '운전',
        'stopped',
    ]);
    expect([
        stateOf(states, '2'),
        stateOf(states, '-'),
        stateOf(states, 'constructor'),
        stateOf(undefined, '0'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('texts are edited in the order of their values', () => {
    const states = { '10': 'ten, twenty', '2': 'a = b', '-1': 'fault' };
    expect(statesText(states)).toBe('-1 = fault, 2 = a = b, 10 = ten, twenty');
    expect(parseStates(statesText(states))).toEqual(states);
    expect(parseStates(' 0=정지 ;1 = 운전\n2=x')).toEqual({ '0': '정지', '1': '운전', '2': 'x' });
    expect(parseStates('')).toEqual({});
});

test('what is no list of texts is told', () => {
    for (const text of ['stopped', '0', '0=', '1.5 = a', '0 = a, 0 = b']) expect(parseStates(text)).toBeUndefined();
});

test('the words of a Boolean are its states; those of a number are not', () => {
    const tag = { data_type: 'Boolean', states: { 0: 'zero', 1: 'one' }, bool_true: 'burning', bool_false: '' };
    expect(tagStates(tag)).toEqual({ 0: 'zero', 1: 'burning' });
    expect(tagStates({ data_type: 'Boolean', bool_true: '', bool_false: '' })).toBeUndefined();
    expect(tagStates({ ...tag, data_type: 'Int16' })).toEqual({ 0: 'zero', 1: 'one' });
});
