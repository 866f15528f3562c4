import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../text/language';
import css from './drop-page.module.css';
import { offerFile } from './dropped-file';

const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** A file may be dropped anywhere in the window: it is offered to the dialog (dropped-file.ts) that `onFile` opens. */
export function DropPage({ onFile }: { onFile: (file: File) => void }) {
    const t = useT();
    const [isOver, setOver] = useState(false);
    const take = useEffectEvent((file: File) => {
        offerFile(file);
        onFile(file);
    });
    useEffect(() => {
        const over = (event: DragEvent) => {
            if (!hasFile(event)) return;
            // Without this the browser leaves the page and shows the file.
            event.preventDefault();
            setOver(true);
        };
        // From element to element it leaves one for another.
        const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
        const drop = (event: DragEvent) => {
            setOver(false);
            // A field for files of a dialog has it already.
            if (event.defaultPrevented || !hasFile(event)) return;
            event.preventDefault();
            const file = event.dataTransfer?.files[0];
            if (file) take(file);
        };
        addEventListener('dragover', over);
        addEventListener('dragleave', leave);
        addEventListener('drop', drop);
        return () => {
            removeEventListener('dragover', over);
            removeEventListener('dragleave', leave);
            removeEventListener('drop', drop);
        };
    }, []);
    return isOver ? (
        <div className={css.over} aria-hidden="true">
            <span className={css.word}>{t('by_hand.drop')}</span>
        </div>
    ) : null;
}
