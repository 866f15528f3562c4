import { Outlet } from 'react-router';
import { useT } from '../../text/language';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { Tabs } from '../../ui/tabs';
import { listedKinds } from './record-columns';

/** The kinds of records, each with its own address below `/master`. */
export default function MasterPage() {
    const t = useT();
    return (
        <Page>
            <PageHeader title={t('nav.master')} about={t('master.about')} />
            <Tabs
                label={t('master.kinds')}
                tabs={[
                    ...listedKinds.map((kind) => ({ to: `/master/${kind}`, label: t(`master.${kind}`) })),
                    { to: '/master/asset', label: t('master.asset') },
                ]}
            />
            <Outlet />
        </Page>
    );
}
