import type { User } from '../../api/users';
import { choose, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { CreateDialog, DeleteDialog, LockDialog, PasswordDialog, RoleDialog, SecondFactorDialog } from './user-dialogs';

const eva = { user_id: 'eva', role: 'engineer', disabled: false } as User;
const reads = { '/api/v1/users': { data: [eva] } };

testForm('a new user', {
    draw: (close) => <CreateDialog onClose={close} />,
    reads,
    wrong: {
        type: async (user) => {
            await type(user, t('login.name'), 'vera');
            await type(user, t('users.new_password'), 'short');
        },
        told: t('users.password_short'),
    },
    fill: async (user) => {
        await type(user, t('login.name'), ' vera ');
        await choose(user, t('users.role'), 'operator');
        await type(user, t('users.new_password'), 'a-long-one');
        await type(user, t('setup.again'), 'a-long-one');
    },
    button: t('users.create'),
    sends: { call: 'POST /api/v1/users', body: { user_id: 'vera', password: 'a-long-one', role: 'operator' } },
    field: ['password', t('users.new_password')],
});

testForm('the role of a user', {
    draw: (close) => <RoleDialog user={eva} onClose={close} />,
    reads,
    fill: (user) => choose(user, t('users.role'), 'admin'),
    button: t('users.change_role'),
    sends: { call: 'PUT /api/v1/users/eva', body: { role: 'admin' } },
});

testForm('another password of a user', {
    draw: (close) => <PasswordDialog user={eva} onClose={close} />,
    reads,
    wrong: {
        type: async (user) => {
            await type(user, t('users.new_password'), 'a-long-one');
            await type(user, t('setup.again'), 'another-one');
        },
        told: t('setup.not_same'),
    },
    fill: async (user) => {
        await type(user, t('users.new_password'), 'a-long-one');
        await type(user, t('setup.again'), 'a-long-one');
    },
    button: t('users.set_password'),
    sends: { call: 'PUT /api/v1/users/eva', body: { password: 'a-long-one' } },
    field: ['password', t('users.new_password')],
});

testForm('the lock of a user', {
    draw: (close) => <LockDialog user={eva} onClose={close} />,
    reads,
    button: t('users.lock'),
    sends: { call: 'PUT /api/v1/users/eva', body: { disabled: true } },
});

testForm('the second factor of a user', {
    draw: (close) => <SecondFactorDialog user={eva} onClose={close} />,
    reads,
    wrong: { told: t('confirm.type_first', { name: 'eva' }) },
    fill: (user) => type(user, t('confirm.type', { name: 'eva' }), 'eva'),
    button: t('users.remove_factor'),
    sends: { call: 'DELETE /api/v1/users/eva/second-factor' },
});

testForm('the deletion of a user', {
    draw: (close) => <DeleteDialog user={eva} onClose={close} />,
    reads,
    wrong: {
        type: (user) => type(user, t('confirm.type', { name: 'eva' }), 'eve'),
        told: t('confirm.type_first', { name: 'eva' }),
    },
    fill: (user) => type(user, t('confirm.type', { name: 'eva' }), 'eva'),
    button: t('users.delete'),
    sends: { call: 'DELETE /api/v1/users/eva' },
});
