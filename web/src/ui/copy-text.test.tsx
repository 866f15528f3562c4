import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { CopyText } from './copy-text';

const copy = () => screen.getByRole('button', { name: t('copy.label', { what: 'Fingerprint' }) });

test('a text is copied, and that is said', async () => {
    const { user } = show(<CopyText text="AB:CD" label="Fingerprint" />);
    await user.click(copy());
    expect(await navigator.clipboard.readText()).toBe('AB:CD');
    expect(screen.getByRole('status').textContent).toBe(t('copy.copied'));
});

test('without a clipboard it is selected', async () => {
    const { user } = show(<CopyText text="AB:CD" label="Fingerprint" />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('plain HTTP'));
    await user.click(copy());
    expect(screen.getByRole('status').textContent).toBe(t('copy.selected'));
    expect(getSelection()?.toString()).toBe('AB:CD');
});
