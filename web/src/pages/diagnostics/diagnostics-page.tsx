import { Outlet } from 'react-router';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { Tabs } from '../../ui/tabs';

export default function DiagnosticsPage() {
    const t = useT();
    const { can } = useSession();
    const tabs = [
        { to: '/diagnostics', label: t('diagnostics.health'), isExact: true },
        ...(can('engineer') ? [{ to: '/diagnostics/log', label: t('diagnostics.log') }] : []),
        { to: '/diagnostics/metrics', label: t('diagnostics.metrics') },
        ...(can('engineer') ? [{ to: '/diagnostics/devices', label: t('diagnostics.devices') }] : []),
    ];
    return (
        <Page>
            <PageHeader title={t('nav.diagnostics')} />
            <Tabs label={t('diagnostics.views')} tabs={tabs} />
            <Outlet />
        </Page>
    );
}
