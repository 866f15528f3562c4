import { useQueryClient, type Query } from '@tanstack/react-query';
import { noteActivity } from '../api/client';
import { loginQuery } from '../api/login-query';
import { useSession } from '../api/session';
import { link } from '../live/live';
import { LoginForm } from '../pages/login/login-form';
import { useT } from '../text/language';
import { Dialog } from '../ui/dialog';

/** The log-in as a dialog over the page, so that nothing that was typed is lost. */
export default function LoginAgain({ onDone }: { onDone: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const { session } = useSession();
    if (session.view_id)
        return (
            <Dialog title={t('session.display_ended')} size="small" isBound onClose={() => {}}>
                <p>{t('session.display_ended_text')}</p>
            </Dialog>
        );
    return (
        <Dialog title={t('session.ended')} size="small" isBound onClose={() => {}}>
            <p>{t('session.ended_text')}</p>
            <LoginForm
                user={session.user_id}
                onDone={() => {
                    noteActivity();
                    onDone();
                    link.dispatch({ kind: 'logged_in' });
                    const now = client.getQueryData(loginQuery.queryKey)?.session;
                    const isSame = now?.user_id === session.user_id && now.role === session.role;
                    const others = { predicate: (query: Query) => query.queryKey[0] !== loginQuery.queryKey[0] };
                    // If another user has logged in, or the role has changed, all data is removed before it is fetched
                    // again: data that this user must not see must not stay on the page if a fetch fails.
                    void (isSame ? client.invalidateQueries() : client.resetQueries(others));
                }}
            />
        </Dialog>
    );
}
