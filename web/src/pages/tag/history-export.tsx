import { href } from '../../api/client';
import { ExportMenu } from '../../ui/export-menu';

interface HistoryExportProps {
    tagId: string;
    range: { from: number; to: number };
    /** For a row of a table: the text, which only a screen reader says. */
    label?: string;
}

/** The history of a tag in a range as a file. */
export function HistoryExport({ tagId, range, label }: HistoryExportProps) {
    return (
        <ExportMenu
            hrefOf={(style) =>
                href(`/api/v1/tag/${encodeURIComponent(tagId)}/history`, {
                    from: Math.round(range.from),
                    to: Math.round(range.to),
                    ...style,
                })
            }
            name={tagId}
            label={label}
            kind={label === undefined ? 'plain' : 'quiet'}
            iconOnly={label !== undefined}
        />
    );
}
