import { button, testForm } from '../../testing/form';
import { t } from '../../testing/texts';
import SessionsTab from './sessions-tab';

const session = {
    session_id: 's1',
    user_id: 'eva',
    role: 'engineer',
    address: '10.0.0.9',
    since: 0,
    last_seen: 0,
    expires_at: null,
    current: false,
};

testForm('the end of a session', {
    draw: () => <SessionsTab />,
    reads: { '/api/v1/sessions': { data: [session] } },
    fill: async (user) => user.click(await button(t('sessions.end'))),
    button: t('sessions.end'),
    sends: { call: 'DELETE /api/v1/sessions/s1' },
    says: '10.0.0.9',
});
