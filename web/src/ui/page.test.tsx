import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Bar, Framed, Page } from './page';

test('what finds and acts is not printed, the table below it is', () => {
    show(
        <Page>
            <Bar end={<button type="button">Add</button>}>
                <input aria-label="Find" />
            </Bar>
            <Framed>
                <table aria-label="Sites" />
            </Framed>
        </Page>,
    );
    const bar = screen.getByLabelText('Find').closest('[data-print=no]');
    expect(bar?.contains(screen.getByRole('button', { name: 'Add' }))).toBe(true);
    expect(screen.getByRole('table', { name: 'Sites' }).closest('[data-print=no]')).toBeNull();
});
