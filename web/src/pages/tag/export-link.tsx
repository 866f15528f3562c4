import { href } from '../../api/client';
import type { Tag } from '../../api/tag';
import css from './tag.module.css';

interface ExportLinkProps {
    tag: Tag;
    range: { from: number; to: number };
    /** The text for a screen reader; it says more than `children`. */
    label: string;
    children?: React.ReactNode;
}

/** The history of a tag in a range as a CSV file. */
export function ExportLink({ tag, range, label, children = label }: ExportLinkProps) {
    const query = {
        format: 'csv',
        from: Math.round(range.from),
        to: Math.round(range.to),
        ...(Object.keys(tag.states).length > 0 ? { state_text: 'true' } : {}),
    };
    return (
        <a
            className={css.export}
            href={href(`/api/v1/tag/${encodeURIComponent(tag.tag_id)}/history`, query)}
            download={`${tag.tag_id}.csv`}
            aria-label={children === label ? undefined : label}
        >
            {children}
        </a>
    );
}
