import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasRole, SessionContext } from '../api/session';
import { field, testForm, type } from '../testing/form';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import LoginAgain from './login-again';

testForm('the log-in over the page', {
    draw: (close) => <LoginAgain onDone={close} />,
    reads: {
        '/login/state': { setup_required: false, notice: null },
        '/api/v1/session': { user_id: 'kim', role: 'admin', csrf_token: 'next', expires_at: null },
    },
    fill: (user) => type(user, t('login.password'), 'mine'),
    button: t('login.submit'),
    sends: { call: 'POST /login/form', body: { username: 'kim', password: 'mine' } },
});

test('the name is there, the password has the focus, and Esc closes nothing', async () => {
    const { user } = show(<LoginAgain onDone={() => {}} />);
    expect((field(t('login.name')) as HTMLInputElement).value).toBe('kim');
    expect(document.activeElement).toBe(field(t('login.password')));
    await user.keyboard('{Escape}');
    expect(field(t('login.password'))).toBeDefined();
    expect(screen.queryByRole('button', { name: t('dialog.close') })).toBeNull();
});

test('a display on a wall is told that its link has ended, and has no form', () => {
    const session = { user_id: '', role: 'viewer' as const, csrf_token: '', expires_at: null, view_id: 'V1' };
    const value = { session, can: (needed: 'viewer') => hasRole('viewer', needed), end: () => Promise.resolve() };
    show(
        <SessionContext value={value as never}>
            <LoginAgain onDone={() => {}} />
        </SessionContext>,
    );
    expect(screen.getByText(t('session.display_ended_text'))).toBeDefined();
    expect(screen.queryByRole('button', { name: t('login.submit') })).toBeNull();
});
