import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { Diff } from './diff';

const lines = (changed: string) => [changed, 'b', 'c', 'd', 'e', changed].join('\n');

test('a change stands beside what was there, with few lines around it', () => {
    show(<Diff before={lines('old')} after={lines('new')} context={1} />);
    const shown = screen.getAllByRole('row').map((row) => row.textContent);
    expect(shown.slice(1)).toEqual(['≠1old1new', ' 2b2b', '…', ' 5e5e', '≠6old6new']);
});

test('texts that are the same are said to be', () => {
    show(<Diff before="a" after="a" />);
    expect(screen.getByText(t('diff.none'))).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
});

test('the sides are before and after, unless they are named', () => {
    const { rerender } = show(<div />);
    rerender(<Diff before="a" after="b" />);
    expect(screen.getByRole('columnheader', { name: t('diff.before') })).toBeDefined();
    rerender(<Diff before="a" after="b" titles={['Stored', 'Yours']} />);
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toContain('Yours');
});
