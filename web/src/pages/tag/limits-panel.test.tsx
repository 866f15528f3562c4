import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tag } from '../../api/tag';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { LimitsPanel } from './limits-panel';

const tag = { tag_id: 'T', opc_id: 'PLC', data_type: 'Double', unit: 'bar', display_format: '0.00', hi: 80.5 } as Tag;

test('limits have the decimals of the tag; a link leads to the alarm', () => {
    show(<LimitsPanel tag={tag} />);
    expect(screen.getByText(/^80\.50/)).toBeDefined();
    expect(screen.getByRole('link', { name: t('limits.change') }).getAttribute('href')).toBe('/tags/T/alarm');
});

test('without a format a limit has five digits, and a limit that is a state has its text', () => {
    show(<LimitsPanel tag={{ ...tag, display_format: '', hi: 1.2345678, lo: 2, states: { 2: 'starting' } }} />);
    expect(screen.getByText(/^1\.2346/)).toBeDefined();
    expect(screen.getByText(/^starting/)).toBeDefined();
});

test('an operator reads the limits only', () => {
    show(<LimitsPanel tag={tag} />, { role: 'operator' });
    expect(screen.queryByRole('link', { name: t('limits.change') })).toBeNull();
});
