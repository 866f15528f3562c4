import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { onConfirmationNeeded, onUnauthorized } from '../api/client';
import { hasRole, logout, SessionContext, type Session } from '../api/session';
import { loginQuery } from '../api/login-query';
import { link, values } from '../live/live';
import { useT } from '../text/language';
import { Announcer } from '../ui/announcer';
import { ErrorNote, Skeleton } from '../ui/state-views';
import css from './error-page.module.css';

const loadLoginAgain = () => import('./login-again');
const LoginAgain = lazy(loadLoginAgain);
const ConfirmAgain = lazy(() => import('./confirm-again'));
/** Loaded after the first page is shown, and before an upgrade of the gateway could remove this file. */
const loginAgainAfterMs = 10_000;

/** Provides the session. Fetches it again each minute, so that the page can warn before the session ends. */
export function SessionProvider() {
    const t = useT();
    const query = useQuery({ ...loginQuery, refetchInterval: (state) => (state.state.data?.session ? 60_000 : false) });
    if (query.data)
        return (
            <>
                <Outlet />
                <Announcer />
            </>
        );
    return (
        <div className={css.page}>
            {query.error ? (
                <ErrorNote what={t('session.failed')} error={query.error} onRetry={() => void query.refetch()} />
            ) : (
                <Skeleton rows={3} />
            )}
        </div>
    );
}

/** The pages below need a session: without one, the login page; when it ends, a log-in over the page. */
export function RequireSession() {
    const { data } = useQuery(loginQuery);
    const place = useLocation();
    const [kept, setKept] = useState<Session>();
    const session = data?.session ?? kept;
    if (data?.session && data.session !== kept) setKept(data.session);
    if (!session) {
        const next = `${place.pathname}${place.search}`;
        return <Navigate to={next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`} replace />;
    }
    return (
        <SessionHolder session={session}>
            <Outlet />
        </SessionHolder>
    );
}

function SessionHolder({ session, children }: { session: Session; children: React.ReactNode }) {
    const client = useQueryClient();
    const navigate = useNavigate();
    const [hasEnded, setEnded] = useState(false);
    const [answerOf, setAnswerOf] = useState<(isConfirmed: boolean) => void>();
    useEffect(() => onConfirmationNeeded(() => new Promise((resolve) => setAnswerOf(() => resolve))), []);
    useEffect(() => {
        const stop = onUnauthorized(() => setEnded(true));
        link.onUnauthorized = () => setEnded(true);
        link.onMissed = (isFirst) => {
            const isMissed = (key: unknown) => (isFirst ? key === 'alarm' : key !== 'login');
            void client.invalidateQueries({ predicate: (query) => isMissed(query.queryKey[0]) });
        };
        link.start();
        const onVisibility = () => link.dispatch({ kind: document.hidden ? 'hidden' : 'visible' });
        document.addEventListener('visibilitychange', onVisibility);
        const timer = setTimeout(() => void loadLoginAgain().catch(() => {}), loginAgainAfterMs);
        return () => {
            clearTimeout(timer);
            stop();
            document.removeEventListener('visibilitychange', onVisibility);
            link.stop();
            values.markStale();
        };
    }, [client]);
    const end = useCallback(async () => {
        await logout();
        link.stop();
        client.clear();
        await navigate('/login');
        location.reload();
    }, [client, navigate]);
    const value = useMemo(
        () => ({ session, can: (needed: Session['role']) => hasRole(session.role, needed), end }),
        [session, end],
    );
    return (
        <SessionContext value={value}>
            {children}
            {hasEnded && (
                <Suspense>
                    <LoginAgain onDone={() => setEnded(false)} />
                </Suspense>
            )}
            {answerOf && (
                <Suspense>
                    <ConfirmAgain
                        onDone={(isConfirmed) => {
                            setAnswerOf(undefined);
                            answerOf(isConfirmed);
                        }}
                    />
                </Suspense>
            )}
        </SessionContext>
    );
}
