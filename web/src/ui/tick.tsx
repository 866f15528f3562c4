import css from './tick.module.css';

/** The box that chooses a row. `label` is read and not shown; around the box the target is as large as a finger needs. */
export function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
    return (
        <label className={css.tick}>
            <input
                type="checkbox"
                aria-label={label}
                checked={isOn}
                onChange={(event) => onChange(event.target.checked)}
            />
        </label>
    );
}
