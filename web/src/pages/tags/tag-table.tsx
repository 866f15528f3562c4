import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { href } from '../../api/client';
import { system_opc } from '../../api/opc';
import { useSession } from '../../api/session';
import { readFresh, writeTag, type Tag, type TagPage } from '../../api/tag';
import { useOpcs } from '../../live/use-lists';
import { useConfirmedAt, useListedValue } from '../../live/use-tag-value';
import { useLanguage, useT } from '../../text/language';
import { Button, DownloadLink } from '../../ui/button';
import { Chips, type Chip } from '../../ui/chips';
import { ColumnChoice, keepHidden, readHidden } from '../../ui/column-choice';
import { FindBox } from '../../ui/find-box';
import { rangeScale } from '../../ui/range-bar';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { Tick } from '../../ui/tick';
import { useIsNarrow } from '../../ui/use-narrow';
import { VirtualTable, type GridColumn } from '../../ui/virtual-table';
import { WriteDialog } from '../../ui/write-dialog';
import { filterOf, paramsOf } from './filter-params';
import { ImportDialog } from './import-dialog';
import { SelectionBar } from './selection-bar';
import { TagAddDialog } from './tag-add-dialog';
import { QualityCell, RangeCell, TimeCell, ValueCell } from './tag-cells';
import { useTagRows } from './tag-rows';
import css from './tags.module.css';

/** The tags of a device, or of all when `opc_id` is empty. What is found and how it is sorted stands in the URL. */
export function TagTable({ opc_id }: { opc_id: string }) {
    const t = useT();
    const language = useLanguage();
    const navigate = useNavigate();
    const is_narrow = useIsNarrow();
    const { can } = useSession();
    const [search, setSearch] = useSearchParams();
    const [hidden, setHidden] = useState(() => readHidden('tags'));
    const [written, setWritten] = useState<Tag>();
    const [selected, setSelected] = useState<ReadonlyMap<string, Tag>>(new Map());
    const [is_adding, setAdding] = useState(false);
    const filter = filterOf(opc_id, search);
    const { head, rowAt, failed, setRange } = useTagRows(filter);
    const change = (changed: Partial<typeof filter>) =>
        setSearch(paramsOf({ ...filter, ...changed }), { replace: true });
    const counts = head.data?.counts;
    const canWrite = can('operator') && opc_id !== system_opc;
    const canEdit = can('engineer') && opc_id !== system_opc;
    const is_importing = canEdit && opc_id !== '' && search.has('import');
    const setImporting = (is_open: boolean) => {
        const params = paramsOf(filter);
        if (is_open) params.set('import', '1');
        setSearch(params, { replace: true });
    };

    const columns: GridColumn<Tag>[] = [
        {
            id: 'tag_id',
            label: t('tags.tag'),
            track: is_narrow ? 'minmax(124px, 2fr)' : 'minmax(160px, 2fr)',
            is_sortable: true,
            cell: (tag) => (
                <Link to={`/tags/${encodeURIComponent(tag.tag_id)}`} title={tag.tag_id}>
                    {tag.tag_id}
                </Link>
            ),
        },
        {
            id: 'value',
            is_sortable: true,
            label: t('tags.value'),
            track: is_narrow ? 'minmax(104px, 1.3fr)' : 'minmax(180px, 1.3fr)',
            is_number: true,
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
            is_sortable: true,
            label: t('tags.quality'),
            track: 'minmax(76px, 1.3fr)',
            cell: (tag) => <QualityCell tag={tag} />,
        },
        {
            id: 'value_time',
            label: t('tags.time'),
            track: 'minmax(96px, 1fr)',
            is_number: true,
            is_sortable: true,
            cell: (tag) => <TimeCell tag={tag} />,
        },
        {
            id: 'tag_name',
            is_sortable: true,
            label: t('tags.name'),
            track: 'minmax(100px, 2.4fr)',
            cell: (tag) => <span title={tag.tag_name}>{tag.tag_name}</span>,
        },
        {
            id: 'opc_id',
            label: t('tags.device'),
            track: 'minmax(90px, 1fr)',
            is_sortable: true,
            cell: (tag) => tag.opc_id,
        },
        {
            id: 'plc_address',
            is_sortable: true,
            label: t('tags.address'),
            track: 'minmax(112px, 1.4fr)',
            cell: (tag) => <code title={tag.plc_address}>{tag.plc_address}</code>,
        },
        {
            id: 'data_type',
            is_sortable: true,
            label: t('tags.type'),
            track: '84px',
            cell: (tag) => <span className={css.muted}>{tag.data_type}</span>,
        },
    ];
    const has_range = head.data?.data.some((tag) => rangeScale(tag)) ?? false;
    const is_useful = (id: string) => (id === 'opc_id' ? opc_id === '' : id !== 'range' || has_range);
    const offered = columns.filter(({ id }) => id !== 'tag_id' && id !== 'value' && is_useful(id));
    const shown = columns.filter((column) => !hidden.includes(column.id) && is_useful(column.id));
    if (canEdit) {
        const cell = (tag: Tag) =>
            tag.opc_id === system_opc ? null : (
                <Tick
                    label={t('selection.select', { tag: tag.tag_id })}
                    is_on={selected.has(tag.tag_id)}
                    onChange={() => setSelected(toggled(selected, tag))}
                />
            );
        shown.unshift({ id: 'select', label: '', track: '40px', cell });
    }
    if (canWrite) {
        const cell = (tag: Tag) =>
            tag.writable && tag.opc_id !== system_opc ? (
                <Button kind="quiet" icon="edit" icon_only onClick={() => setWritten(tag)}>
                    {t('tags.write', { tag: tag.tag_id })}
                </Button>
            ) : null;
        shown.push({ id: 'write', label: '', track: '44px', cell });
    }
    return (
        <>
            <div className={css.bar}>
                <FindBox label={t('tags.find')} value={filter.q} onChange={(q) => change({ q })} />
                <div className={css.side}>
                    <span className={css.total} role="status">
                        {head.data && t('tags.total', { count: head.data.total })}
                    </span>
                    <ColumnChoice
                        columns={offered}
                        hidden={hidden}
                        onChange={(next) => {
                            setHidden(next);
                            keepHidden('tags', next);
                        }}
                    />
                    {canEdit && opc_id !== '' && (
                        <>
                            <Button icon="add" onClick={() => setAdding(true)}>
                                {t('tag_editor.add')}
                            </Button>
                            <Button onClick={() => setImporting(true)}>{t('import.open')}</Button>
                        </>
                    )}
                    {opc_id !== '' && (
                        <DownloadLink
                            href={href(`/api/v1/opc/${encodeURIComponent(opc_id)}/tag`, { format: 'csv' })}
                            name={`${opc_id}-tags.csv`}
                        >
                            {t('tags.export')}
                        </DownloadLink>
                    )}
                </div>
            </div>
            {counts && <StatusChips counts={counts} filter={filter} onChange={change} />}
            {canEdit && selected.size > 0 && (
                <SelectionBar
                    selected={selected}
                    onSelect={setSelected}
                    filter={filter}
                    total={head.data?.total ?? 0}
                />
            )}
            {failed !== undefined && <ErrorNote what={t('tags.failed')} error={failed} />}
            <QueryView query={head} what={t('tags.failed')} rows={10}>
                {({ total }) =>
                    total === 0 ? (
                        <NoTags
                            is_filtered={filter.q !== '' || filter.status.length > 0 || filter.writable}
                            onReset={() => setSearch({}, { replace: true })}
                        />
                    ) : (
                        <div
                            className={css.table}
                            lang={language}
                            ref={(element) => element?.style.setProperty('--rows', String(total))}
                        >
                            <VirtualTable
                                label={t('nav.tags')}
                                columns={shown}
                                total={total}
                                rowAt={rowAt}
                                rowKey={(tag) => tag.tag_id}
                                onRange={setRange}
                                sort={filter.sort}
                                onSort={(sort) => change({ sort })}
                                onOpen={(tag) => void navigate(`/tags/${encodeURIComponent(tag.tag_id)}`)}
                            />
                        </div>
                    )
                }
            </QueryView>
            <Confirmations />
            {written && <Write tag={written} onClose={() => setWritten(undefined)} />}
            {is_importing && <ImportDialog opc_id={opc_id} onClose={() => setImporting(false)} />}
            {is_adding && <TagAddDialog opc_id={opc_id} onClose={() => setAdding(false)} />}
        </>
    );
}

