import css from './tick.module.css';

/** The check box that selects a row. `label` is only for screen readers. The clickable area around the box is large
 *  enough for a finger. */
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
