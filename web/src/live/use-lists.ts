import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasEnded, jobList } from '../api/job';
import { monitor } from '../api/monitor';
import { opcList, type Opc } from '../api/opc';
import { transferList, type TransferStatus } from '../api/transfer';
import { useEventMerger } from './merge-events';
import { usePollInterval, useLink, useTopic } from './use-link';

export { useAlarms } from './use-alarms';

/** Lists that events keep up to date; without a stream of events they are polled. */

/** Merges the fields of an event into the entry. An entry that is not in the list comes with the next fetch. */
export function mergeEntry<T extends object>(list: readonly T[], id: keyof T, changed: Partial<T>): T[] {
    return list.map((entry) => (entry[id] === changed[id] ? { ...entry, ...changed } : entry));
}

const mergeOpc = (list: readonly Opc[], changed: Partial<Opc>) => mergeEntry(list, 'opc_id', changed);
const mergeTransfer = (list: readonly TransferStatus[], changed: Partial<TransferStatus>) =>
    mergeEntry(list, 'name', changed);

export function useOpcs() {
    const client = useQueryClient();
    const events = useEventMerger(opcList.queryKey, 'opc_id', mergeOpc);
    useTopic('opc', (changed) => {
        const known = client.getQueryData(opcList.queryKey);
        if (known && !known.some((opc) => opc.opc_id === changed.opc_id))
            void client.invalidateQueries({ queryKey: opcList.queryKey });
        else events.add(changed);
    });
    return useQuery({ ...opcList, refetchInterval: usePollInterval(30_000) });
}

export function useTransfers() {
    const events = useEventMerger(transferList.queryKey, 'name', mergeTransfer);
    useTopic('transfer', (changed) => events.add(changed));
    // The specification asks for five seconds.
    const interval = usePollInterval(30_000);
    return useQuery({ ...transferList, refetchInterval: interval === false ? false : Math.max(interval, 5_000) });
}

export function useMonitor() {
    const client = useQueryClient();
    useTopic('monitor', (record) => client.setQueryData(monitor.queryKey, record));
    return useQuery({ ...monitor, refetchInterval: usePollInterval() });
}

/** Admin. While a job runs the list is also fetched every 2 s: events do not carry the steps, and the gateway may be
 *  restarting. A failed fetch is not repeated but shown: it is the information. */
export function useJobs() {
    const client = useQueryClient();
    const { mode } = useLink();
    useTopic('job', () => void client.invalidateQueries({ queryKey: jobList.queryKey }));
    return useQuery({
        ...jobList,
        retry: false,
        refetchInterval: (query) =>
            mode === 'ended'
                ? false
                : query.state.data?.some((job) => !hasEnded(job))
                  ? 2_000
                  : mode === 'live'
                    ? 60_000
                    : 10_000,
    });
}
