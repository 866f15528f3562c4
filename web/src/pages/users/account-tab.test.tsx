import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import AccountTab from './account-tab';

afterEach(() => vi.unstubAllGlobals());

const factor = (isEnabled: boolean) => ({
    '/api/v1/session/second-factor': {
        is_enabled: isEnabled,
        recovery_codes_left: isEnabled ? 8 : 0,
        is_required_of_admins: false,
    },
    '/api/v1/session': {},
});

testForm('the own password', {
    draw: () => <AccountTab />,
    reads: {},
    wrong: {
        type: (user) => type(user, t('users.new_password'), 'another-one'),
        told: t('schema.required'),
    },
    fill: async (user) => {
        await type(user, t('account.old'), 'the-one-before');
        await type(user, t('users.new_password'), 'another-one');
        await type(user, t('setup.again'), 'another-one');
    },
    button: t('account.change'),
    sends: {
        call: 'PUT /api/v1/session/password',
        body: { old_password: 'the-one-before', password: 'another-one' },
    },
    answer: { csrf_token: '' },
    field: ['password', t('users.new_password')],
    says: t('account.password_done'),
});

/** The one of the second factor: the page has two with this label. */
const typePassword = async (user: Parameters<typeof type>[0], text: string) => {
    const inputs = await screen.findAllByLabelText(t('account.old'));
    await user.click(inputs.at(-1) as HTMLElement);
    await user.paste(text);
};

testForm('the begin of a second factor', {
    draw: () => <AccountTab />,
    reads: factor(false),
    fill: (user) => typePassword(user, 'mine'),
    button: t('account.set_up'),
    sends: { call: 'POST /api/v1/session/second-factor', body: { password: 'mine' } },
    answer: { secret: 'JBSW Y3DP', uri: 'otpauth://totp/x' },
    says: 'JBSW Y3DP',
});

testForm('the end of a second factor', {
    draw: () => <AccountTab />,
    reads: factor(true),
    fill: async (user) => {
        await typePassword(user, 'mine');
        await type(user, t('login.code'), ' 123456 ');
    },
    button: t('account.remove'),
    sends: { call: 'POST /api/v1/session/second-factor/remove', body: { password: 'mine', code: '123456' } },
    says: t('account.factor_on', { count: 8 }),
});

test('the second factor counts once a code of the app was sent', async () => {
    const { sent, answer, refuse } = fakeGateway(factor(false));
    const { user } = show(<AccountTab />);
    await typePassword(user, 'mine');
    await user.click(await button(t('account.set_up')));
    await waitFor(() => expect(sent).toHaveLength(1));
    answer({ secret: 'JBSW Y3DP', uri: 'otpauth://totp/x' });
    await type(user, t('login.code'), ' 123456 ');
    await user.dblClick(await button(t('account.confirm')));
    const confirmed = { call: 'POST /api/v1/session/second-factor/confirm', body: { code: '123456' } };
    await waitFor(() => expect(sent.slice(1)).toEqual([confirmed]));
    refuse({ message: 'it is not the code' });
    expect((await screen.findByRole('alert')).textContent).toContain('it is not the code');
    await user.click(await button(t('account.confirm')));
    await waitFor(() => expect(sent.slice(1)).toEqual([confirmed, confirmed]));
    answer({ recovery_codes: ['one-of-ten'] });
    expect(await screen.findByText('one-of-ten')).toBeDefined();
});
