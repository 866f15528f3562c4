import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import css from './panel.module.css';

interface PanelProps {
    title: string;
    /** Right of the title: a count, a button. */
    side?: React.ReactNode;
    children: React.ReactNode;
    /** Without inner margin, for a table or list that reaches the border. */
    isFlush?: boolean;
}

/** A part of a page with its own heading. */
export function Panel({ title, side, children, isFlush }: PanelProps) {
    const id = useId();
    return (
        <section className={css.panel} aria-labelledby={id}>
            <header className={css.header}>
                <h2 id={id}>{title}</h2>
                {side && <div className={css.side}>{side}</div>}
            </header>
            <div className={isFlush ? css.flush : css.body}>{children}</div>
        </section>
    );
}

interface PageHeaderProps {
    title: React.ReactNode;
    /** A mark or a word beside the title. */
    state?: React.ReactNode;
    /** One line below the title. */
    about?: React.ReactNode;
    actions?: React.ReactNode;
}

/** The heading that had the focus was replaced by that of the loaded page: the new one gets the focus. */
let hasLostFocus = false;

/** The top of a page. Its heading takes the focus after navigation and is the title of the browser's tab. */
export function PageHeader({ title, state, about, actions }: PageHeaderProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    useLayoutEffect(() => {
        const element = heading.current;
        if (hasLostFocus) element?.focus({ preventScroll: true });
        hasLostFocus = false;
        return () => {
            hasLostFocus = document.activeElement === element;
        };
    }, []);
    useEffect(() => {
        const gateway = document.documentElement.dataset['gateway'];
        document.title = [heading.current?.textContent, gateway, 'Penstock'].filter(Boolean).join(' – ');
    });
    return (
        <header className={css.pageHeader}>
            <div className={css.pageTitle}>
                <h1 ref={heading} tabIndex={-1}>
                    {title}
                </h1>
                {state}
                {about && <p className={css.about}>{about}</p>}
            </div>
            {actions && (
                <div className={css.actions} data-print="no">
                    {actions}
                </div>
            )}
        </header>
    );
}
