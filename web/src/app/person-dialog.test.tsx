import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hasRole, logout, SessionContext, type Role } from '../api/session';
import { setLanguage } from '../text/language';
import { button, choose, field, testForm } from '../testing/form';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import PersonDialog from './person-dialog';
import { chosenTheme } from './theme';

const session = { user_id: 'kim', role: 'admin' as const, csrf_token: '', expires_at: null };
const can = (needed: Role) => hasRole(session.role, needed);
const end = async () => {
    await logout();
};

testForm('the log-out', {
    draw: (close) => (
        <SessionContext value={{ session, can, end }}>
            <PersonDialog onClose={close} onKeys={close} />
        </SessionContext>
    ),
    button: t('person.log_out'),
    sends: { call: 'POST /logout' },
    says: t('person.log_out'),
});

test('theme and language are kept', async () => {
    const { user } = show(<PersonDialog onClose={() => {}} onKeys={() => {}} />);
    await choose(user, t('person.theme'), 'dark');
    expect([chosenTheme(), document.documentElement.dataset['theme']]).toEqual(['dark', 'dark']);
    await choose(user, t('person.theme'), 'system');
    expect([chosenTheme(), document.documentElement.dataset['theme']]).toEqual(['system', undefined]);
    await choose(user, t('person.language'), 'ko');
    await button('로그아웃');
    await setLanguage('en');
    await button(t('person.log_out'));
    expect(field(t('person.theme'))).toBeDefined();
});

test('a display on a wall has no account and no log-out', () => {
    const wall = { ...session, user_id: '', role: 'viewer' as const, view_id: 'V1' };
    const { queryByText } = show(
        <SessionContext value={{ session: wall, can, end: vi.fn() }}>
            <PersonDialog onClose={() => {}} onKeys={() => {}} />
        </SessionContext>,
    );
    expect(queryByText(t('person.log_out'))).toBeNull();
    expect(queryByText(t('person.account'))).toBeNull();
    expect(queryByText(t('keys.title'))).not.toBeNull();
});

test('language and start page are stored with the account', async () => {
    const favourites = [{ name: 'Boiler', path: '/tags/T1' }];
    const stored = { language: '', start_page: '', favourites, filters: [], trends: [] };
    const { sent, answer, refuse } = fakeGateway({ '/api/v1/preferences': stored });
    const { user } = show(<PersonDialog onClose={() => {}} onKeys={() => {}} />);
    await choose(user, t('person.start_page'), '/tags/T1');
    const call = 'PUT /api/v1/preferences';
    await waitFor(() => expect(sent).toEqual([{ call, body: { start_page: '/tags/T1' } }]));
    answer({ ...stored, start_page: '/tags/T1' });
    await choose(user, t('person.start_page'), '/alarms');
    await waitFor(() => expect(sent.at(-1)).toEqual({ call, body: { start_page: '/alarms' } }));
    refuse({ message: 'the database is away' });
    expect((await screen.findByRole('alert')).textContent).toContain(t('person.not_kept'));
    vi.unstubAllGlobals();
});
