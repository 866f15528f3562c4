import { expect, test } from 'vitest';
import { plotStates, sharedStates, stateOfPoint, stateOnAxis, statesOnAxis } from './plot-states';

const pump = new Map([
    [-1, 'fault'],
    [0, 'stopped'],
    [1, 'running'],
]);

test('a number has the texts of its states, ascending', () => {
    const tag = { data_type: 'Int16', states: { '10': 'ten', '2': 'two', '-1': 'fault' } };
    expect([...(plotStates(tag) ?? [])]).toEqual([
        [-1, 'fault'],
        [2, 'two'],
        [10, 'ten'],
    ]);
    expect(plotStates({ data_type: 'Int16', states: {} })).toBeUndefined();
});

test('a Boolean has its own words, else those of its states, else true and false', () => {
    const states = { '0': 'closed', '1': 'open' };
    const words = (own: { bool_false?: string; bool_true?: string; states?: typeof states }) => [
        ...(plotStates({ data_type: 'Boolean', ...own })?.values() ?? []),
    ];
    expect(words({})).toEqual(['false', 'true']);
    expect(words({ states })).toEqual(['closed', 'open']);
    expect(words({ states, bool_true: 'on' })).toEqual(['closed', 'on']);
});

test('a value has its text, a mean of different values those of the lowest and the highest', () => {
    expect(stateOfPoint(pump, 1)).toBe('running');
    expect(stateOfPoint(pump, 1, 1, 1)).toBe('running');
    expect(stateOfPoint(pump, 0.4, 0, 1)).toBe('stopped – running');
    expect(stateOfPoint(pump, 0, -1, 1)).toBe('fault – running');
    expect(stateOfPoint(pump, 3, 1, 7)).toBe('running – 7');
    expect([stateOfPoint(pump, 0.4), stateOfPoint(pump, 8), stateOfPoint(pump, 8, 7, 9)]).toEqual([
        undefined,
        undefined,
        undefined,
    ]);
});

test('an axis has the values within it, as many as have room', () => {
    expect(statesOnAxis(pump, -0.1, 1.1, 10)).toEqual([0, 1]);
    const many = new Map(Array.from({ length: 100 }, (_, n) => [n, `state ${n}`] as const));
    expect(statesOnAxis(many, 0, 99, 10)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(statesOnAxis(pump, 5, 9, 10)).toEqual([]);
});

test('a long text is cut on an axis, a value without text has none', () => {
    expect(stateOnAxis(pump, 0, 7)).toBe('stopped');
    expect(stateOnAxis(pump, 0, 6)).toBe('stopp…');
    expect(stateOnAxis(pump, 8, 6)).toBe('');
});

test('lines share the texts on their axis only where all have the same', () => {
    expect(sharedStates([pump])).toBe(pump);
    expect(sharedStates([pump, new Map(pump)])).toBe(pump);
    expect(sharedStates([pump, new Map([...pump, [1, 'on'] as const])])).toBeUndefined();
    expect(sharedStates([pump, undefined])).toBeUndefined();
    expect(sharedStates([undefined, pump])).toBeUndefined();
    expect(sharedStates([undefined, undefined])).toBeUndefined();
});
