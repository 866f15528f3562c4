import { useState } from 'react';
import { useT } from '../../text/language';
import { classes } from '../../ui/classes';
import { draggedTag } from './compared';
import css from './compare.module.css';

const uris = 'text/uri-list';

/** Takes the link of a tag that is dragged here from any list, also from another window. "Add a tag" is the same by
 *  keyboard. */
export function DropZone({ onDrop, children }: { onDrop: (tagId: string) => void; children: React.ReactNode }) {
    const t = useT();
    const [isOver, setOver] = useState(false);
    return (
        <div
            className={classes(css.zone, isOver && css.over)}
            onDragOver={(event) => {
                // What it is can be read only when it is dropped.
                if (!event.dataTransfer.types.includes(uris)) return;
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={(event) => {
                if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
            }}
            onDrop={(event) => {
                setOver(false);
                const id = draggedTag(event.dataTransfer.getData(uris), location.origin);
                if (!id) return;
                event.preventDefault();
                onDrop(id);
            }}
        >
            {children}
            {isOver && <p className={css.drop}>{t('trend.drop')}</p>}
        </div>
    );
}
