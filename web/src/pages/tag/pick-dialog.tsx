import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNumericType } from '../../api/tag';
import { findTags } from '../../api/tag-bulk';
import { useT } from '../../text/language';
import { Dialog } from '../../ui/dialog';
import { FindBox } from '../../ui/find-box';
import { EmptyState, QueryView } from '../../ui/state-views';
import css from './compare.module.css';

/** Finds a tag whose line is added to a trend. */
export default function PickDialog({
    taken,
    onPick,
    onClose,
}: {
    taken: readonly string[];
    onPick: (tagId: string) => void;
    onClose: () => void;
}) {
    const t = useT();
    const [q, setQ] = useState('');
    const query = useQuery({
        queryKey: ['tag', 'find', q],
        queryFn: ({ signal }) => findTags(q, 200, signal),
        placeholderData: keepPreviousData,
    });
    return (
        <Dialog title={t('compare.add')} onClose={onClose}>
            <FindBox label={t('tags.find')} value={q} onChange={setQ} />
            <QueryView query={query} what={t('tags.failed')}>
                {(found) => {
                    const rows = found
                        .filter((tag) => !taken.includes(tag.tag_id))
                        .filter((tag) => isNumericType(tag.data_type) || tag.data_type === 'Boolean')
                        .slice(0, 50);
                    if (rows.length === 0) return <EmptyState>{t('tags.no_match')}</EmptyState>;
                    return (
                        <ul className={css.found}>
                            {rows.map((tag) => (
                                <li key={tag.tag_id}>
                                    <button type="button" className={css.pick} onClick={() => onPick(tag.tag_id)}>
                                        <span>{tag.tag_id}</span>
                                        <span className={css.unit}>
                                            {[tag.tag_name, tag.unit].filter(Boolean).join(', ')}
                                        </span>
                                    </button>
                                </li>
                            ))}
                        </ul>
                    );
                }}
            </QueryView>
        </Dialog>
    );
}
