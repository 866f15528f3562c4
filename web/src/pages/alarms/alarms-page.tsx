import { Outlet } from 'react-router';
import { useT } from '../../text/language';
import { PageHeader } from '../../ui/panel';
import { Tabs } from '../../ui/tabs';
import css from './alarms.module.css';

export default function AlarmsPage() {
    const t = useT();
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.alarms')} />
            <Tabs
                label={t('alarms.views')}
                tabs={[
                    { to: '/alarms', label: t('alarms.now'), isExact: true },
                    { to: '/alarms/silenced', label: t('alarms.silenced') },
                    { to: '/alarms/journal', label: t('alarms.journal') },
                    { to: '/alarms/statistics', label: t('alarms.statistics') },
                ]}
            />
            <Outlet />
        </div>
    );
}
