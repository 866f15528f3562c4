import { useId, useState } from 'react';
import { useT } from '../text/language';
import css from './file-drop.module.css';

/** A file by choosing or dropping. `accept` as of an input: `.csv,text/csv`. */
export function FileDrop({ label, accept, onFile }: { label: string; accept: string; onFile: (file: File) => void }) {
    const id = useId();
    const t = useT();
    const [is_over, setOver] = useState(false);
    const take = (files: FileList | null) => {
        const file = files?.[0];
        if (file) onFile(file);
    };
    return (
        <label
            htmlFor={id}
            className={`${css.drop} ${is_over ? css.over : ''}`}
            onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault();
                setOver(false);
                take(event.dataTransfer.files);
            }}
        >
            <span className={css.label}>{label}</span>
            <input id={id} type="file" accept={accept} onChange={(event) => take(event.target.files)} />
            <span className={css.hint}>{t('file.drop')}</span>
        </label>
    );
}
