import { useLanguage } from '../text/language';
import { Mark, type MarkKind } from './mark';
import css from './chips.module.css';

export interface Chip {
    id: string;
    label: string;
    /** How many there are; undefined = not known. */
    count?: number;
    mark?: MarkKind;
}

/** Filters that are on or off, each with its count. */
export function Chips({
    label,
    chips,
    chosen,
    onChange,
}: {
    label: string;
    chips: readonly Chip[];
    chosen: readonly string[];
    onChange: (chosen: string[]) => void;
}) {
    const language = useLanguage();
    return (
        <div className={css.chips} role="group" aria-label={label}>
            {chips.map((chip) => {
                const isOn = chosen.includes(chip.id);
                return (
                    <button
                        key={chip.id}
                        type="button"
                        className={css.chip}
                        aria-pressed={isOn}
                        onClick={() => onChange(isOn ? chosen.filter((id) => id !== chip.id) : [...chosen, chip.id])}
                    >
                        {chip.mark && <Mark kind={chip.mark} />}
                        {chip.label}
                        {chip.count !== undefined && (
                            <span className={css.count}>{chip.count.toLocaleString(language)}</span>
                        )}
                    </button>
                );
            })}
        </div>
    );
}
