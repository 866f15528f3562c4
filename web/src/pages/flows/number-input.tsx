import { useState } from 'react';
import { useT } from '../../text/language';
import { parseNumber } from '../../text/number';
import { NumberField } from '../../ui/field';

interface NumberInputProps {
    label: string;
    value: number | null;
    /** null: it was emptied. */
    onChange: (value: number | null) => void;
    may_be_empty?: boolean;
    unit?: string;
}

/** A number that is reported when it is one; what is typed until then stays. */
export function NumberInput({ label, value, onChange, may_be_empty, unit }: NumberInputProps) {
    const t = useT();
    const [typed, setTyped] = useState<{ text: string; of: number | null }>();
    // Another way has changed it, such as a drag: what was typed is over.
    const text = typed && typed.of === value ? typed.text : value === null ? '' : String(value);
    const isGood = (some: string) => (some.trim() === '' ? may_be_empty : parseNumber(some) !== undefined);
    return (
        <NumberField
            label={label}
            value={text}
            unit={unit}
            error={isGood(text) ? undefined : t('schema.number')}
            onChange={(next) => {
                const number = next.trim() === '' ? null : (parseNumber(next) ?? null);
                const is_good = isGood(next);
                setTyped({ text: next, of: is_good ? number : value });
                if (is_good) onChange(number);
            }}
        />
    );
}
