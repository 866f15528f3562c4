import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../api/session';
import { transferList, type TransferStatus } from '../../api/transfer';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { PageHeader } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { extended, type Tracks } from './backlog';
import { DeadLetters } from './dead-letters';
import { DeleteDialog } from './delete-dialog';
import { TransferCard } from './transfer-card';
import { CreateDialog, EditDialog } from './transfer-dialog';
import css from './transfers.module.css';

/** The list is polled every five seconds. */
const pollMs = 5_000;

/** The URL says which dialog is open: `?new=1`, `?edit=NAME`, `?dead=NAME`. */
export default function TransfersPage() {
    const t = useT();
    const { can } = useSession();
    const query = useQuery({ ...transferList, refetchInterval: pollMs });
    const tracks = useTracks(query.data, query.dataUpdatedAt);
    const [search, setSearch] = useSearchParams();
    const [deleted, setDeleted] = useState<TransferStatus>();
    const edited = search.get('edit');
    const dead = search.get('dead');
    const open = (kind: 'new' | 'edit' | 'dead', name: string) => setSearch({ [kind]: name }, { replace: true });
    const close = () => setSearch({}, { replace: true });
    const mayChange = can('engineer');
    const add = mayChange && (
        <Button kind="primary" icon="add" onClick={() => open('new', '1')}>
            {t('transfers.add')}
        </Button>
    );
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.transfers')} actions={add} />
            <QueryView query={query} what={t('transfers.failed')}>
                {(transfers) =>
                    transfers.length === 0 ? (
                        <EmptyState action={add}>{t('transfers.none')}</EmptyState>
                    ) : (
                        <div className={css.cards}>
                            {[...transfers].sort(byNeed).map((transfer) => (
                                <TransferCard
                                    key={transfer.name}
                                    transfer={transfer}
                                    track={tracks[transfer.name ?? ''] ?? []}
                                    onOpen={open}
                                    onDelete={setDeleted}
                                />
                            ))}
                        </div>
                    )
                }
            </QueryView>
            {mayChange && search.has('new') && (
                <CreateDialog known={(query.data ?? []).map((each) => each.name ?? '')} onClose={close} />
            )}
            {mayChange && edited && <EditDialog key={edited} name={edited} onClose={close} />}
            {dead && <DeadLetters key={dead} name={dead} onClose={close} />}
            {deleted && <DeleteDialog transfer={deleted} onClose={() => setDeleted(undefined)} />}
        </div>
    );
}

/** First the transfers that cannot send, then all by name. */
function byNeed(a: TransferStatus, b: TransferStatus): number {
    const rank = (each: TransferStatus) =>
        each.status_error || (each.enabled !== false && each.connected === false) ? 0 : each.dead_letters ? 1 : 2;
    return rank(a) - rank(b) || (a.name ?? '').localeCompare(b.name ?? '', 'en', { numeric: true });
}

/** The figures of each response since the page was opened: the gateway stores no history of the backlog of a
 *  transfer. */
function useTracks(transfers: TransferStatus[] | undefined, at: number): Tracks {
    const [state, setState] = useState<{ at: number; tracks: Tracks }>({ at: 0, tracks: {} });
    if (transfers && at !== state.at) setState({ at, tracks: extended(state.tracks, transfers, at) });
    return state.tracks;
}