function toggled(selected: ReadonlyMap<string, Tag>, tag: Tag): ReadonlyMap<string, Tag> {
    const next = new Map(selected);
    if (!next.delete(tag.tag_id)) next.set(tag.tag_id, tag);
    return next;
}

function StatusChips({
    counts,
    filter,
    onChange,
}: {
    counts: TagPage['counts'];
    filter: ReturnType<typeof filterOf>;
    onChange: (changed: Partial<ReturnType<typeof filterOf>>) => void;
}) {
    const t = useT();
    const chips: Chip[] = [
        { id: 'bad', label: t('quality.bad'), count: counts.bad, mark: 'bad' },
        { id: 'uncertain', label: t('quality.uncertain'), count: counts.uncertain, mark: 'uncertain' },
        { id: 'out_of_limits', label: t('tags.out_of_limits'), count: counts.out_of_limits },
        { id: 'not_read', label: t('quality.not_read'), count: counts.not_read },
        { id: 'writable', label: t('tags.writable'), count: counts.writable },
    ];
    const chosen = [...filter.status, ...(filter.writable ? ['writable'] : [])];
    return (
        <Chips
            label={t('tags.filters')}
            chips={chips}
            chosen={chosen}
            onChange={(ids) =>
                onChange({
                    status: filterOf('', new URLSearchParams({ status: ids.join(',') })).status,
                    writable: ids.includes('writable'),
                })
            }
        />
    );
}

/** Follows when devices last confirmed their values; apart, so that the table is not drawn again with each event. */
function Confirmations() {
    useOpcs();
    return null;
}

function NoTags({ is_filtered, onReset }: { is_filtered: boolean; onReset: () => void }) {
    const t = useT();
    if (!is_filtered) return <EmptyState>{t('tags.none')}</EmptyState>;
    return (
        <EmptyState action={<Button onClick={onReset}>{t('tags.show_all')}</Button>}>{t('tags.no_match')}</EmptyState>
    );
}

function Write({ tag, onClose }: { tag: Tag; onClose: () => void }) {
    const shown = useListedValue(tag);
    const confirmed_at = useConfirmedAt(tag.opc_id, shown.quality);
    const is_scaled = tag.scale !== null || tag.offset !== null || tag.scale_from !== '';
    return (
        <WriteDialog
            tag={tag}
            is_scaled={is_scaled}
            shown={shown}
            confirmed_at={confirmed_at}
            onWrite={(value) => writeTag(tag.tag_id, value)}
            onReadNow={async () => (await readFresh(tag.tag_id)).value}
            onClose={onClose}
        />
    );
}
