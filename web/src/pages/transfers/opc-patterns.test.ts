import { expect, test } from 'vitest';
import { isMatched, patternsOf, targetOf, withDevice } from './opc-patterns';

const ids = ['PUMPS', 'PRESS', 'OVEN.1'];

test('patterns match as in the gateway', () => {
    expect(ids.filter((id) => isMatched(patternsOf('P*'), id))).toEqual(['PUMPS', 'PRESS']);
    expect(ids.filter((id) => isMatched(patternsOf('OVEN?1, PUMPS'), id))).toEqual(['PUMPS', 'OVEN.1']);
    expect(isMatched(['OVEN.1'], 'OVENx1')).toBe(false);
    expect(ids.every((id) => isMatched(patternsOf(' '), id))).toBe(true);
});

test('a device less names the others, all of them is the default, and none is not all', () => {
    expect(withDevice('', ids, 'PRESS', false)).toBe('PUMPS, OVEN.1');
    expect(withDevice('P*', ids, 'OVEN.1', true)).toBe('');
    expect(withDevice('PUMPS', ids, 'PUMPS', false)).toBe('-');
    expect(withDevice('-', ids, 'PUMPS', true)).toBe('PUMPS');
});

test('the target has no key of a URL', () => {
    expect(targetOf({ url: 'https://host/in?key=1' })).toBe('https://host/in');
    expect(targetOf({ brokers: ['mqtt://a', 'mqtt://b'], topic: 'plant/{opc}' })).toBe(
        'mqtt://a, mqtt://b → plant/{opc}',
    );
    expect(targetOf({ brokers: 'mqtt://a', group_id: 'G' })).toBe('mqtt://a → spBv1.0/G');
    expect(targetOf({})).toBe('');
});
