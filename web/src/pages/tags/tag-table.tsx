import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { systemOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { readFresh, writeTag, type Tag, type TagPage } from '../../api/tag';
import { useOpcs } from '../../live/use-lists';
import { useConfirmedAt, useListedValue } from '../../live/use-tag-value';
import { useLanguage, useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Chips, type Chip } from '../../ui/chips';
import { DropPage } from '../../ui/drop-page';
import { keepHidden, readHidden } from '../../ui/column-choice';
import { rangeScale } from '../../ui/range-bar';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { VirtualTable, type GridColumn } from '../../ui/virtual-table';
import { fileImportPath, isTableFile } from './file-kind';
import { filterOf, paramsOf } from './filter-params';
import { SelectionBar } from './selection-bar';
import { TagBar } from './tag-bar';
import { useTagColumns, type Selection } from './tag-columns';
import { useTagRows } from './tag-rows';
import css from './tags.module.css';

const ImportDialog = lazy(() => import('./import-dialog'));
const TagAddDialog = lazy(() => import('./tag-add-dialog'));
const WriteDialog = lazy(async () => ({ default: (await import('../../ui/write-dialog')).WriteDialog }));

/** The tags of a device, or of all devices if `opc_id` is empty. The URL has the search, the filters and the order. */
export function TagTable({ opcId }: { opcId: string }) {
    const t = useT();
    const { can } = useSession();
    const [search, setSearch] = useSearchParams();
    const [hidden, setHidden] = useState(() => readHidden('tags'));
    const [written, setWritten] = useState<Tag>();
    const [selected, setSelected] = useState<Selection>(new Map());
    const [isAdding, setAdding] = useState(false);
    const filter = filterOf(opcId, search);
    const { head, rowAt, failed, setRange } = useTagRows(filter);
    const change = (changed: Partial<typeof filter>) =>
        setSearch(paramsOf({ ...filter, ...changed }), { replace: true });
    const canWrite = can('operator') && opcId !== systemOpc;
    const canEdit = can('engineer') && opcId !== systemOpc;
    const setImporting = (isOpen: boolean) => {
        const params = paramsOf(filter);
        if (isOpen) params.set('import', '1');
        setSearch(params, { replace: true });
    };
    const { shown, offered } = useTagColumns({
        opc_id: opcId,
        hidden,
        hasRange: head.data?.data.some((tag) => rangeScale(tag)) ?? false,
        selected,
        onSelect: canEdit ? setSelected : undefined,
        onWrite: canWrite ? setWritten : undefined,
    });
    const total = head.data?.total;
    return (
        <>
            <TagBar
                opcId={opcId}
                q={filter.q}
                onFind={(q) => change({ q })}
                total={total}
                columns={offered}
                hidden={hidden}
                onHide={(next) => {
                    setHidden(next);
                    keepHidden('tags', next);
                }}
                canEdit={canEdit}
                onAdd={() => setAdding(true)}
                onImport={() => setImporting(true)}
                present={paramsOf(filter).toString()}
                onOpen={(query) => setSearch(new URLSearchParams(query), { replace: true })}
            />
            {head.data && <StatusChips counts={head.data.counts} filter={filter} onChange={change} />}
            {canEdit && selected.size > 0 && (
                <SelectionBar selected={selected} onSelect={setSelected} filter={filter} total={total ?? 0} />
            )}
            {failed !== undefined && <ErrorNote what={t('tags.failed')} error={failed} />}
            <QueryView query={head} what={t('tags.failed')} rows={10}>
                {({ total: count }) =>
                    count === 0 ? (
                        <NoTags
                            isFiltered={filter.q !== '' || filter.status.length > 0 || filter.writable}
                            onReset={() => setSearch({}, { replace: true })}
                        />
                    ) : (
                        <TagGrid
                            total={count}
                            columns={shown}
                            rowAt={rowAt}
                            onRange={setRange}
                            sort={filter.sort}
                            onSort={(sort) => change({ sort })}
                        />
                    )
                }
            </QueryView>
            <Confirmations />
            {canEdit && <TagDrop opcId={opcId} isOpen={search.has('import')} onImport={() => setImporting(true)} />}
            <Suspense>
                {written && <Write tag={written} onClose={() => setWritten(undefined)} />}
                {canEdit && opcId !== '' && search.has('import') && (
                    <ImportDialog opcId={opcId} onClose={() => setImporting(false)} />
                )}
                {isAdding && <TagAddDialog opcId={opcId} onClose={() => setAdding(false)} />}
            </Suspense>
        </>
    );
}

/** A table goes to the tags of the device that is open; other files, and those for all devices, to the import of files. */
function TagDrop({ opcId, isOpen, onImport }: { opcId: string; isOpen: boolean; onImport: () => void }) {
    const navigate = useNavigate();
    return (
        <DropPage
            onFile={(file) => {
                if (isOpen) return;
                if (opcId !== '' && isTableFile(file.name)) onImport();
                else void navigate(fileImportPath(opcId));
            }}
        />
    );
}

interface TagGridProps {
    total: number;
    columns: readonly GridColumn<Tag>[];
    rowAt: (index: number) => Tag | undefined;
    onRange: (first: number, last: number) => void;
    sort: string;
    onSort: (sort: string) => void;
}

function TagGrid(props: TagGridProps) {
    const t = useT();
    const language = useLanguage();
    const navigate = useNavigate();
    return (
        <div
            className={css.table}
            lang={language}
            ref={(element) => element?.style.setProperty('--rows', String(props.total))}
        >
            <VirtualTable
                {...props}
                label={t('nav.tags')}
                rowKey={(tag) => tag.tag_id}
                onOpen={(tag) => void navigate(`/tags/${encodeURIComponent(tag.tag_id)}`)}
            />
        </div>
    );
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

function NoTags({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
    const t = useT();
    if (!isFiltered) return <EmptyState>{t('tags.none')}</EmptyState>;
    return (
        <EmptyState action={<Button onClick={onReset}>{t('tags.show_all')}</Button>}>{t('tags.no_match')}</EmptyState>
    );
}

function Write({ tag, onClose }: { tag: Tag; onClose: () => void }) {
    const shown = useListedValue(tag);
    const confirmedAt = useConfirmedAt(tag.opc_id, shown.quality);
    const isScaled = tag.scale !== null || tag.offset !== null || tag.scale_from !== '';
    return (
        <WriteDialog
            tag={tag}
            isScaled={isScaled}
            shown={shown}
            confirmedAt={confirmedAt}
            onWrite={(value) => writeTag(tag.tag_id, value)}
            onReadNow={async () => (await readFresh(tag.tag_id)).value}
            onClose={onClose}
        />
    );
}
