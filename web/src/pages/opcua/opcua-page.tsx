import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { PageHeader } from '../../ui/panel';
import { AddressSpace } from './address-space';
import { Certificates } from './certificates';
import { Info } from './info';
import css from './opcua.module.css';
import { Sessions } from './sessions';

export default function OpcuaPage() {
    const t = useT();
    const { can } = useSession();
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.opcua')} />
            <div className={css.columns}>
                <Info />
                <Sessions />
            </div>
            {can('engineer') && <Certificates />}
            <AddressSpace />
        </div>
    );
}
