import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from 'react-router';
import { edge } from '../../api/monitor';
import { useSession } from '../../api/session';
import { ownRelease } from '../../api/upgrade';
import { useT } from '../../text/language';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { EmptyState } from '../../ui/state-views';
import { Tabs } from '../../ui/tabs';
import { JobsStrip } from './jobs-strip';

const binPlace = '/settings/bin';

/** The head of the settings, their tabs, and above each tab the jobs that run. */
export default function SettingsPage() {
    const t = useT();
    const { can } = useSession();
    const { pathname } = useLocation();
    const { data: gateway } = useQuery(edge);
    const { data: release } = useQuery(ownRelease);
    const about =
        gateway &&
        release &&
        (gateway.time_zone_data
            ? t('settings.about_zones', {
                  name: gateway.hostname,
                  version: release.version,
                  zones: gateway.time_zone_data,
              })
            : t('settings.about', { name: gateway.hostname, version: release.version }));
    return (
        <Page>
            <PageHeader title={t('nav.settings')} about={about} />
            {can('admin') ? (
                <>
                    <Tabs
                        label={t('settings.views')}
                        tabs={[
                            { to: '/settings', label: t('settings.properties'), isExact: true },
                            { to: '/settings/backup', label: t('settings.backup') },
                            { to: '/settings/upgrade', label: t('settings.upgrade') },
                            { to: '/settings/maintenance', label: t('settings.maintenance') },
                            { to: '/settings/jobs', label: t('settings.jobs') },
                            { to: '/settings/notifications', label: t('settings.notifications') },
                            { to: binPlace, label: t('bin.title') },
                        ]}
                    />
                    <JobsStrip />
                    <Outlet />
                </>
            ) : can('engineer') && pathname === binPlace ? (
                <Outlet />
            ) : (
                <EmptyState action={can('engineer') && <Link to={binPlace}>{t('bin.title')}</Link>}>
                    {t('settings.admins_only')}
                </EmptyState>
            )}
        </Page>
    );
}
