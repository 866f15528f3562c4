import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemsFirst, opcList, opcState, reloadAfter, startOpc, stopOpc, systemOpc, type Opc } from '../../api/opc';
import { useSession } from '../../api/session';
import { useDeviceUses } from '../../live/use-device-uses';
import { useOpcs } from '../../live/use-lists';
import { useSavedFilters } from '../../live/use-saved';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { Button, ButtonLink, ButtonRow } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { DataTable } from '../../ui/data-table';
import { DropPage } from '../../ui/drop-page';
import { FindBox } from '../../ui/find-box';
import { Menu, type MenuItem } from '../../ui/menu';
import { PageHeader } from '../../ui/panel';
import { SavedMenu } from '../../ui/saved-menu';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { queryOf, useSearch } from '../../ui/use-search';
import { DeleteDialog } from './delete-dialog';
import { useStateColumns } from './device-columns';
import { chosenDevices, deviceFilters } from './device-filter';
import css from './devices.module.css';

const CopyDialog = lazy(() => import('./copy-dialog'));
const StopDialog = lazy(() => import('../../ui/stop-dialog'));
const ImportFileDialog = lazy(() => import('./import-file-dialog'));

type Open = { kind: 'copy' | 'delete' | 'stop'; opc: Opc } | undefined;

/** `?q=`, `?filter=`, `?sort=`; `?import=1` the import of another program's file. */
export default function DevicesPage() {
    const t = useT();
    const { can } = useSession();
    const query = useOpcs();
    const [search, change, reset] = useSearch();
    const [open, setOpen] = useState<Open>();
    const { failure, isBusy, run } = useDeviceActions();
    const saved = useSavedFilters('devices');
    const q = search.get('q') ?? '';
    const filters = (search.get('filter') ?? '').split(',').filter(Boolean);
    const sort = search.get('sort') ?? '';
    const set = (name: string, value: string) => change({ [name]: value });
    const add = can('engineer') && (
        <ButtonRow>
            <Button icon="upload" onClick={() => set('import', '1')}>
                {t('file_import.open')}
            </Button>
            <ButtonLink to="/devices/new" kind="primary" icon="add">
                {t('devices.add')}
            </ButtonLink>
        </ButtonRow>
    );
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.devices')} actions={add} />
            {failure && <ErrorNote what={failure.what} error={failure.error} />}
            <QueryView query={query} what={t('devices.failed')}>
                {(all) => {
                    if (all.every((opc) => opc.opc_id === systemOpc))
                        return <EmptyState action={add}>{t('devices.none')}</EmptyState>;
                    const rows = chosenDevices(all, q, filters).sort(problemsFirst);
                    const chips = deviceFilters.map((id) => ({
                        id,
                        label: t(`devices.filter_${id}`),
                        count: chosenDevices(all, q, [id]).length,
                    }));
                    return (
                        <>
                            <div className={css.bar}>
                                <FindBox label={t('devices.find')} value={q} onChange={(text) => set('q', text)} />
                                <Chips
                                    label={t('devices.filters')}
                                    chips={chips}
                                    chosen={filters}
                                    onChange={(chosen) => set('filter', chosen.join(','))}
                                />
                                {saved && (
                                    <SavedMenu
                                        label={t('saved.filters')}
                                        {...saved}
                                        present={queryOf({ q, filter: filters.join(','), sort })}
                                        nothing={t('saved.nothing')}
                                        onOpen={(query) => reset(Object.fromEntries(new URLSearchParams(query)))}
                                    />
                                )}
                            </div>
                            {rows.length === 0 ? (
                                <EmptyState action={<Button onClick={() => reset()}>{t('devices.show_all')}</Button>}>
                                    {t('devices.no_match')}
                                </EmptyState>
                            ) : (
                                <DeviceTable
                                    rows={rows}
                                    sort={sort}
                                    onSort={(value) => set('sort', value)}
                                    isBusy={isBusy}
                                    onRun={run}
                                    onOpen={setOpen}
                                />
                            )}
                        </>
                    );
                }}
            </QueryView>
            <OpenDialog open={open} all={query.data ?? []} onRun={run} onClose={() => setOpen(undefined)} />
            {can('engineer') && <DropPage onFile={() => search.has('import') || set('import', '1')} />}
            {search.has('import') && can('engineer') && (
                <Suspense>
                    <ImportFileDialog
                        opcs={query.data ?? []}
                        forOpc={search.get('import') ?? ''}
                        onClose={() => set('import', '')}
                    />
                </Suspense>
            )}
        </div>
    );
}

