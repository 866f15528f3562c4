import { useId, useState } from 'react';
import { useT } from '../text/language';
import css from './file-drop.module.css';
import { Icon } from './icon';

/** A file by choosing or dropping. `accept` as of an input: `.csv,text/csv`. */
export function FileDrop({ label, accept, onFile }: { label: string; accept: string; onFile: (file: File) => void }) {
    const id = useId();
    const t = useT();
    const [is_over, setOver] = useState(false);
    const [name, setName] = useState('');
    const take = (files: FileList | null) => {
        const file = files?.[0];
        if (!file) return;
        setName(file.name);
        onFile(file);
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
            {/* The browser's own button speaks the browser's language, not the page's. */}
            <input
                id={id}
                className="visually-hidden"
                type="file"
                accept={accept}
                // The same file again is a choice, too: it may have changed, or what hindered it is mended.
                onClick={(event) => (event.currentTarget.value = '')}
                onChange={(event) => take(event.target.files)}
            />
            <span className={css.row}>
                <span className={css.button} aria-hidden="true">
                    <Icon name="upload" />
                    {t('file.choose')}
                </span>
                <span className={css.hint}>{name || t('file.drop')}</span>
            </span>
        </label>
    );
}
