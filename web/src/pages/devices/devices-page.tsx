import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemsFirst, opcList, opcState, reloadAfter, startOpc, stopOpc, systemOpc, type Opc } from '../../api/opc';
import { useSession } from '../../api/session';
import { useOpcs } from '../../live/use-lists';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { Button, ButtonLink, ButtonRow } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { DataTable } from '../../ui/data-table';
import { FindBox } from '../../ui/find-box';
import { Menu, type MenuItem } from '../../ui/menu';
import { PageHeader } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import { CloneDialog } from './clone-dialog';
import { DeleteDialog } from './delete-dialog';
import { useStateColumns } from './device-columns';
import { chosenDevices, deviceFilters } from './device-filter';
import css from './devices.module.css';

const StopDialog = lazy(() => import('../../changes/stop-dialog'));
const ImportFileDialog = lazy(() => import('./import-file-dialog'));

type Open = { kind: 'clone' | 'delete' | 'stop'; opc: Opc } | undefined;

/** `?q=`, `?filter=`, `?sort=`; `?import=1` the import of another program's file. */
export default function DevicesPage() {
    const t = useT();
    const { can } = useSession();
    const query = useOpcs();
    const [search, change, reset] = useSearch();
    const [open, setOpen] = useState<Open>();
    const { failure, isBusy, run } = useDeviceActions();
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
            {open?.kind === 'clone' && (
                <CloneDialog
                    opc={open.opc}
                    known={(query.data ?? []).map((opc) => opc.opc_id)}
                    onClose={() => setOpen(undefined)}
                />
            )}
            {open?.kind === 'delete' && <DeleteDialog opc={open.opc} onClose={() => setOpen(undefined)} />}
            {open?.kind === 'stop' && (
                <Suspense>
                    <StopDialog
                        opc={open.opc}
                        onStop={() => run(open.opc, 'stop')}
                        onClose={() => setOpen(undefined)}
                    />
                </Suspense>
            )}
            {search.has('import') && can('engineer') && (
                <Suspense>
                    <ImportFileDialog opcs={query.data ?? []} onClose={() => set('import', '')} />
                </Suspense>
            )}
        </div>
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
            id: 'clone',
            label: t('devices.clone'),
            icon: 'copy',
            onChoose: () => onOpen({ kind: 'clone', opc }),
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
