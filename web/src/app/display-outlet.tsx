import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { displayView } from '../api/display';
import { useT } from '../text/language';
import { QueryView } from '../ui/state-views';

/** A wall display opens `/`; this sends it to the place that its view names. */
export default function DisplayOutlet({ viewId }: { viewId: string }) {
    const t = useT();
    const query = useQuery(displayView(viewId));
    const { pathname, search } = useLocation();
    if (pathname !== '/' || search) return <Outlet />;
    return (
        <QueryView query={query} what={t('displays.view_failed')}>
            {({ content }) => (content.path === '/' ? <Outlet /> : <Navigate to={content.path} replace />)}
        </QueryView>
    );
}
