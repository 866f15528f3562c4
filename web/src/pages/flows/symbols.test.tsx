import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newNode } from './flow-graph';
import { NodeShape } from './node-shape';
import { symbolState, type SymbolState } from './symbols';

const states: readonly SymbolState[] = ['on', 'off', 'unknown'];
const types = ['PUMP', 'VALVE', 'MOTOR', 'CONVEYOR', 'FAN', 'HEAT_EXCHANGER', 'PIPE', 'SENSOR', 'EQUIPMENT'] as const;

/** The drawing, and its elements without their classes: a shape has no colour. */
function drawn(type: (typeof types)[number], state: SymbolState): [whole: string, shape: string] {
    const node = newNode('N', type, '', { x: 0, y: 0 }, 0);
    const { container, unmount } = render(<NodeShape node={node} state={state} />);
    const whole = container.innerHTML;
    unmount();
    return [whole, whole.replace(/ class="[^"]*"/g, '')];
}

test.each(types)('%s looks different in each state', (type) => {
    expect(new Set(states.map((state) => drawn(type, state)[0])).size).toBe(states.length);
});

test.each(['VALVE', 'MOTOR', 'CONVEYOR', 'PIPE', 'EQUIPMENT'] as const)(
    '%s has another shape when it is on',
    (type) => {
        expect(drawn(type, 'on')[1]).not.toBe(drawn(type, 'off')[1]);
    },
);

test('a state is that of the tag, if there is one', () => {
    expect([symbolState(false, true), symbolState(true, undefined)]).toEqual(['plain', 'unknown']);
    expect([symbolState(true, true), symbolState(true, false)]).toEqual(['on', 'off']);
});

test('the level of a tank is as high as its part', () => {
    const node = { ...newNode('N', 'TANK', '', { x: 0, y: 0 }, 0), width: 100, height: 202 };
    const { container } = render(<NodeShape node={node} state="plain" part={0.25} />);
    expect(container.querySelector('rect')?.getAttribute('y')).toBe('151');
});
