import { expect, test } from 'vitest';
import { entriesOf, idOfName, stepFault } from './notification-words';

test('entries are separated by commas, blanks and line ends', () => {
    expect(entriesOf(' a, b;c\n d ')).toEqual(['a', 'b', 'c', 'd']);
    expect(entriesOf('')).toEqual([]);
});

test('an id is made of the name and is not taken', () => {
    expect(idOfName('Night shift é', 'CHANNEL_', [])).toBe('CHANNEL_NIGHT_SHIFT_E');
    expect(idOfName('야간', 'RULE_', [])).toBe('RULE_NEW');
    expect(idOfName('a', 'RULE_', ['RULE_A', 'RULE_A_2'])).toBe('RULE_A_3');
});

test('a step needs a time after the one before, and a channel', () => {
    const steps = [
        { minutes: '5', channels: ['A'] },
        { minutes: '5', channels: ['A'] },
        { minutes: 'x', channels: ['A'] },
        { minutes: '9', channels: [] },
    ];
    expect(steps.map((_, index) => stepFault(steps, index))).toEqual([undefined, 'order', 'minutes', 'channels']);
});
