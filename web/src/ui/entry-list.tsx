import css from './entry-list.module.css';

/** Records inside a record, such as the shifts of a calendar: each with its fields, below each other. */
export function EntryList({ title, children }: { title: string; children: React.ReactNode }) {
    return (
        <fieldset className={css.list}>
            <legend className={css.legend}>{title}</legend>
            {children}
        </fieldset>
    );
}

interface EntryProps {
    /** What it is, also for a screen reader. */
    label: string;
    /** Right of the label: move, remove. */
    actions?: React.ReactNode;
    children: React.ReactNode;
}

export function Entry({ label, actions, children }: EntryProps) {
    return (
        <div className={css.entry} role="group" aria-label={label}>
            <div className={css.head}>
                <h3>{label}</h3>
                {actions && <div className={css.actions}>{actions}</div>}
            </div>
            {children}
        </div>
    );
}
