import { classes } from './classes';
import css from './page.module.css';

/** The layout of a page: its margin, and the space between its parts. */
export function Page({ children }: { children: React.ReactNode }) {
    return <div className={css.page}>{children}</div>;
}

interface BarProps {
    children: React.ReactNode;
    /** At the right end: actions. */
    end?: React.ReactNode;
    /** Some parts of the bar have a label above them. */
    hasFields?: boolean;
}

/** The bar above a list: search, filters and actions. */
export function Bar({ children, end, hasFields }: BarProps) {
    return (
        <div className={classes(css.bar, hasFields && css.withFields)} data-print="no">
            {children}
            {end && <div className={css.end}>{end}</div>}
        </div>
    );
}

/** The border of a table that is not in a panel. */
export function Framed({ children }: { children: React.ReactNode }) {
    return <div className={css.frame}>{children}</div>;
}
