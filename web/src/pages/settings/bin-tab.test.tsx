import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import BinTab from './bin-tab';

afterEach(() => vi.unstubAllGlobals());

const entry = {
    bin_id: 'BIN_1',
    kind: 'opc',
    id: 'L1',
    name: 'Line 1',
    deleted_by: 'ada',
    deleted_at: 0,
    expires_at: 604_800_000,
    part_count: 3,
    byte_count: 900,
};
const reads = { '/api/v1/bin': { data: [entry], total: 1 } };

test('an entry is restored; a refusal names the field and the dialog stays', async () => {
    const { sent, answer, refuse } = fakeGateway(reads);
    const { user } = show(<BinTab />, { role: 'engineer' });
    await user.click(await button(t('bin.restore')));
    await user.click(await button(t('bin.restore')));
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /api/v1/bin/BIN_1/restore' }]));
    refuse({ field: 'opc_id', message: 'L1 exists already' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('L1 exists already'));
    await user.click(await button(t('bin.restore')));
    await waitFor(() => expect(sent).toHaveLength(2));
    answer({ result: 'SUCCESS', kind: 'opc', id: 'L1', part_count: 3 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('only administrators delete for good', async () => {
    fakeGateway(reads);
    show(<BinTab />, { role: 'engineer' });
    await button(t('bin.restore'));
    expect(screen.queryByRole('button', { name: t('bin.remove') })).toBeNull();
});

test('an administrator deletes an entry for good', async () => {
    const { sent, answer } = fakeGateway(reads);
    const { user } = show(<BinTab />);
    await user.click(await button(t('bin.remove')));
    await user.click(await button(t('bin.remove')));
    await waitFor(() => expect(sent).toEqual([{ call: 'DELETE /api/v1/bin/BIN_1' }]));
    answer({ result: 'SUCCESS', bin_id: 'BIN_1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an empty bin says how long things stay', async () => {
    fakeGateway({ '/api/v1/bin': { data: [], total: 0 } });
    show(<BinTab />);
    await waitFor(() => expect(screen.getByText(t('bin.none'))).toBeDefined());
});
