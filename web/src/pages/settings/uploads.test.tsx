import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { button, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import BackupTab from './backup-tab';
import UpgradeTab from './upgrade-tab';

afterEach(() => vi.unstubAllGlobals());

const reads = {
    '/api/v1/edge': { id: 'E1', site_id: 'SITE_1', hostname: 'edge-1' },
    '/config/job': { data: [] },
    '/config/jobs/available': { data: [] },
    '/config/backup': { data: [] },
    '/config/load': { text: '', entries: [], version: 'v1', path: '/etc/p' },
    '/api/v1/system/version': { version: '1.0', build_date: '2026-11-01', container_mode: false, image_tag: '' },
};

const fileOf = (name: string) => new File([`text of ${name}`], name);
const inputOf = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label.split(' (')[0]}`));

/** Chooses a file, then tries to choose and to drop it once more while it is sent. */
async function sendTwice(user: UserEvent, label: string, name: string) {
    const input = await inputOf(label);
    await user.upload(input, fileOf(name));
    await user.upload(input, fileOf(name));
    fireEvent.drop(input, { dataTransfer: { files: [fileOf(name)] } });
}

test('a backup is sent once, under its name; a refusal is shown, and the same file can be sent again', async () => {
    const { sent, answer, refuse } = fakeGateway(reads);
    const { user } = show(<BackupTab />);
    const call = { call: 'POST /config/backup/upload?name=night.psb', body: 'text of night.psb' };
    await sendTwice(user, t('backup.file'), 'night.psb');
    await waitFor(() => expect(sent).toEqual([call]));
    refuse({ message: 'the disk is full' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('the disk is full'));
    await user.upload(await inputOf(t('backup.file')), fileOf('night.psb'));
    await waitFor(() => expect(sent).toEqual([call, call]));
    expect(screen.queryByRole('alert')).toBeNull();
    answer({ name: 'night.psb' });
    await screen.findByText(t('backup.uploaded', { name: 'night.psb', size: '17 B' }));
});

test('a file of another kind is not sent', async () => {
    const { sent } = fakeGateway(reads);
    const { user } = show(<BackupTab />);
    await user.upload(await inputOf(t('backup.file')), fileOf('notes.txt'));
    expect(sent).toEqual([]);
});

test('a bundle is sent after its signature, each once, and is what the upgrade installs', async () => {
    const { sent, answer, refuse } = fakeGateway(reads);
    const { user } = show(<UpgradeTab />);
    await sendTwice(user, t('upgrade.signature_file'), 'p.tar.zst.minisig');
    const signature = { call: 'POST /config/upgrade/upload?name=p.tar.zst.minisig', body: 'text of p.tar.zst.minisig' };
    await waitFor(() => expect(sent).toEqual([signature]));
    expect(screen.queryByText(t('upgrade.bundle_file'))).toBeNull();
    answer({ name: 'p.tar.zst.minisig', size: 10 });
    await sendTwice(user, t('upgrade.bundle_file'), 'p.tar.zst');
    const bundle = { call: 'POST /config/upgrade/upload?name=p.tar.zst', body: 'text of p.tar.zst' };
    await waitFor(() => expect(sent.slice(1)).toEqual([bundle]));
    refuse({ message: 'the signature is not of this file' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('the signature is not of this file'));
    await user.upload(await inputOf(t('upgrade.bundle_file')), fileOf('p.tar.zst'));
    await waitFor(() => expect(sent).toHaveLength(3));
    answer({ name: 'p.tar.zst', size: 10, version: '2.0' });
    await user.click(await button(t('upgrade.run', { version: '2.0' })));
    await user.click(screen.getByLabelText(t('upgrade.downgrade')));
    await type(user, t('confirm.type', { name: 'edge-1' }), 'edge-1');
    await user.dblClick(await button(t('upgrade.do')));
    const body = { name: 'p.tar.zst', allow_downgrade: true };
    await waitFor(() => expect(sent.slice(3)).toEqual([{ call: 'POST /config/upgrade', body }]));
});
