import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isNumericType, type Tag } from '../../api/tag';
import { findTags } from '../../api/tag-bulk';
import { dashes } from '../../plot/dashes';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FindBox } from '../../ui/find-box';
import { EmptyState, QueryView } from '../../ui/state-views';
import { max_compared } from './compared';
import css from './compare.module.css';

interface ComparedProps {
    tag: Tag;
    compared: readonly string[];
    onChange: (tag_ids: string[]) => void;
}

/** Which lines the trend has, each with its dash; nothing when there is one. */
export function ComparedLines({
    tag,
    others,
    compared,
    onChange,
}: ComparedProps & {
    /** Those that could be loaded, in their order. */
    others: readonly Tag[];
}) {
    const t = useT();
    if (compared.length === 0) return null;
    return (
        <ul className={css.lines} aria-label={t('compare.lines')}>
            <Line tag={tag} n={0} />
            {compared.map((id, n) => (
                <Line
                    key={id}
                    tag={others.find((each) => each.tag_id === id) ?? id}
                    n={n + 1}
                    onRemove={() => onChange(compared.filter((each) => each !== id))}
                />
            ))}
        </ul>
    );
}

/** Adds a line. */
export function CompareButton({ tag, compared, onChange }: ComparedProps) {
    const t = useT();
    const [is_open, setOpen] = useState(false);
    return (
        <>
            <Button
                icon="add"
                blocked={compared.length >= max_compared ? t('compare.most', { count: max_compared + 1 }) : undefined}
                onClick={() => setOpen(true)}
            >
                {t('compare.add')}
            </Button>
            {is_open && (
                <PickDialog
                    taken={[tag.tag_id, ...compared]}
                    onClose={() => setOpen(false)}
                    onPick={(id) => {
                        setOpen(false);
                        onChange([...compared, id]);
                    }}
                />
            )}
        </>
    );
}

/** How the line of that number is drawn. */
export function Dash({ n }: { n: number }) {
    return (
        <svg className={css.dash} viewBox="0 0 40 8" aria-hidden="true">
            <path d="M0 4h40" strokeDasharray={dashes[n]?.join(' ')} />
        </svg>
    );
}

function Line({ tag, n, onRemove }: { tag: Tag | string; n: number; onRemove?: () => void }) {
    const t = useT();
    const id = typeof tag === 'string' ? tag : tag.tag_id;
    const name = typeof tag === 'string' ? tag : tag.tag_name;
    return (
        <li className={css.line}>
            <Dash n={n} />
            {onRemove ? <Link to={`/tags/${encodeURIComponent(id)}`}>{name}</Link> : <span>{name}</span>}
            {typeof tag !== 'string' && tag.unit && <span className={css.unit}>{tag.unit}</span>}
            {onRemove && (
                <span data-print="no">
                    <Button kind="quiet" icon="close" icon_only onClick={onRemove}>
                        {t('compare.remove', { tag: id })}
                    </Button>
                </span>
            )}
        </li>
    );
}

function PickDialog({
    taken,
    onPick,
    onClose,
}: {
    taken: readonly string[];
    onPick: (tag_id: string) => void;
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
