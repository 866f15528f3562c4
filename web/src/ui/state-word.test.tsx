import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { StateWord } from './state-word';

test('a state is a mark and a word, and is said only where that is asked for', () => {
    const { container } = show(
        <>
            <StateWord kind="good">Trusted</StateWord>
            <StateWord kind="bad" isSaid>
                Refused
            </StateWord>
        </>,
    );
    expect(screen.getByRole('status').textContent).toBe('Refused');
    expect(screen.getByText('Trusted')).toBeDefined();
    expect(container.querySelectorAll('svg')).toHaveLength(2);
});