interface OpenDialogProps {
    open: Open;
    all: readonly Opc[];
    onRun: (opc: Opc, action: 'start' | 'stop') => void;
    onClose: () => void;
}

function OpenDialog({ open, all, onRun, onClose }: OpenDialogProps) {
    const uses = useDeviceUses(open?.opc.opc_id ?? '', open?.kind === 'stop');
    if (!open) return null;
    const { kind, opc } = open;
    if (kind === 'delete') return <DeleteDialog opc={opc} onClose={onClose} />;
    return (
        <Suspense>
            {kind === 'copy' ? (
                <CopyDialog opc={opc} known={all.map((each) => each.opc_id)} onClose={onClose} />
            ) : (
                <StopDialog opc={opc} uses={uses} onStop={() => onRun(opc, 'stop')} onClose={onClose} />
            )}
        </Suspense>
    );
}

/** Start and stop, one at a time for each device; the state is shown when the gateway reports it. */
function useDeviceActions() {
    const t = useT();
    const client = useQueryClient();
    const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
    const [failure, setFailure] = useState<{ what: string; error: unknown }>();
    const run = async (opc: Opc, action: 'start' | 'stop') => {
        setFailure(undefined);
        setBusy((before) => new Set(before).add(opc.opc_id));
        try {
            await (action === 'start' ? startOpc(opc.opc_id) : stopOpc(opc.opc_id));
            announce(t(`devices.${action}_done`, { device: opc.opc_name }));
            await reloadAfter(action, opc.opc_id, client);
        } catch (error) {
            setFailure({ what: t(`devices.${action}_failed`, { device: opc.opc_name }), error });
            await client.invalidateQueries({ queryKey: opcList.queryKey });
        } finally {
            setBusy((before) => new Set([...before].filter((id) => id !== opc.opc_id)));
        }
    };
    return {
        failure,
        isBusy: (opc: Opc) => busy.has(opc.opc_id),
        run: (opc: Opc, action: 'start' | 'stop') => void run(opc, action),
    };
}

interface TableProps {
    rows: Opc[];
    sort: string;
    onSort: (sort: string) => void;
    isBusy: (opc: Opc) => boolean;
    onRun: (opc: Opc, action: 'start' | 'stop') => void;
    onOpen: (open: Open) => void;
}

function DeviceTable({ rows, sort, onSort, isBusy, onRun, onOpen }: TableProps) {
    const t = useT();
    const { can } = useSession();
    const columns = useStateColumns();
    if (can('operator'))
        columns.push({
            id: 'actions',
            label: '',
            width: 'narrow',
            cell: (opc) =>
                opc.opc_id === systemOpc ? null : (
                    <Actions opc={opc} isBusy={isBusy(opc)} onRun={onRun} onOpen={onOpen} />
                ),
        });
    return (
        <div className={css.table}>
            <DataTable
                label={t('nav.devices')}
                asCards
                columns={columns}
                rows={rows}
                rowKey={(opc) => opc.opc_id}
                sort={sort}
                onSort={onSort}
                rowState={(opc) => (opcState(opc) === 'lost' ? 'bad' : undefined)}
            />
        </div>
    );
}

interface ActionsProps extends Pick<TableProps, 'onRun' | 'onOpen'> {
    opc: Opc;
    isBusy: boolean;
}

function Actions({ opc, isBusy, onRun, onOpen }: ActionsProps) {
    const t = useT();
    const { can } = useSession();
    const action = opc.scan_status !== 'STOP' ? 'stop' : 'start';
    const items: MenuItem[] = [
        {
            id: 'copy',
            label: t('devices.clone'),
            icon: 'copy',
            onChoose: () => onOpen({ kind: 'copy', opc }),
        },
        {
            id: 'delete',
            label: t('devices.delete'),
            icon: 'remove',
            isDanger: true,
            onChoose: () => onOpen({ kind: 'delete', opc }),
        },
    ];
    return (
        <div className={css.actions}>
            <Button
                icon={action}
                isBusy={isBusy}
                onClick={() => (action === 'stop' ? onOpen({ kind: 'stop', opc }) : onRun(opc, action))}
                aria-label={t(`devices.${action}_named`, { device: opc.opc_name })}
            >
                {t(`devices.${action}`)}
            </Button>
            {can('engineer') && <Menu label={t('devices.more', { device: opc.opc_name })} items={items} />}
        </div>
    );
}
