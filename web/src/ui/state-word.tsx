import { Mark, type MarkKind } from './mark';
import css from './state-word.module.css';

/** A state: its mark and its word. `is_said`: a screen reader hears when it changes. */
export function StateWord({
    kind,
    children,
    is_said,
}: {
    kind: MarkKind;
    children: React.ReactNode;
    is_said?: boolean;
}) {
    return (
        <span className={css.state} role={is_said ? 'status' : undefined}>
            <Mark kind={kind} />
            <span>{children}</span>
        </span>
    );
}
