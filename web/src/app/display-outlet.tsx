import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { displayView, type DisplayPage } from '../api/display';
import { useT } from '../text/language';
import { QueryView } from '../ui/state-views';
import css from './display-outlet.module.css';

/** A wall display opens `/`; this sends it to the place that its view names, or from one place to the next. */
export default function DisplayOutlet({ viewId }: { viewId: string }) {
    const t = useT();
    const query = useQuery(displayView(viewId));
    const { pathname, search } = useLocation();
    const content = query.data?.content;
    useTurns(content?.pages);
    const size = (content?.size ?? 100) / 100;
    const page = (
        <div
            className={css.wall}
            ref={(element) => {
                element?.style.setProperty('zoom', String(size));
                element?.style.setProperty('--wall-size', String(size));
            }}
        >
            <Outlet />
        </div>
    );
    if (pathname !== '/' || search) return page;
    return (
        <QueryView query={query} what={t('displays.view_failed')}>
            {({ content: { path } }) => (path === '/' ? page : <Navigate to={path} replace />)}
        </QueryView>
    );
}

/** Shows the pages in turn, each for its seconds. */
function useTurns(pages: readonly DisplayPage[] | undefined) {
    const navigate = useNavigate();
    const go = useEffectEvent((path: string) => void navigate(path, { replace: true }));
    useEffect(() => {
        if (!pages || pages.length < 2) return;
        let timer: ReturnType<typeof setTimeout>;
        const turn = (n: number) => {
            const page = pages[n % pages.length] as DisplayPage;
            go(page.path);
            timer = setTimeout(() => turn(n + 1), Math.max(5, page.seconds) * 1000);
        };
        turn(0);
        return () => clearTimeout(timer);
    }, [pages]);
}
