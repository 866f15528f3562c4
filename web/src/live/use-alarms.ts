import { useQuery, useQueryClient } from '@tanstack/react-query';
import { alarmsLive, withAlarm } from '../api/alarm';
import { usePollInterval, useTopic } from './use-link';

/** The alarms that are live. This is not in use-lists.ts, because the frame of every page loads it and needs no
 *  other list. */
export function useAlarms() {
    const client = useQueryClient();
    useTopic('alarm', (changed) => {
        client.setQueryData(alarmsLive.queryKey, (list) => list && withAlarm(list, changed));
    });
    return useQuery({ ...alarmsLive, refetchInterval: usePollInterval(60_000) });
}
