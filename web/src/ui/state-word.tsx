import { Mark, type MarkKind } from './mark';
import css from './state-word.module.css';

/** A state: its mark and its word. `isSaid`: a screen reader reads it when it changes. */
export function StateWord({ kind, children, isSaid }: { kind: MarkKind; children: React.ReactNode; isSaid?: boolean }) {
    return (
        <span className={css.state} role={isSaid ? 'status' : undefined}>
            <Mark kind={kind} />
            <span>{children}</span>
        </span>
    );
}
