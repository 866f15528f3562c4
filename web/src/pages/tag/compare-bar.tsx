import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type Tag } from '../../api/tag';
import { dashes } from '../../plot/dashes';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { maxCompared } from './compared';
import css from './compare.module.css';

const PickDialog = lazy(() => import('./pick-dialog'));

interface ComparedProps {
    tag: Tag;
    compared: readonly string[];
    onChange: (tagIds: string[]) => void;
}

/** The lines of the trend, each with its dash; nothing if there is only one. */
export function ComparedLines({
    tag,
    others,
    compared,
    onChange,
}: ComparedProps & {
    /** The other tags that could be loaded, in their order. */
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
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <Button
                icon="add"
                blocked={compared.length >= maxCompared ? t('compare.most', { count: maxCompared + 1 }) : undefined}
                onClick={() => setOpen(true)}
            >
                {t('compare.add')}
            </Button>
            <Suspense>
                {isOpen && (
                    <PickDialog
                        taken={[tag.tag_id, ...compared]}
                        onClose={() => setOpen(false)}
                        onPick={(id) => {
                            setOpen(false);
                            onChange([...compared, id]);
                        }}
                    />
                )}
            </Suspense>
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
                    <Button kind="quiet" icon="close" iconOnly onClick={onRemove}>
                        {t('compare.remove', { tag: id })}
                    </Button>
                </span>
            )}
        </li>
    );
}
