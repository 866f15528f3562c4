import css from './tick.module.css';

/** The box that chooses a row. `label` is read and not shown; around the box the target is as large as a finger needs. */
export function Tick({
    label,
    is_on,
    onChange,
}: {
    label: string;
    is_on: boolean;
    onChange: (is_on: boolean) => void;
}) {
    return (
        <label className={css.tick}>
            <input
                type="checkbox"
                aria-label={label}
                checked={is_on}
                onChange={(event) => onChange(event.target.checked)}
            />
        </label>
    );
}
