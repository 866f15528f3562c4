import { lazy, Suspense, useState } from 'react';
import { priorityNumber } from '../../api/alarm';
import { systemOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { type Tag } from '../../api/tag';
import { useT } from '../../text/language';
import type { Translate } from '../../text/t';
import { Button } from '../../ui/button';
import { Mark, type MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/state-views';
import { limitNames } from './limits-draft';
import css from './tag.module.css';

const LimitsDialog = lazy(() => import('./limits-dialog'));

/** The limits of a tag with their priority; engineers change them. */
export function LimitsPanel({ tag }: { tag: Tag }) {
    const t = useT();
    const { can } = useSession();
    const [isOpen, setOpen] = useState(false);
    const rows = limitRows(tag, t);
    const mayChange = can('engineer') && tag.opc_id !== systemOpc && tag.data_type !== 'Boolean';
    const change = mayChange && <Button onClick={() => setOpen(true)}>{t('limits.change')}</Button>;
    return (
        <Panel title={t('limits.title')} side={change} isFlush>
            {rows.length === 0 ? (
                <EmptyState>{t('limits.none')}</EmptyState>
            ) : (
                <ul className={css.limits}>
                    {rows.map((row) => (
                        <li key={row.id}>
                            <Mark kind={`p${row.priority}` as MarkKind} label={t(`priority.${row.priority}`)} />
                            <span>{row.label}</span>
                            <span className={css.number}>
                                {row.value} <span className={css.unit}>{tag.unit}</span>
                            </span>
                        </li>
                    ))}
                </ul>
            )}
            <Suspense>{isOpen && <LimitsDialog tag={tag} onClose={() => setOpen(false)} />}</Suspense>
        </Panel>
    );
}

interface LimitRow {
    id: string;
    label: string;
    value: number | null;
    priority: 1 | 2 | 3 | 4;
}

/** Limits of a number, or the states of a Boolean that raise an alarm. */
function limitRows(tag: Tag, t: Translate): LimitRow[] {
    const limits = limitNames.flatMap((name) => {
        const value = tag[name];
        if (typeof value !== 'number') return [];
        return [{ id: name, label: t(`limits.${name}`), value, priority: priorityNumber(tag[`${name}_priority`]) }];
    });
    const states = (['bool_true', 'bool_false'] as const).flatMap((name) => {
        const priority = tag[`${name}_priority`];
        if (!priority) return [];
        const word = tag[name] || name.replace('bool_', '');
        return [{ id: name, label: t('limits.state', { word }), value: null, priority: priorityNumber(priority) }];
    });
    return [...limits, ...states];
}
