import { useId, useRef } from 'react';
import css from './code-lines.module.css';

export interface LineFault {
    /** From 1. */
    line: number;
    message: string;
}

interface CodeLinesProps {
    label: string;
    text: string;
    faults?: readonly LineFault[];
    /** Absent: it can only be read. */
    onChange?: (text: string) => void;
}

/** A text file with line numbers. Faults are listed below it, and their lines are marked. */
export function CodeLines({ label, text, faults = [], onChange }: CodeLinesProps) {
    const id = useId();
    const area = useRef<HTMLTextAreaElement>(null);
    const lines = text.split('\n');
    const wrong = new Set(faults.map((fault) => fault.line));
    const goTo = (line: number) => {
        const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
        area.current?.focus();
        area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    };
    return (
        <div className={css.whole}>
            <label className={css.label} htmlFor={id}>
                {label}
            </label>
            <div className={css.box}>
                <ol className={css.numbers} aria-hidden="true">
                    {lines.map((_, n) => (
                        <li key={n} className={wrong.has(n + 1) ? css.wrong : undefined}>
                            {n + 1}
                        </li>
                    ))}
                </ol>
                <textarea
                    ref={area}
                    id={id}
                    className={css.text}
                    wrap="off"
                    spellCheck={false}
                    rows={lines.length}
                    readOnly={!onChange}
                    value={text}
                    aria-invalid={faults.length > 0 || undefined}
                    aria-describedby={faults.length ? `${id}-faults` : undefined}
                    onChange={(event) => onChange?.(event.target.value)}
                />
            </div>
            {faults.length > 0 && (
                <ul id={`${id}-faults`} className={css.faults}>
                    {faults.map((fault) => (
                        <li key={`${fault.line} ${fault.message}`}>
                            <button type="button" onClick={() => goTo(fault.line)}>
                                {fault.line}
                            </button>{' '}
                            {fault.message}
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
