import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { RadioField } from './radio-field';

const choices = [
    { value: 'yes', label: 'The first register' },
    { value: 'no', label: 'The second register' },
];

function Asked({ error }: { error?: string }) {
    const [value, setValue] = useState('');
    return <RadioField label="What is 400001?" value={value} onChange={setValue} choices={choices} error={error} />;
}

test('nothing is chosen at first; a choice is made by pointer or by keyboard', async () => {
    const { user } = show(<Asked />);
    screen.getByRole('group', { name: 'What is 400001?' });
    const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
    expect([first?.checked, second?.checked]).toEqual([false, false]);
    await user.click(screen.getByText('The second register'));
    expect([first?.checked, second?.checked]).toEqual([false, true]);
    await user.keyboard('{ArrowUp}');
    expect([first?.checked, second?.checked]).toEqual([true, false]);
});

test('a fault is read with the group', () => {
    show(<Asked error="Choose one." />);
    screen.getByRole('group', { name: 'What is 400001?', description: 'Choose one.' });
});
