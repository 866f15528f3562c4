import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { ColumnChoice, keepHidden, readHidden } from './column-choice';

const columns = [
    { id: 'unit', label: 'Unit' },
    { id: 'type', label: 'Type' },
];

test('a column is hidden and shown by its box', async () => {
    const onChange = vi.fn();
    const { user } = show(<ColumnChoice columns={columns} hidden={['type']} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: t('table.columns') }));
    expect(screen.getByRole('dialog', { name: t('table.columns') }).matches(':popover-open')).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Type' }).checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Unit' }));
    await user.click(screen.getByRole('checkbox', { name: 'Type' }));
    expect(onChange.mock.calls).toEqual([[['type', 'unit']], [[]]]);
});

test('what is hidden is kept by table; something else in its place counts as nothing', () => {
    keepHidden('tags', ['unit']);
    expect(readHidden('tags')).toEqual(['unit']);
    expect(readHidden('devices')).toEqual([]);
    localStorage.setItem('penstock.columns.tags', '{broken');
    expect(readHidden('tags')).toEqual([]);
    localStorage.setItem('penstock.columns.tags', '[1, "unit"]');
    expect(readHidden('tags')).toEqual(['unit']);
});
