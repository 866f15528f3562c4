import { useEffect, useState } from 'react';
import { classes } from './classes';
import { isolated } from '../text/isolate';
import { useCodeText, useT } from '../text/language';
import { useSaidOnce } from './announcer';
import { Button } from './button';
import { Mark } from './mark';
import css from './state-views.module.css';

/** One sentence and the next step, where there is nothing to show. */
export function EmptyState({ children, action }: { children: React.ReactNode; action?: React.ReactNode }) {
    return (
        <div className={css.empty}>
            <p>{children}</p>
            {action}
        </div>
    );
}

interface Failure {
    message: string;
    code?: string;
    requestId?: string;
}

function failureOf(error: unknown): Failure {
    return error instanceof Error ? error : { message: String(error) };
}

/** What failed, the gateway's message, the request id and Retry. `what` names it: "The devices could not be loaded." */
export function ErrorNote({ what, error, onRetry }: { what: string; error: unknown; onRetry?: () => void }) {
    const t = useT();
    const codeText = useCodeText();
    const { message, code, requestId } = failureOf(error);
    const text = code && codeText('error', code);
    // The gateway's own words for it are about keys of programs.
    const exact = text && code !== 'UNAUTHORIZED' ? `${isolated(message)} ` : '';
    return (
        <div className={css.error} role="alert">
            <Mark kind="bad" />
            <div>
                <p className={css.what}>{what}</p>
                <p>{text || message}</p>
                {(code || requestId) && (
                    <p className={css.small}>
                        {exact}
                        {requestId && t('error.request', { id: requestId })}
                    </p>
                )}
            </div>
            {onRetry && (
                <Button icon="refresh" onClick={onRetry}>
                    {t('error.retry')}
                </Button>
            )}
        </div>
    );
}

/** Grey rows in place of what is loading, shown after 200 ms. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
    const t = useT();
    const [isDue, setDue] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setDue(true), 200);
        return () => clearTimeout(timer);
    }, []);
    return (
        <div className={css.skeleton}>
            <span className="visually-hidden">{t('loading')}</span>
            {isDue && Array.from({ length: rows }, (_, n) => <div key={n} className={css.bone} aria-hidden="true" />)}
        </div>
    );
}

export type BarKind = 'note' | 'warning' | 'lost';

/** A line across the page: the connection is lost, the session ends soon, a new version is there. */
export function StatusBar({
    kind,
    said,
    children,
    action,
}: {
    kind: BarKind;
    /** A screen reader reads this text once, when the bar appears; a countdown in the bar is not read again. */
    said: string;
    children: React.ReactNode;
    action?: React.ReactNode;
}) {
    useSaidOnce(said);
    return (
        <div className={classes(css.bar, css[kind])} data-print="no">
            {kind !== 'note' && <Mark kind={kind === 'lost' ? 'stale' : 'p3'} />}
            <span>{children}</span>
            {action}
        </div>
    );
}

/** What a part needs of a query. */
export interface ShownQuery<T> {
    data: T | undefined;
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
}

/** The three states of a query around its contents: skeleton, error with Retry, or the data. Data that was shown stays
 *  below a later error. */
export function QueryView<T>({
    query,
    what,
    rows,
    children,
}: {
    query: ShownQuery<T>;
    what: string;
    rows?: number;
    children: (data: T) => React.ReactNode;
}) {
    const note = query.error ? (
        <ErrorNote what={what} error={query.error} onRetry={() => void query.refetch()} />
    ) : null;
    if (query.data === undefined) return note ?? <Skeleton rows={rows} />;
    return (
        <>
            {note}
            {children(query.data)}
        </>
    );
}
