import { useEffect, useState } from 'react';
import { Icon } from './icon';
import css from './find-box.module.css';

/** A search field; the key `/` focuses it. It reports the typed text after a pause of 200 ms. */
export function FindBox({
    label,
    value,
    onChange,
}: {
    label: string;
    value: string;
    onChange: (text: string) => void;
}) {
    const [typed, setTyped] = useState(value);
    const [reported, setReported] = useState(value);
    if (value !== reported) {
        setReported(value);
        setTyped(value);
    }
    useEffect(() => {
        if (typed === reported) return;
        const timer = setTimeout(() => {
            setReported(typed);
            onChange(typed);
        }, 200);
        return () => clearTimeout(timer);
    }, [typed, reported, onChange]);
    return (
        <label className={css.box}>
            <Icon name="find" />
            <span className="visually-hidden">{label}</span>
            <input
                type="search"
                className={css.input}
                data-find
                placeholder={label}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                    if (event.key === 'Escape' && typed) {
                        event.stopPropagation();
                        setTyped('');
                    }
                }}
            />
        </label>
    );
}
