import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { Pager } from './pager';

const back = () => screen.getByRole('button', { name: new RegExp(t('pager.back')) });
const next = () => screen.getByRole('button', { name: new RegExp(t('pager.next')) });

test('it tells which rows are shown and goes to the pages beside', async () => {
    const onPage = vi.fn();
    const { user } = show(<Pager page={2} size={50} total={1_312} onPage={onPage} />);
    expect(screen.getByText(t('pager.range', { first: '51', last: '100', total: '1,312' }))).toBeDefined();
    await user.click(back());
    await user.click(next());
    expect(onPage.mock.calls).toEqual([[1], [3]]);
});

test('at the ends it says so', async () => {
    const onPage = vi.fn();
    const { user } = show(<Pager page={1} size={50} total={50} onPage={onPage} />);
    await user.click(back());
    await user.click(next());
    expect(onPage).not.toHaveBeenCalled();
    expect([back().title, next().title]).toEqual([t('pager.first'), t('pager.last')]);
});

test('of nothing it shows nothing', () => {
    show(<Pager page={1} size={50} total={0} onPage={vi.fn()} />);
    expect(screen.getByText(t('pager.range', { first: '0', last: '0', total: '0' }))).toBeDefined();
});
