import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Backup } from '../../api/backup';
import { ApiError } from '../../api/api-error';
import { button, choose, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { CheckDialog, MakeDialog } from './backup-dialogs';
import BackupTab from './backup-tab';
import MaintenanceTab from './maintenance-tab';
import { RestoreDialog } from './restore-dialog';
import { SaveDialog } from './save-dialog';
import UpgradeTab from './upgrade-tab';

const backup: Backup = {
    name: 'night.psb',
    size: 1_000,
    time: 0,
    is_encrypted: true,
    parts: ['properties', 'database'],
    edge_id: 'E1',
};
const job = { job_id: 'J1', job: 'backup', state: 'QUEUED' };
const reads = {
    '/api/v1/edge': { id: 'E1', site_id: 'SITE_1', hostname: 'edge-1' },
    '/config/job': { data: [] },
    '/config/jobs/available': { data: [] },
    '/config/backup': { data: [backup] },
    '/config/load': { text: '', entries: [], version: 'v1', path: '/etc/penstock.properties' },
    '/api/v1/system/version': { version: '1.0', build_date: '2026-11-01', container_mode: false, image_tag: '' },
    '/config/upgrade/check': {
        current_version: '1.0',
        is_newer: true,
        size: 1_000,
        signed_by: 'maker',
        notes: '',
        why_not: '',
    },
};
const typeHost = (user: UserEvent) => type(user, t('confirm.type', { name: 'edge-1' }), 'edge-1');
const notTyped = t('confirm.type_first', { name: 'edge-1' });

testForm('a new backup', {
    draw: (close) => <MakeDialog onClose={close} />,
    reads,
    wrong: {
        type: async (user) => {
            await type(user, t('backup.passphrase'), 'one-of-mine');
            await type(user, t('backup.passphrase_again'), 'another-one');
        },
        told: t('setup.not_same'),
    },
    fill: async (user) => {
        await type(user, t('backup.passphrase'), 'one-of-mine');
        await type(user, t('backup.passphrase_again'), 'one-of-mine');
        await type(user, t('backup.note'), 'before the upgrade');
        await user.click(screen.getByLabelText(t('backup.history')));
    },
    button: t('backup.make'),
    sends: {
        call: 'POST /config/backup',
        body: { passphrase: 'one-of-mine', note: 'before the upgrade', include_history: true },
    },
    answer: job,
});

const found = { as: 'template', backup, records: [], warnings: ['a warning of the check'] };

testForm('the check of a backup', {
    draw: (close) => <CheckDialog backup={backup} onClose={close} />,
    fill: (user) => type(user, t('backup.passphrase'), 'mine'),
    button: t('backup.check'),
    sends: { call: 'POST /config/backup/night.psb/check', body: { passphrase: 'mine' } },
    answer: found,
    says: 'a warning of the check',
});

testForm('what a restore would change', {
    draw: (close) => <RestoreDialog backup={backup} onClose={close} />,
    reads,
    fill: async (user) => {
        await type(user, t('backup.passphrase'), 'mine');
        await choose(user, t('backup.as'), 'template');
    },
    button: t('backup.show_contents'),
    sends: { call: 'POST /config/backup/night.psb/check', body: { passphrase: 'mine', as: 'template' } },
    answer: found,
    says: 'a warning of the check',
});

testForm('the deletion of a backup', {
    draw: () => <BackupTab />,
    reads,
    fill: async (user) => {
        await user.click(await button(t('backup.more', { name: 'night.psb' })));
        await user.click(await screen.findByRole('menuitem', { name: t('backup.delete') }));
        await type(user, t('confirm.type', { name: 'night.psb' }), 'night.psb');
    },
    button: t('backup.delete'),
    sends: { call: 'DELETE /config/backup/night.psb' },
    says: 'night.psb',
});

testForm('a restart', {
    draw: () => <MaintenanceTab />,
    reads,
    wrong: {
        type: async (user) => user.click(await button(t('maintenance.do_restart'))),
        told: notTyped,
    },
    fill: async (user) => {
        await user.click(await button(t('maintenance.do_restart')));
        await typeHost(user);
    },
    button: t('maintenance.do_restart'),
    sends: { call: 'POST /config/restart', body: {} },
    answer: { ...job, job: 'restart' },
    says: t('jobs.name_restart'),
});

testForm('an upgrade', {
    draw: () => <UpgradeTab />,
    reads,
    fill: async (user) => {
        await user.click(await button(t('upgrade.check')));
        await user.click(await button(t('upgrade.run', { version: '' }).trim()));
        await typeHost(user);
    },
    button: t('upgrade.do'),
    sends: { call: 'POST /config/upgrade', body: {} },
    answer: { ...job, job: 'upgrade' },
    says: t('upgrade.check'),
});

const draft = { text: 'edge.site_id=B', before: 'edge.site_id=A', version: 'v1' };

testForm('the properties', {
    draw: (close) => (
        <SaveDialog
            draft={draft}
            check={{ isDone: true, faults: [] }}
            onClose={close}
            onSaved={close}
            onTheirs={close}
        />
    ),
    reads,
    button: t('props.save'),
    sends: { call: 'POST /config/save', body: { text: 'edge.site_id=B', version: 'v1' } },
    answer: { version: 'v2', changed: ['edge.site_id'], acts_now: [], needs_restart: [] },
});

const stale = new ApiError('STALE_VERSION', 'it has changed', {}, '', 409, 0, {
    text: 'edge.site_id=C',
    version: 'v9',
});

testForm('the properties that another has changed', {
    draw: (close) => (
        <SaveDialog
            draft={draft}
            check={{ isDone: true, faults: [], error: stale }}
            onClose={close}
            onSaved={close}
            onTheirs={close}
        />
    ),
    reads,
    button: t('props.take_mine'),
    sends: { call: 'POST /config/save', body: { text: 'edge.site_id=B', version: 'v9' } },
    answer: { version: 'v10', changed: [], acts_now: [], needs_restart: [] },
    sendsAgainBy: t('props.save'),
});
