import { href } from '../../api/client';
import type { Tag } from '../../api/tag';
import { ExportMenu } from '../../ui/export-menu';

interface HistoryExportProps {
    tag: Tag;
    range: { from: number; to: number };
    /** For a row of a table: the text, which only a screen reader says. */
    label?: string;
}

/** The history of a tag in a range as a file. */
export function HistoryExport({ tag, range, label }: HistoryExportProps) {
    return (
        <ExportMenu
            hrefOf={(style) =>
                href(`/api/v1/tag/${encodeURIComponent(tag.tag_id)}/history`, {
                    from: Math.round(range.from),
                    to: Math.round(range.to),
                    ...(Object.keys(tag.states).length > 0 ? { state_text: 'true' } : {}),
                    ...style,
                })
            }
            name={tag.tag_id}
            label={label}
            kind={label === undefined ? 'plain' : 'quiet'}
            iconOnly={label !== undefined}
        />
    );
}
