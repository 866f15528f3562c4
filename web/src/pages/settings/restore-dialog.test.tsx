import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backup } from '../../api/backup';
import { button, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { RestoreDialog } from './restore-dialog';

afterEach(() => vi.unstubAllGlobals());

const backup: Backup = {
    name: 'night.psb',
    size: 1_000,
    time: 0,
    is_encrypted: false,
    parts: ['properties', 'database'],
    edge_id: 'E1',
};

test('a backup is restored once its contents were shown and the name of the gateway is typed', async () => {
    const close = vi.fn();
    const { sent, answer } = fakeGateway({
        '/api/v1/edge': { id: 'E1', site_id: 'SITE_1', hostname: 'edge-1' },
        '/config/job': { data: [] },
    });
    const { user } = show(<RestoreDialog backup={backup} onClose={close} />);
    // The gateway's own id decides what it is restored as.
    await waitFor(() => expect(screen.getByText(t('backup.as_help_same'))).toBeDefined());
    await user.click(await button(t('backup.show_contents')));
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /config/backup/night.psb/check', body: { as: 'same' } }]));
    answer({ as: 'same', backup, records: [], warnings: [] });
    await user.click(await button(t('backup.part_database')));
    await user.click(await button(t('backup.restore_next')));
    await user.click(await button(t('backup.restore')));
    expect(sent).toHaveLength(1);
    await type(user, t('confirm.type', { name: 'edge-1' }), 'edge-1');
    await user.dblClick(await button(t('backup.restore')));
    const body = { name: 'night.psb', as: 'same', parts: ['properties'] };
    await waitFor(() => expect(sent.slice(1)).toEqual([{ call: 'POST /config/restore', body }]));
    answer({ job_id: 'J1', job: 'restore', state: 'QUEUED' });
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});
