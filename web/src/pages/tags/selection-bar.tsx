import { lazy, Suspense, useState } from 'react';
import type { Tag, TagFilter } from '../../api/tag';
import { fetchAllTags } from '../../api/tag-bulk';
import { saveText } from '../../text/csv';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { ErrorNote } from '../../ui/state-views';
import { tagCsv } from './tag-csv';
import css from './tags.module.css';

const TagAlarmDialog = lazy(() => import('./tag-alarm-dialog'));
const TagDeleteDialog = lazy(() => import('./tag-delete-dialog'));
const TagEditDialog = lazy(() => import('./tag-edit-dialog'));

/** More are changed by the import of a file. */
const maxSelected = 5000;

interface SelectionBarProps {
    selected: ReadonlyMap<string, Tag>;
    onSelect: (tags: ReadonlyMap<string, Tag>) => void;
    filter: TagFilter;
    total: number;
}

/** The actions for the selected tags. */
export function SelectionBar({ selected, onSelect, filter, total }: SelectionBarProps) {
    const t = useT();
    const [open, setOpen] = useState<'edit' | 'alarm' | 'delete'>();
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const tags = [...selected.values()];
    const selectAll = async () => {
        setBusy(true);
        setError(undefined);
        try {
            const all = await fetchAllTags(filter, maxSelected);
            onSelect(new Map(all.map((tag) => [tag.tag_id, tag])));
        } catch (caught) {
            setError(caught);
        } finally {
            setBusy(false);
        }
    };
    const name = filter.opc_id || 'tags';
    const dialog = {
        tags,
        onClose: () => setOpen(undefined),
        onDone: () => {
            setOpen(undefined);
            onSelect(new Map());
        },
    };
    return (
        <div className={css.selection} role="group" aria-label={t('selection.label')}>
            <span role="status">{t('selection.count', { count: tags.length })}</span>
            <ButtonRow>
                <Button icon="edit" onClick={() => setOpen('edit')}>
                    {t('selection.edit')}
                </Button>
                <Button onClick={() => setOpen('alarm')}>{t('selection.alarm')}</Button>
                <Button icon="download" onClick={() => saveText(`${name}-selected.csv`, tagCsv(tags), 'text/csv')}>
                    {t('tags.export')}
                </Button>
                <Button icon="remove" kind="danger" onClick={() => setOpen('delete')}>
                    {t('selection.delete')}
                </Button>
                {total > tags.length && (
                    <Button
                        isBusy={isBusy}
                        blocked={total > maxSelected ? t('selection.too_many', { count: maxSelected }) : undefined}
                        onClick={() => void selectAll()}
                    >
                        {t('selection.all', { count: total })}
                    </Button>
                )}
                <Button kind="quiet" onClick={() => onSelect(new Map())}>
                    {t('alarms.select_none')}
                </Button>
            </ButtonRow>
            {error !== undefined && <ErrorNote what={t('tags.failed')} error={error} />}
            <Suspense>
                {open === 'edit' && <TagEditDialog {...dialog} />}
                {open === 'alarm' && <TagAlarmDialog {...dialog} />}
                {open === 'delete' && <TagDeleteDialog {...dialog} />}
            </Suspense>
        </div>
    );
}
