import { classes } from './classes';
import css from './page.module.css';

/** The space of a page: its margin, and the distance of its parts. */
export function Page({ children }: { children: React.ReactNode }) {
    return <div className={css.page}>{children}</div>;
}

interface BarProps {
    children: React.ReactNode;
    /** At the right end: actions. */
    end?: React.ReactNode;
    /** Some of it has a label above. */
    hasFields?: boolean;
}

/** What finds, filters and acts, above a list. */
export function Bar({ children, end, hasFields }: BarProps) {
    return (
        <div className={classes(css.bar, hasFields && css.withFields)} data-print="no">
            {children}
            {end && <div className={css.end}>{end}</div>}
        </div>
    );
}

/** The border around a table that stands in no panel. */
export function Framed({ children }: { children: React.ReactNode }) {
    return <div className={css.frame}>{children}</div>;
}
