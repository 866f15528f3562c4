import { Outlet, useSearchParams } from 'react-router';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { Tabs } from '../../ui/tabs';
import { OrderDrawer } from './order-drawer';
import { NewOrder } from './order-form';
import { useOrderSearch } from './use-order-search';

/** Board and timeline share their filter. `?q=`, `?line=`; `?id=` the order in the drawer, `?edit=1` its form, `?new=1`. */
export default function OrdersPage() {
    const t = useT();
    const { can } = useSession();
    const { line_id: lineId, set } = useOrderSearch();
    const [search] = useSearchParams();
    const id = search.get('id');
    const kept = lineId ? `?line=${encodeURIComponent(lineId)}` : '';
    return (
        <Page>
            <PageHeader
                title={t('nav.orders')}
                actions={
                    can('engineer') && (
                        <Button kind="primary" icon="add" onClick={() => set({ new: '1', id: '' })}>
                            {t('orders.add')}
                        </Button>
                    )
                }
            />
            <Tabs
                label={t('orders.views')}
                tabs={[
                    { to: `/orders${kept}`, label: t('orders.board'), isExact: true },
                    { to: `/orders/timeline${kept}`, label: t('orders.timeline') },
                ]}
            />
            <Outlet />
            {id && <OrderDrawer key={id} orderId={id} onClose={() => set({ id: '', edit: '' })} />}
            {search.has('new') && can('engineer') && <NewOrder onClose={() => set({ new: '' })} />}
        </Page>
    );
}
