import { priorityNumber } from '../../api/alarm';
import { systemOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { type Tag } from '../../api/tag';
import { bitWords } from '../../plot/plot-states';
import { useT } from '../../text/language';
import { shownTagNumber } from '../../text/shown-number';
import type { Translate } from '../../text/t';
import { alarmKind, bitNames, limitNames } from '../../ui/alarm-draft';
import { ButtonLink } from '../../ui/button';
import { Mark, type MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/state-views';
import css from './tag.module.css';

/** The limits of a tag with their priority; engineers change them on the tab of the alarm. */
export function LimitsPanel({ tag }: { tag: Tag }) {
    const t = useT();
    const { can } = useSession();
    const mayChange = can('engineer') && tag.opc_id !== systemOpc && alarmKind(tag.data_type) !== undefined;
    const change = mayChange && (
        <ButtonLink to={`/tags/${encodeURIComponent(tag.tag_id)}/alarm`}>{t('limits.change')}</ButtonLink>
    );
    return (
        <Panel title={t('limits.title')} side={change} isFlush>
            <LimitList tag={tag} />
        </Panel>
    );
}

/** The levels of the alarm of a tag. `hasMessages`: with the message that each of them has. */
export function LimitList({ tag, hasMessages = false }: { tag: Tag; hasMessages?: boolean }) {
    const t = useT();
    const rows = limitRows(tag, t);
    if (rows.length === 0) return <EmptyState>{t('limits.none')}</EmptyState>;
    return (
        <ul className={css.limits}>
            {rows.map((row) => (
                <li key={row.id}>
                    <Mark kind={`p${row.priority}` as MarkKind} label={t(`priority.${row.priority}`)} />
                    <span>
                        {row.label}
                        {hasMessages && row.message && <span className={css.message}>{row.message}</span>}
                    </span>
                    <span className={css.number}>
                        {row.value} <span className={css.unit}>{row.value && tag.unit}</span>
                    </span>
                </li>
            ))}
        </ul>
    );
}

interface LimitRow {
    id: string;
    label: string;
    value: string;
    message: string;
    priority: 1 | 2 | 3 | 4;
}

/** Limits of a number, or the states of a Boolean that raise an alarm. */
function limitRows(tag: Tag, t: Translate): LimitRow[] {
    const limits = limitNames.flatMap((name) => {
        const value = tag[name];
        if (typeof value !== 'number') return [];
        const priority = priorityNumber(tag[`${name}_priority`]);
        const message = tag[`${name}_message`];
        return [{ id: name, label: t(`limits.${name}`), value: shownTagNumber(value, tag), message, priority }];
    });
    const words = bitWords(tag);
    const states = bitNames.flatMap((name) => {
        const priority = tag[`${name}_priority`];
        if (!priority) return [];
        const label = t('limits.state', { word: words[name === 'bool_true' ? 1 : 0] });
        const message = tag[`${name}_message`];
        return [{ id: name, label, value: '', message, priority: priorityNumber(priority) }];
    });
    return [...limits, ...states];
}
