import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Entry, EntryList } from './entry-list';

test('records in a record are a named group each, with their actions', () => {
    show(
        <EntryList title="Shifts">
            <Entry label="Early" actions={<button type="button">Remove</button>}>
                <input aria-label="From" />
            </Entry>
            <Entry label="Late">
                <input aria-label="From" />
            </Entry>
        </EntryList>,
    );
    const list = screen.getByRole('group', { name: 'Shifts' });
    const early = within(list).getByRole('group', { name: 'Early' });
    expect(within(early).getByRole('button', { name: 'Remove' })).toBeDefined();
    const late = within(list).getByRole('group', { name: 'Late' });
    expect(within(late).getByLabelText('From')).toBeDefined();
    expect(within(late).queryByRole('button')).toBeNull();
});
