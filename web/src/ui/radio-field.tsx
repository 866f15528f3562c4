import { useId } from 'react';
import type { Choice } from './field';
import css from './radio-field.module.css';

interface RadioProps {
    label: string;
    /** '': nothing is chosen yet. */
    value: string;
    onChange: (value: string) => void;
    choices: readonly Choice[];
    error?: string;
}

/** One of a few choices, all of them to be read: for texts that a closed list would cut. */
export function RadioField({ label, value, onChange, choices, error }: RadioProps) {
    const id = useId();
    return (
        <fieldset className={css.group} aria-describedby={error ? `${id}-error` : undefined}>
            <legend>{label}</legend>
            {choices.map((choice) => (
                <label key={choice.value} className={css.choice}>
                    <input
                        type="radio"
                        name={id}
                        value={choice.value}
                        checked={choice.value === value}
                        onChange={() => onChange(choice.value)}
                    />
                    <span>{choice.label}</span>
                </label>
            ))}
            {error && (
                <p className={css.error} id={`${id}-error`}>
                    {error}
                </p>
            )}
        </fieldset>
    );
}
