import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, field, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { LoginForm } from './login-form';
import { SetUp } from './set-up';

afterEach(() => vi.unstubAllGlobals());

testForm('the log-in', {
    draw: (close) => <LoginForm onDone={close} />,
    reads: { '/login/state': { setup_required: false, notice: null, session: false } },
    fill: async (user) => {
        await type(user, t('login.name'), 'eva');
        await type(user, t('login.password'), 'mine');
    },
    button: t('login.submit'),
    sends: { call: 'POST /login/form', body: { username: 'eva', password: 'mine' } },
});

testForm('the first administrator', {
    draw: () => <SetUp />,
    reads: { '/api/v1/edge': { id: 'E1', site_id: 'SITE_1', site_name: 'Busan' } },
    wrong: {
        type: async (user) => {
            await type(user, t('setup.token'), 'abc');
            await type(user, t('setup.admin'), 'root');
            await type(user, t('login.password'), 'one-of-mine');
            await type(user, t('setup.again'), 'another-one');
        },
        told: t('setup.not_same'),
    },
    fill: async (user) => {
        await type(user, t('setup.token'), ' abc ');
        await type(user, t('setup.admin'), 'root');
        await type(user, t('login.password'), 'one-of-mine');
        await type(user, t('setup.again'), 'one-of-mine');
    },
    button: t('setup.create'),
    sends: { call: 'POST /login/setup', body: { setup_token: 'abc', username: 'root', password: 'one-of-mine' } },
    answer: { csrf_token: '' },
    field: ['password', t('login.password')],
    says: t('setup.zone_help'),
});

test('the site is named in the second step of the set-up, with a zone that exists', async () => {
    const reads = { '/api/v1/edge': { id: 'E1', site_id: 'SITE_1', site_name: 'Busan' } };
    const { sent, answer, refuse } = fakeGateway(reads);
    const { user } = show(<SetUp />);
    for (const [label, text] of [
        [t('setup.token'), 'abc'],
        [t('setup.admin'), 'root'],
        [t('login.password'), 'one-of-mine'],
        [t('setup.again'), 'one-of-mine'],
    ] as const)
        await type(user, label, text);
    await user.click(await button(t('setup.create')));
    await waitFor(() => expect(sent).toHaveLength(1));
    answer({ csrf_token: '' });
    await screen.findByText(t('setup.zone_help'));
    await waitFor(() => expect((field(t('setup.site_name')) as HTMLInputElement).value).toBe('Busan'));
    await type(user, t('setup.site_name'), 'Busan port');
    await type(user, t('setup.zone'), 'Asia/Nowhere');
    await user.click(await button(t('setup.save')));
    expect(field(t('setup.zone')).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(1);
    await type(user, t('setup.zone'), 'Asia/Seoul');
    await user.dblClick(await button(t('setup.save')));
    await waitFor(() => expect(sent).toHaveLength(2));
    const body = { site_name: 'Busan port', time_zone: 'Asia/Seoul' };
    expect(sent[1]).toEqual({ call: 'PATCH /api/v5/site/SITE_1', body });
    refuse({ field: 'site_name', message: 'it is not free' });
    await waitFor(() => expect(field(t('setup.site_name')).getAttribute('aria-invalid')).toBe('true'));
});
