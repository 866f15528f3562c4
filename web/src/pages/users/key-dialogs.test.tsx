import { expect } from 'vitest';
import type { AccountToken } from '../../api/account-token';
import type { NamedKey } from '../../api/users';
import { choose, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { CreateDisplayDialog } from './display-dialog';
import { CreateKeyDialog, RevokeDialog, RotateDialog } from './key-dialogs';
import { CreateTokenDialog, RevokeTokenDialog } from './token-dialogs';

const typeName = t('confirm.type', { name: 'historian' });

testForm('a new key', {
    draw: (close) => <CreateKeyDialog onClose={close} />,
    reads: { '/api/v1/keys': { data: [] } },
    wrong: { type: (user) => type(user, t('apikeys.name'), '  '), told: t('schema.required') },
    fill: async (user) => {
        await type(user, t('apikeys.name'), ' historian ');
        await choose(user, t('users.role'), 'engineer');
        await choose(user, t('apikeys.ends'), 'never');
    },
    button: t('apikeys.create'),
    sends: { call: 'POST /api/v1/keys', body: { name: 'historian', role: 'engineer', expires_at: null } },
    answer: { key_id: 'k1', key: 'the-text-of-the-key' },
    says: 'the-text-of-the-key',
});

testForm('the end of a key', {
    draw: (close) => <RevokeDialog apiKey={{ key_id: 'k1', name: 'historian' } as NamedKey} onClose={close} />,
    reads: { '/api/v1/keys': { data: [] } },
    wrong: { type: (user) => type(user, typeName, 'historia'), told: t('confirm.type_first', { name: 'historian' }) },
    fill: (user) => type(user, typeName, 'historian'),
    button: t('apikeys.revoke'),
    sends: { call: 'DELETE /api/v1/keys/k1' },
});

testForm('another main key', {
    draw: (close) => <RotateDialog onClose={close} />,
    wrong: {
        type: (user) => type(user, t('apikeys.overlap'), '721'),
        told: t('schema.range', { min: 0, max: 720 }),
    },
    fill: (user) => type(user, t('apikeys.overlap'), '48'),
    button: t('apikeys.rotate'),
    sends: { call: 'POST /api/v1/keys/main/rotate', body: { overlap_h: 48 } },
    answer: { key: 'the-new-main-key', before_ends_at: 0 },
    says: 'the-new-main-key',
});

const accounts = { '/api/v5/system/account': { items: [{ user_id: 'mes' }, { user_id: 'erp' }] } };

testForm('a new token', {
    draw: (close) => <CreateTokenDialog onClose={close} />,
    reads: { ...accounts, '/api/v5/system/token': [] },
    fill: async (user) => {
        await choose(user, t('tokens.account'), 'erp');
        await type(user, t('tokens.for'), ' orders ');
        await choose(user, t('apikeys.ends'), '30');
    },
    button: t('tokens.create'),
    sends: {
        call: 'POST /api/v5/system/token',
        body: { user_id: 'erp', description: 'orders', expires_at: expect.any(Number) as number },
    },
    answer: { token: 'the-text-of-the-token' },
    says: 'the-text-of-the-token',
});

testForm('the end of a token', {
    draw: (close) => <RevokeTokenDialog token={{ token_id: 't1', user_id: 'erp' } as AccountToken} onClose={close} />,
    reads: { '/api/v5/system/token': [] },
    wrong: { told: t('confirm.type_first', { name: 'erp' }) },
    fill: (user) => type(user, t('confirm.type', { name: 'erp' }), 'erp'),
    button: t('apikeys.revoke'),
    sends: { call: 'DELETE /api/v5/system/token/t1' },
});

const displays = {
    '/api/v1/display': { data: [] },
    '/api/v1/view': { data: [{ view_id: 'v1', name: 'Hall 1' }] },
    '/api/v5/flow': { items: [], total: 0, next: null },
};

testForm('a display on a wall', {
    draw: (close) => <CreateDisplayDialog onClose={close} />,
    reads: displays,
    wrong: { type: (user) => type(user, t('displays.name'), 'Hall 1'), told: t('schema.required') },
    fill: async (user) => {
        await type(user, t('displays.name'), 'Hall 1');
        await choose(user, t('displays.view'), 'v1');
        await type(user, t('displays.addresses'), '10.0.0.0/24');
    },
    button: t('displays.create'),
    sends: { call: 'POST /api/v1/display', body: { name: 'Hall 1', view_id: 'v1', addresses: ['10.0.0.0/24'] } },
    answer: { display_id: 'd1', url: '/display/secret' },
    field: ['addresses[0]', t('displays.addresses')],
    says: '/display/secret',
});
