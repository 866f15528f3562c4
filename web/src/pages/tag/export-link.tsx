import { href } from '../../api/client';
import css from './tag.module.css';

interface ExportLinkProps {
    tag_id: string;
    range: { from: number; to: number };
    /** What a screen reader says, where it is more than `children`. */
    label: string;
    children?: React.ReactNode;
}

/** The history of a tag in a range as a CSV file. */
export function ExportLink({ tag_id, range, label, children = label }: ExportLinkProps) {
    const query = { format: 'csv', from: Math.round(range.from), to: Math.round(range.to) };
    return (
        <a
            className={css.export}
            href={href(`/api/v1/tag/${encodeURIComponent(tag_id)}/history`, query)}
            download={`${tag_id}.csv`}
            aria-label={children === label ? undefined : label}
        >
            {children}
        </a>
    );
}
