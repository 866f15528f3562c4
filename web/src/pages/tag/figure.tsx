import type { Tag } from '../../api/tag';
import { plotStates } from '../../plot/plot-states';
import { shownNumber } from '../../text/shown-number';
import css from './tag.module.css';

interface FigureProps {
    tag: Tag;
    value: number;
    /** A mean is no state, even if it is the number of one. */
    isMean?: boolean;
}

/** A value of a tag in its statistics: the text of its state, else the number with its unit. */
export function Figure({ tag, value, isMean = false }: FigureProps) {
    const state = isMean ? undefined : plotStates(tag)?.get(value);
    if (state !== undefined) return state;
    return (
        <>
            {shownNumber(value, tag.display_format)} <span className={css.unit}>{tag.unit}</span>
        </>
    );
}
