import { useId, useState } from 'react';
import { classes } from './classes';
import { useT } from '../text/language';
import css from './file-drop.module.css';
import { Icon } from './icon';

interface FileDropProps {
    label: string;
    /** As of an input: `.csv,text/csv`. */
    accept: string;
    onFile: (file: File) => void;
    /** A file is on its way: another is not taken. */
    isBusy?: boolean;
}

/** A file by choosing or dropping. */
export function FileDrop({ label, accept, onFile, isBusy }: FileDropProps) {
    const id = useId();
    const t = useT();
    const [isOver, setOver] = useState(false);
    const [name, setName] = useState('');
    const take = (files: FileList | null) => {
        const file = files?.[0];
        if (!file || isBusy) return;
        setName(file.name);
        onFile(file);
    };
    return (
        <label
            htmlFor={id}
            className={classes(css.drop, isOver && css.over)}
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
            <span className={css.row}>
                <span className={css.button} aria-hidden="true">
                    <Icon name="upload" />
                    {t('file.choose')}
                </span>
                <span className={css.hint}>{name || t('file.drop')}</span>
                {/* Unseen above its row: the browser's own button speaks the browser's language, not the page's. */}
                <input
                    id={id}
                    className={css.input}
                    type="file"
                    accept={accept}
                    aria-disabled={isBusy || undefined}
                    onClick={(event) => isBusy && event.preventDefault()}
                    onChange={(event) => {
                        take(event.target.files);
                        // So that the same file can be chosen again, such as after a failed upload.
                        event.target.value = '';
                    }}
                />
            </span>
        </label>
    );
}
