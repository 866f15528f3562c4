import { useId, useRef } from 'react';
import { useT } from '../text/language';
import { Button } from './button';
import css from './column-choice.module.css';

/** The hidden columns of a table, kept in the browser. */
export function readHidden(key: string): string[] {
    try {
        const found: unknown = JSON.parse(localStorage.getItem(`penstock.columns.${key}`) ?? '[]');
        return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : [];
    } catch {
        return [];
    }
}

export function keepHidden(key: string, hidden: readonly string[]): void {
    localStorage.setItem(`penstock.columns.${key}`, JSON.stringify(hidden));
}

/** A button that opens the list of columns to show or hide. */
export function ColumnChoice({
    columns,
    hidden,
    onChange,
}: {
    columns: readonly { id: string; label: string }[];
    hidden: readonly string[];
    onChange: (hidden: string[]) => void;
}) {
    const t = useT();
    const id = useId();
    const box = useRef<HTMLDivElement>(null);
    const open = (button: HTMLElement) => {
        const popover = box.current;
        if (!popover) return;
        popover.togglePopover();
        const from = button.getBoundingClientRect();
        popover.style.top = `${from.bottom + 4}px`;
        popover.style.left = `${Math.max(8, Math.min(from.left, innerWidth - popover.offsetWidth - 8))}px`;
    };
    return (
        <>
            <Button
                aria-controls={id}
                aria-haspopup="dialog"
                icon="down"
                onClick={(event) => open(event.currentTarget)}
            >
                {t('table.columns')}
            </Button>
            <div ref={box} id={id} popover="auto" role="dialog" aria-label={t('table.columns')} className={css.list}>
                {columns.map((column) => (
                    <label key={column.id} className={css.item}>
                        <input
                            type="checkbox"
                            checked={!hidden.includes(column.id)}
                            onChange={(event) =>
                                onChange(
                                    event.target.checked
                                        ? hidden.filter((each) => each !== column.id)
                                        : [...hidden, column.id],
                                )
                            }
                        />
                        {column.label}
                    </label>
                ))}
            </div>
        </>
    );
}
