import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { useT } from '../text/language';
import { Button, ButtonLink, ButtonRow } from '../ui/button';
import { PageHeader } from '../ui/panel';
import { ErrorNote } from '../ui/state-views';
import css from './error-page.module.css';

/** Shown when a page has failed: because of an error in the page itself, or because an upgrade has removed a file of
 *  the page. */
export function ErrorPage() {
    const t = useT();
    const error = useRouteError();
    if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
    const isOldFile = error instanceof TypeError && /import|module/i.test(error.message);
    return (
        <div className={css.page}>
            <PageHeader title={t('crash.title')} />
            <ErrorNote what={isOldFile ? t('crash.old_version') : t('crash.what')} error={error} />
            <ButtonRow>
                <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
                    {t('crash.reload')}
                </Button>
                <ButtonLink to="/">{t('crash.overview')}</ButtonLink>
            </ButtonRow>
        </div>
    );
}

export function NotFoundPage() {
    const t = useT();
    // Not that of the window: from one such place to another nothing else changes here.
    const { pathname } = useLocation();
    return (
        <div className={css.page}>
            <PageHeader title={t('not_found.title')} />
            <p>{t('not_found.text', { path: pathname })}</p>
            <ButtonRow>
                <ButtonLink to="/">{t('crash.overview')}</ButtonLink>
            </ButtonRow>
        </div>
    );
}
