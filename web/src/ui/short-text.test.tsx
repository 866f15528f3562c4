import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { ShortText } from './short-text';

test('the whole of a text that is cut is its title', () => {
    show(<ShortText text="A long name from a device" />);
    expect(screen.getByTitle('A long name from a device').textContent).toBe('A long name from a device');
});

test('a long name keeps its begin and its end', () => {
    const name = 'Bottling hall 2, filler of line 4, temperature of the north inlet 17';
    show(<ShortText text={name} isName />);
    const shown = screen.getByTitle(name).textContent;
    expect(shown).toBe('Bottling hall 2, filler of …e north inlet 17');
    expect(shown).toHaveLength(44);
});

test('a name that fits is whole', () => {
    show(<ShortText text="Pump station" isName />);
    expect(screen.getByTitle('Pump station').textContent).toBe('Pump station');
});
