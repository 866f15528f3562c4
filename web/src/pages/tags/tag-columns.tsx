import { Link } from 'react-router';
import { systemOpc } from '../../api/opc';
import type { Tag } from '../../api/tag';
import { useT } from '../../text/language';
import type { Translate } from '../../text/t';
import { Button } from '../../ui/button';
import { Tick } from '../../ui/tick';
import { useIsNarrow } from '../../ui/use-narrow';
import type { GridColumn } from '../../ui/virtual-table';
import { QualityCell, RangeCell, TimeCell, ValueCell } from './tag-cells';
import css from './tags.module.css';

export type Selection = ReadonlyMap<string, Tag>;

interface ColumnsOf {
    /** '' = all devices: then each row tells its own. */
    opc_id: string;
    hidden: readonly string[];
    /** One of the tags has a range. */
    hasRange: boolean;
    /** Absent: nothing is selected. */
    onSelect?: (selected: Selection) => void;
    selected: Selection;
    /** Absent: nothing is written. */
    onWrite?: (tag: Tag) => void;
}

/** The columns that are shown, and those that a person may hide. */
export function useTagColumns({ opc_id: opcId, hidden, hasRange, selected, onSelect, onWrite }: ColumnsOf) {
    const t = useT();
    const isNarrow = useIsNarrow();
    const isUseful = ({ id }: GridColumn<Tag>) => (id === 'opc_id' ? opcId === '' : id !== 'range' || hasRange);
    const useful = [...valueColumns(t, isNarrow), ...originColumns(t)].filter(isUseful);
    const offered = useful.filter(({ id }) => id !== 'tag_id' && id !== 'value');
    const shown = useful.filter(({ id }) => !hidden.includes(id));
    if (onSelect) {
        const cell = (tag: Tag) =>
            tag.opc_id === systemOpc ? null : (
                <Tick
                    label={t('selection.select', { tag: tag.tag_id })}
                    isOn={selected.has(tag.tag_id)}
                    onChange={() => onSelect(toggled(selected, tag))}
                />
            );
        shown.unshift({ id: 'select', label: '', track: '40px', cell });
    }
    if (onWrite) {
        const cell = (tag: Tag) =>
            tag.writable && tag.opc_id !== systemOpc ? (
                <Button kind="quiet" icon="edit" iconOnly onClick={() => onWrite(tag)}>
                    {t('tags.write', { tag: tag.tag_id })}
                </Button>
            ) : null;
        shown.push({ id: 'write', label: '', track: '44px', cell });
    }
    return { shown, offered };
}

/** Columns with the present value of a tag. */
function valueColumns(t: Translate, isNarrow: boolean): GridColumn<Tag>[] {
    return [
        {
            id: 'tag_id',
            label: t('tags.tag'),
            track: isNarrow ? 'minmax(124px, 2fr)' : 'minmax(160px, 2fr)',
            isSortable: true,
            cell: (tag) => (
                <Link to={`/tags/${encodeURIComponent(tag.tag_id)}`} title={tag.tag_id}>
                    {tag.tag_id}
                </Link>
            ),
        },
        {
            id: 'value',
            isSortable: true,
            label: t('tags.value'),
            track: isNarrow ? 'minmax(104px, 1.3fr)' : 'minmax(180px, 1.3fr)',
            isNumber: true,
            cell: (tag) => <ValueCell tag={tag} />,
        },
        {
            id: 'unit',
            label: t('tags.unit'),
            track: '60px',
            cell: (tag) => <span className={css.muted}>{tag.unit}</span>,
        },
        { id: 'range', label: t('tags.range'), track: '84px', cell: (tag) => <RangeCell tag={tag} /> },
        {
            id: 'quality',
            isSortable: true,
            label: t('tags.quality'),
            track: 'minmax(76px, 1.3fr)',
            cell: (tag) => <QualityCell tag={tag} />,
        },
        {
            id: 'value_time',
            label: t('tags.time'),
            track: 'minmax(96px, 1fr)',
            isNumber: true,
            isSortable: true,
            cell: (tag) => <TimeCell tag={tag} />,
        },
    ];
}

/** Columns that tell what a tag is and where it comes from. */
function originColumns(t: Translate): GridColumn<Tag>[] {
    return [
        {
            id: 'tag_name',
            isSortable: true,
            label: t('tags.name'),
            track: 'minmax(100px, 2.4fr)',
            cell: (tag) => <span title={tag.tag_name}>{tag.tag_name}</span>,
        },
        {
            id: 'opc_id',
            label: t('tags.device'),
            track: 'minmax(90px, 1fr)',
            isSortable: true,
            cell: (tag) => tag.opc_id,
        },
        {
            id: 'plc_address',
            isSortable: true,
            label: t('tags.address'),
            track: 'minmax(112px, 1.4fr)',
            cell: (tag) => <code title={tag.plc_address}>{tag.plc_address}</code>,
        },
        {
            id: 'data_type',
            isSortable: true,
            label: t('tags.type'),
            track: '84px',
            cell: (tag) => <span className={css.muted}>{tag.data_type}</span>,
        },
    ];
}

function toggled(selected: Selection, tag: Tag): Selection {
    const next = new Map(selected);
    if (!next.delete(tag.tag_id)) next.set(tag.tag_id, tag);
    return next;
}
