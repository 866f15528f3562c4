import { href } from '../../api/client';
import css from './tag.module.css';

interface ExportLinkProps {
    tagId: string;
    range: { from: number; to: number };
    /** The text for a screen reader; it says more than `children`. */
    label: string;
    children?: React.ReactNode;
}

/** The history of a tag in a range as a CSV file. */
export function ExportLink({ tagId, range, label, children = label }: ExportLinkProps) {
    const query = { format: 'csv', from: Math.round(range.from), to: Math.round(range.to) };
    return (
        <a
            className={css.export}
            href={href(`/api/v1/tag/${encodeURIComponent(tagId)}/history`, query)}
            download={`${tagId}.csv`}
            aria-label={children === label ? undefined : label}
        >
            {children}
        </a>
    );
}
