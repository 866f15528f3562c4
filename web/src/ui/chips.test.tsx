import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { Chips } from './chips';

const chips = [
    { id: 'bad', label: 'Bad', count: 1_250, mark: 'bad' as const },
    { id: 'writable', label: 'Writable' },
];

test('a filter tells whether it is on, and its count', () => {
    show(<Chips label="Filters" chips={chips} chosen={['bad']} onChange={() => undefined} />);
    expect(screen.getByRole('group', { name: 'Filters' })).toBeDefined();
    expect(screen.getByRole('button', { name: /Bad 1,250/, pressed: true })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Writable', pressed: false })).toBeDefined();
});

test('a press adds the filter to the others, or takes it away', async () => {
    const onChange = vi.fn();
    const { user } = show(<Chips label="Filters" chips={chips} chosen={['bad']} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Writable' }));
    await user.click(screen.getByRole('button', { name: /Bad/ }));
    expect(onChange.mock.calls).toEqual([[['bad', 'writable']], [[]]]);
});
