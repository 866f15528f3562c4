import { useState } from 'react';
import { useT } from '../../text/language';
import { parseNumber } from '../../text/number';
import { NumberField } from '../../ui/field';

interface NumberInputProps {
    label: string;
    value: number | null;
    /** null: it was emptied. */
    onChange: (value: number | null) => void;
    mayBeEmpty?: boolean;
    /** What it may be. */
    range?: { min: number; max: number };
    unit?: string;
}

/** A number that is reported when it is one; what is typed until then stays. */
export function NumberInput({ label, value, onChange, mayBeEmpty, range, unit }: NumberInputProps) {
    const t = useT();
    const [typed, setTyped] = useState<{ text: string; of: number | null }>();
    // Another way has changed it, such as a drag: what was typed is over.
    const text = typed && typed.of === value ? typed.text : value === null ? '' : String(value);
    const canTake = (some: string) => {
        const number = parseNumber(some);
        if (number === undefined) return mayBeEmpty === true && some.trim() === '';
        return !range || (number >= range.min && number <= range.max);
    };
    return (
        <NumberField
            label={label}
            value={text}
            unit={unit}
            error={canTake(text) ? undefined : range ? t('schema.range', range) : t('schema.number')}
            onChange={(next) => {
                const number = next.trim() === '' ? null : (parseNumber(next) ?? null);
                const isGood = canTake(next);
                setTyped({ text: next, of: isGood ? number : value });
                if (isGood) onChange(number);
            }}
        />
    );
}
