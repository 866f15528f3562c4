import { useState } from 'react';
import css from './hex-view.module.css';

export interface HexField {
    /** First byte, from 0. */
    offset: number;
    /** How many bytes. */
    size: number;
    name: string;
    value: string;
}

/** Bytes of a text such as `00 01 FF` or `0001ff`. */
export function parseHex(text: string): number[] {
    const digits = text.replace(/[^0-9a-f]/gi, '');
    return Array.from({ length: Math.floor(digits.length / 2) }, (_, n) =>
        parseInt(digits.slice(n * 2, n * 2 + 2), 16),
    );
}

/** Bytes beside their decoded fields; a field that is pointed at or focused lights its bytes. */
export function HexView({
    bytes,
    fields,
    label,
}: {
    bytes: readonly number[];
    fields: readonly HexField[];
    label: string;
}) {
    const [lit, setLit] = useState<HexField>();
    const rows = Array.from({ length: Math.ceil(bytes.length / 16) }, (_, n) => bytes.slice(n * 16, n * 16 + 16));
    const isLit = (at: number) => lit !== undefined && at >= lit.offset && at < lit.offset + lit.size;
    return (
        <div className={css.view} role="group" aria-label={label}>
            <pre className={css.bytes}>
                {rows.map((row, n) => (
                    <div key={n}>
                        <span className={css.offset}>{(n * 16).toString(16).padStart(4, '0')}</span>
                        {row.map((byte, m) => (
                            <span key={m} className={isLit(n * 16 + m) ? css.lit : css.byte}>
                                {byte.toString(16).padStart(2, '0').toUpperCase()}
                            </span>
                        ))}
                    </div>
                ))}
            </pre>
            <ul className={css.fields}>
                {fields.map((field) => (
                    <li key={`${field.offset} ${field.name}`}>
                        <button
                            type="button"
                            className={css.field}
                            onMouseEnter={() => setLit(field)}
                            onMouseLeave={() => setLit(undefined)}
                            onFocus={() => setLit(field)}
                            onBlur={() => setLit(undefined)}
                        >
                            <span>{field.name}</span> <code>{field.value}</code>
                        </button>
                    </li>
                ))}
            </ul>
        </div>
    );
}
