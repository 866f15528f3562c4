import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { Tabs } from '../../ui/tabs';

const account = '/users/account';

/** The heading and tabs of users, keys, sessions and audit. Users who are not administrators have only the tab of
 *  their own account. */
export default function UsersPage() {
    const t = useT();
    const { can } = useSession();
    const location = useLocation();
    const { pathname } = location;
    const isAdmin = can('admin');
    if (!isAdmin && pathname !== account) return <Navigate to={account} replace state={{ isRefused: true }} />;
    const isRefused = !isAdmin && (location.state as { isRefused?: boolean } | null)?.isRefused;
    const own = { to: account, label: t('users.account') };
    const tabs = [
        { to: '/users', label: t('users.users'), isExact: true },
        { to: '/users/keys', label: t('users.keys') },
        { to: '/users/tokens', label: t('users.tokens') },
        { to: '/users/sessions', label: t('users.sessions') },
        { to: '/users/displays', label: t('users.displays') },
        { to: '/users/audit', label: t('users.audit') },
        own,
    ];
    return (
        <Page>
            <PageHeader title={isAdmin ? t('nav.users') : t('users.account')} />
            {isAdmin && <Tabs label={t('users.views')} tabs={tabs} />}
            {isRefused && <p>{t('users.admins_only')}</p>}
            <Outlet />
        </Page>
    );
}
