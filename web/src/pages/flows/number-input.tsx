import { useT } from '../../text/language';
import { parseNumber } from '../../text/number';
import { NumberField } from '../../ui/field';
import type { FieldState } from './field-state';

interface NumberInputProps {
    label: string;
    /** Its name for the gateway, and in `state`. */
    name: string;
    state: FieldState;
    value: number | null;
    /** null: it was emptied. */
    onChange: (value: number | null) => void;
    mayBeEmpty?: boolean;
    /** What it may be. */
    range?: { min: number; max: number };
    unit?: string;
}

/** A field for a number. It reports the number when the text is one. Until then the typed text stays, and the flow
 *  cannot be saved. */
export function NumberInput({ label, name, state, value, onChange, mayBeEmpty, range, unit }: NumberInputProps) {
    const t = useT();
    const typed = state.typed[name];
    // The number was changed in another way, such as by a drag: the typed text is dropped.
    const text = typed && typed.of === value ? typed.text : value === null ? '' : String(value);
    const canTake = (some: string) => {
        const number = parseNumber(some);
        if (number === undefined) return mayBeEmpty === true && some.trim() === '';
        return !range || (number >= range.min && number <= range.max);
    };
    const fault = range ? t('schema.range', range) : t('schema.number');
    return (
        <NumberField
            label={label}
            value={text}
            unit={unit}
            error={canTake(text) ? state.errors[name] : fault}
            onChange={(next) => {
                const number = next.trim() === '' ? null : (parseNumber(next) ?? null);
                const isGood = canTake(next);
                state.onTyped(name, { text: next, of: isGood ? number : value, isWrong: !isGood });
                if (isGood) onChange(number);
            }}
        />
    );
}
