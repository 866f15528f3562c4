import { useId, useState } from 'react';
import { classes } from './classes';
import { useT } from '../text/language';
import css from './field.module.css';

export interface FrameProps {
    label: string;
    help?: React.ReactNode;
    /** The fault of this field, from the form or from the gateway. */
    error?: string;
    isRequired?: boolean;
}

interface Tied {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
}

/** A label, a help text and an error text that belong to an input. */
export function FieldFrame({
    label,
    help,
    error,
    isRequired,
    children,
}: FrameProps & { children: (tied: Tied) => React.ReactNode }) {
    const id = useId();
    const t = useT();
    const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
    return (
        <div className={css.field}>
            <label className={css.label} htmlFor={id}>
                {label}
                {isRequired && <span className={css.required}> {t('field.required')}</span>}
            </label>
            {children({
                id,
                'aria-describedby': described || undefined,
                'aria-invalid': error ? true : undefined,
                'aria-required': isRequired || undefined,
            })}
            {error && (
                <p className={css.error} id={`${id}-error`}>
                    {error}
                </p>
            )}
            {help && (
                <p className={css.help} id={`${id}-help`}>
                    {help}
                </p>
            )}
        </div>
    );
}

interface TextProps extends FrameProps {
    value: string;
    onChange: (value: string) => void;
    /** Right of the input, such as `ms`. */
    unit?: string;
    isMono?: boolean;
    /** Right-aligned. */
    isNumber?: boolean;
    input?: Omit<React.InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>;
}

export function TextField({ value, onChange, unit, isMono, isNumber, input, ...frame }: TextProps) {
    return (
        <FieldFrame {...frame}>
            {(tied) => (
                <span className={css.line}>
                    <input
                        type="text"
                        {...tied}
                        {...input}
                        className={classes(css.input, isMono && css.mono, isNumber && css.number)}
                        value={value}
                        onChange={(event) => onChange(event.target.value)}
                    />
                    {unit && <span className={css.unit}>{unit}</span>}
                </span>
            )}
        </FieldFrame>
    );
}

/** Keeps the typed text, so that `-` and `1.` can be typed; the form checks it with parseNumber. */
export function NumberField({ input, ...rest }: TextProps) {
    return <TextField {...rest} isNumber input={{ inputMode: 'decimal', autoComplete: 'off', ...input }} />;
}

/** A password. `isSet`: one is stored; it stays unless another is typed. */
export function SecretField({ value, onChange, isSet, input, ...frame }: TextProps & { isSet?: boolean }) {
    const t = useT();
    const [isShown, setShown] = useState(false);
    return (
        <FieldFrame {...frame}>
            {(tied) => (
                <span className={css.line}>
                    <input
                        autoComplete="off"
                        {...tied}
                        {...input}
                        type={isShown ? 'text' : 'password'}
                        className={css.input}
                        value={value}
                        placeholder={isSet ? t('field.secret_kept') : undefined}
                        onChange={(event) => onChange(event.target.value)}
                    />
                    <button
                        type="button"
                        className={css.side}
                        aria-pressed={isShown}
                        onClick={() => setShown(!isShown)}
                    >
                        {isShown ? t('field.hide') : t('field.show')}
                    </button>
                </span>
            )}
        </FieldFrame>
    );
}

export function TextArea({
    value,
    onChange,
    rows = 3,
    ...frame
}: FrameProps & { value: string; onChange: (value: string) => void; rows?: number }) {
    return (
        <FieldFrame {...frame}>
            {(tied) => (
                <textarea
                    {...tied}
                    className={css.input}
                    rows={rows}
                    value={value}
                    onChange={(event) => onChange(event.target.value)}
                />
            )}
        </FieldFrame>
    );
}

export interface Choice {
    value: string;
    label: string;
}

export function SelectField({
    value,
    onChange,
    choices,
    ...frame
}: FrameProps & { value: string; onChange: (value: string) => void; choices: readonly Choice[] }) {
    return (
        <FieldFrame {...frame}>
            {(tied) => (
                <select
                    {...tied}
                    className={css.input}
                    value={value}
                    onChange={(event) => onChange(event.target.value)}
                >
                    {choices.map((choice) => (
                        <option key={choice.value} value={choice.value}>
                            {choice.label}
                        </option>
                    ))}
                </select>
            )}
        </FieldFrame>
    );
}

/** Free text with suggestions. */
export function ComboboxField({ suggestions, ...rest }: TextProps & { suggestions: readonly string[] }) {
    const listId = useId();
    return (
        <>
            <TextField {...rest} input={{ ...rest.input, list: listId, autoComplete: 'off' }} />
            <datalist id={listId}>
                {suggestions.map((text) => (
                    <option key={text} value={text} />
                ))}
            </datalist>
        </>
    );
}

/** On or off, with both words beside it: colour is not the only sign. */
export function SwitchField({
    value,
    onChange,
    words,
    ...frame
}: FrameProps & { value: boolean; onChange: (value: boolean) => void; words?: readonly [off: string, on: string] }) {
    const t = useT();
    return (
        <FieldFrame {...frame}>
            {(tied) => (
                <span className={css.line}>
                    <input
                        {...tied}
                        type="checkbox"
                        role="switch"
                        className={css.switch}
                        checked={value}
                        onChange={(event) => onChange(event.target.checked)}
                    />
                    <span>{words ? words[value ? 1 : 0] : value ? t('field.on') : t('field.off')}</span>
                </span>
            )}
        </FieldFrame>
    );
}

/** Fields below each other, in two columns where there is room. */
export function FieldGrid({ children }: { children: React.ReactNode }) {
    return <div className={css.grid}>{children}</div>;
}
