import { useQuery, useQueryClient } from '@tanstack/react-query';
import { alarmsLive, withAlarm } from '../api/alarm';
import { usePollInterval, useTopic } from './use-link';

/** The alarms that are live. Apart from the other lists: the frame needs it on every page, and none of them. */
export function useAlarms() {
    const client = useQueryClient();
    useTopic('alarm', (changed) => {
        client.setQueryData(alarmsLive.queryKey, (list) => list && withAlarm(list, changed));
    });
    return useQuery({ ...alarmsLive, refetchInterval: usePollInterval(60_000) });
}
