import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { ShortText } from './short-text';

test('the whole of a text that is cut is its title', () => {
    show(<ShortText text="A long name from a device" />);
    expect(screen.getByTitle('A long name from a device').textContent).toBe('A long name from a device');
});
