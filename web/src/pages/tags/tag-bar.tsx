import { href } from '../../api/client';
import type { Tag } from '../../api/tag';
import { useSavedFilters } from '../../live/use-saved';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { ColumnChoice } from '../../ui/column-choice';
import { ExportMenu } from '../../ui/export-menu';
import { FindBox } from '../../ui/find-box';
import { SavedMenu } from '../../ui/saved-menu';
import type { GridColumn } from '../../ui/virtual-table';
import css from './tags.module.css';

interface TagBarProps {
    /** '' = all devices: then nothing is added, imported or exported. */
    opcId: string;
    q: string;
    onFind: (q: string) => void;
    /** Undefined until it is known. */
    total: number | undefined;
    columns: readonly GridColumn<Tag>[];
    hidden: readonly string[];
    onHide: (hidden: string[]) => void;
    canEdit: boolean;
    onAdd: () => void;
    onImport: () => void;
    /** The filter as the query of the address; '' = none. */
    present: string;
    onOpen: (query: string) => void;
}

/** Above the table of tags: find, how many there are, columns, and what makes tags or takes them along. */
export function TagBar(props: TagBarProps) {
    const { opcId, q, onFind, total, columns, hidden, onHide, canEdit, onAdd, onImport, present, onOpen } = props;
    const t = useT();
    const saved = useSavedFilters('tags');
    return (
        <div className={css.bar}>
            <FindBox label={t('tags.find')} value={q} onChange={onFind} />
            {saved && (
                <SavedMenu
                    label={t('saved.filters')}
                    {...saved}
                    present={present}
                    nothing={t('saved.nothing')}
                    onOpen={onOpen}
                />
            )}
            <div className={css.side}>
                <span className={css.total} role="status">
                    {total !== undefined && t('tags.total', { count: total })}
                </span>
                <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
                {canEdit && opcId !== '' && (
                    <>
                        <Button icon="add" onClick={onAdd}>
                            {t('tag_editor.add')}
                        </Button>
                        <Button onClick={onImport}>{t('import.open')}</Button>
                    </>
                )}
                {opcId !== '' && (
                    <ExportMenu
                        hrefOf={(style) => href(`/api/v1/opc/${encodeURIComponent(opcId)}/tag`, style)}
                        name={`${opcId}-tags`}
                    />
                )}
            </div>
        </div>
    );
}
