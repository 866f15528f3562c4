import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type Tag } from '../../api/tag';
import { dashes, pastDash } from '../../plot/dashes';
import { lineColours } from '../../plot/theme';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Tick } from '../../ui/tick';
import { maxCompared, pasts, type Past } from './compared';
import css from './compare.module.css';
import tagCss from './tag.module.css';

const PickDialog = lazy(() => import('./pick-dialog'));

interface ComparedProps {
    tag: Tag;
    compared: readonly string[];
    onChange: (tagIds: string[]) => void;
}

interface LinesProps extends ComparedProps {
    /** The other tags that could be loaded, in their order. */
    others: readonly Tag[];
    /** The tags whose lines are hidden. */
    hidden: readonly string[];
    onHide: (tagIds: string[]) => void;
}

/** The lines of the trend, each with its colour and dash and a tick that hides it; nothing if there is only one. */
export function ComparedLines({ tag, others, compared, onChange, hidden, onHide }: LinesProps) {
    const t = useT();
    if (compared.length === 0) return null;
    const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);
    const tickOf = (id: string) => ({
        isOn: !hidden.includes(id),
        onTick: (isOn: boolean) => onHide(isOn ? without(hidden, id) : [...hidden, id]),
    });
    return (
        <ul className={css.lines} aria-label={t('compare.lines')}>
            <Line tag={tag} n={0} {...tickOf(tag.tag_id)} />
            {compared.map((id, n) => (
                <Line
                    key={id}
                    tag={others.find((each) => each.tag_id === id) ?? id}
                    n={n + 1}
                    {...tickOf(id)}
                    onRemove={() => onChange(without(compared, id))}
                />
            ))}
        </ul>
    );
}

/** Draws the same lines a day or a week earlier, too; pressed again it is taken away. */
export function PastButtons({
    past,
    onChange,
}: {
    past: Past | undefined;
    onChange: (past: Past | undefined) => void;
}) {
    const t = useT();
    return (
        <div className={tagCss.spans} role="group" aria-label={t('trend.past')}>
            {(Object.keys(pasts) as Past[]).map((each) => (
                <button
                    key={each}
                    type="button"
                    className={tagCss.span}
                    aria-pressed={past === each}
                    onClick={() => onChange(past === each ? undefined : each)}
                >
                    {t(`trend.past_${each}`)}
                </button>
            ))}
        </div>
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
export function Dash({ n, isPast }: { n: number; isPast?: boolean }) {
    return (
        <svg className={css.dash} viewBox="0 0 40 8" aria-hidden="true" style={{ stroke: `var(--${lineColours[n]})` }}>
            <path d="M0 4h40" strokeDasharray={(isPast ? pastDash : dashes[n])?.join(' ')} />
        </svg>
    );
}

interface LineProps {
    tag: Tag | string;
    n: number;
    isOn: boolean;
    onTick: (isOn: boolean) => void;
    onRemove?: () => void;
}

function Line({ tag, n, isOn, onTick, onRemove }: LineProps) {
    const t = useT();
    const id = typeof tag === 'string' ? tag : tag.tag_id;
    const name = typeof tag === 'string' ? tag : tag.tag_name;
    return (
        <li className={css.line}>
            <span data-print="no">
                <Tick label={t('compare.show', { tag: id })} isOn={isOn} onChange={onTick} />
            </span>
            {typeof tag !== 'string' && tag.data_type === 'Boolean' ? (
                <span className={css.bit} aria-hidden="true" />
            ) : (
                <Dash n={n} />
            )}
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
