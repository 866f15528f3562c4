import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { binList, deleteBinned, restoreBinned, type Binned } from '../../api/bin';
import { useSession } from '../../api/session';
import { gatewayNow, useZone } from '../../text/clock';
import { useCodeText, useT } from '../../text/language';
import { formatDateTime, formatWhen } from '../../text/time';
import { announce } from '../../ui/announce';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';

type Open = { act: 'restore' | 'remove'; entry: Binned } | undefined;

/** What was deleted in the last days: engineers restore it, administrators remove it for good. */
export default function BinTab() {
    const t = useT();
    const query = useQuery(binList);
    const [open, setOpen] = useState<Open>();
    return (
        <>
            <Panel title={t('bin.title')} isFlush>
                <QueryView query={query} what={t('bin.failed')} rows={3}>
                    {(entries) =>
                        entries.length === 0 ? (
                            <EmptyState>{t('bin.none')}</EmptyState>
                        ) : (
                            <BinTable entries={entries} onAct={(act, entry) => setOpen({ act, entry })} />
                        )
                    }
                </QueryView>
            </Panel>
            {open && <BinDialog act={open.act} entry={open.entry} onClose={() => setOpen(undefined)} />}
        </>
    );
}

interface BinTableProps {
    entries: readonly Binned[];
    onAct: (act: 'restore' | 'remove', entry: Binned) => void;
}

function BinTable({ entries, onAct }: BinTableProps) {
    const t = useT();
    const zone = useZone();
    const word = useCodeText();
    const { can } = useSession();
    const now = gatewayNow();
    const columns: Column<Binned>[] = [
        {
            id: 'what',
            label: t('bin.what'),
            width: 'grow',
            cell: (entry) => (
                <>
                    {word('who_kind', entry.kind) ?? entry.kind} {entry.name}
                    {entry.part_count > 1 && ` (${t('bin.parts', { count: entry.part_count })})`}
                </>
            ),
        },
        {
            id: 'by',
            label: t('bin.deleted'),
            cell: (entry) =>
                t('bin.deleted_by', {
                    user: entry.deleted_by || t('who.somebody'),
                    time: formatWhen(entry.deleted_at, now, zone),
                }),
        },
        {
            id: 'until',
            label: t('bin.until'),
            hiddenBelow: 700,
            isWhole: true,
            cell: (entry) => formatDateTime(entry.expires_at, zone),
        },
        {
            id: 'act',
            label: '',
            cell: (entry) => (
                <ButtonRow align="end">
                    <Button onClick={() => onAct('restore', entry)}>{t('bin.restore')}</Button>
                    {can('admin') && (
                        <Button kind="quiet" onClick={() => onAct('remove', entry)}>
                            {t('bin.remove')}
                        </Button>
                    )}
                </ButtonRow>
            ),
        },
    ];
    return <DataTable label={t('bin.title')} columns={columns} rows={entries} rowKey={(entry) => entry.bin_id} />;
}

interface BinDialogProps {
    act: 'restore' | 'remove';
    entry: Binned;
    onClose: () => void;
}

function BinDialog({ act, entry, onClose }: BinDialogProps) {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const name = entry.name;
    const isRestore = act === 'restore';
    const confirm = async () => {
        if (!(await run(() => (isRestore ? restoreBinned(entry.bin_id) : deleteBinned(entry.bin_id))))) return;
        await client.invalidateQueries();
        announce(t(`bin.${act}_done`, { name }));
        onClose();
    };
    return (
        <Dialog
            title={t(`bin.${act}_title`, { name })}
            size="small"
            onClose={onClose}
            onSubmit={() => void confirm()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind={isRestore ? 'primary' : 'danger'} type="submit" isBusy={isBusy}>
                        {t(`bin.${act}`)}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t(`bin.${act}_text`)}</p>
            {error !== undefined && <ErrorNote what={t(`bin.${act}_failed`, { name })} error={error} />}
        </Dialog>
    );
}
