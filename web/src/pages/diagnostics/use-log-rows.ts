import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchLog } from '../../api/diagnostics';
import { usePollInterval, useTopic } from '../../live/use-link';
import { appendLog, logLimit, type LogRow } from '../../ui/log-view';
import { withEvents } from './log-filter';

const flushMs = 500;
const logKey = ['diagnostics', 'log'];

/** The last lines of the log: fetched once, then as they are written. Events are added twice a second, not one by one. */
export function useLogRows() {
    const client = useQueryClient();
    const [added, setAdded] = useState<readonly LogRow[]>([]);
    const waiting = useRef<LogRow[]>([]);
    // Also beside the events: lines that were written before the stream had this topic.
    const interval = usePollInterval(60_000);
    const query = useQuery({
        queryKey: logKey,
        queryFn: async ({ signal }): Promise<readonly LogRow[]> => {
            const known = client.getQueryData<readonly LogRow[]>(logKey) ?? [];
            const after = known.at(-1)?.seq;
            const found = await fetchLog({ last: logLimit, after }, signal);
            if (after === undefined) return found.data;
            if (found.last_seq >= after) return appendLog(known, found.data);
            // The gateway was restarted and numbers its records from one again.
            return (await fetchLog({ last: logLimit }, signal)).data;
        },
        refetchInterval: interval,
        gcTime: 0,
    });
    useTopic('log', (row) => waiting.current.push(row));
    useEffect(() => {
        const timer = setInterval(() => {
            if (waiting.current.length === 0) return;
            const rows = waiting.current;
            waiting.current = [];
            setAdded((before) => withEvents(before, rows));
        }, flushMs);
        return () => clearInterval(timer);
    }, []);
    return { query, rows: withEvents(query.data ?? [], added) };
}
