import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { AlarmLive } from '../api/alarm';
import type { LogRecord } from '../api/diagnostics';
import type { Job } from '../api/job';
import type { MonitorRecord } from '../api/monitor';
import type { Opc } from '../api/opc';
import type { TransferStatus } from '../api/transfer';
import { link } from './live';
import { pollMs, type Topic } from './stream';
import type { LinkState } from './reconnect-policy';

const subscribe = (listener: () => void) => link.onState(listener);

/** The connection's state, for the live mark of the frame. */
export function useLink(): LinkState {
    return useSyncExternalStore(subscribe, () => link.state);
}

/** What an event of each topic carries. */
interface TopicData {
    monitor: MonitorRecord;
    opc: Partial<Opc>;
    transfer: Partial<TransferStatus>;
    alarm: AlarmLive;
    job: Partial<Job>;
    log: LogRecord;
}

/** Calls `handle` with each event of a topic while the part is mounted. */
export function useTopic<Of extends Topic>(topic: Of, handle: (data: TopicData[Of]) => void): void {
    const onEvent = useEffectEvent((data: unknown) => handle(data as TopicData[Of]));
    useEffect(() => link.onTopic(topic, (data) => onEvent(data)), [topic]);
}

/** The `refetchInterval` of a list that the gateway also sends as events. While events arrive: `liveMs`, for fields
 *  that the events do not have; by default the list is not fetched again. While the window polls: two seconds. While
 *  it connects, or the connection is lost: four seconds. While the page is hidden or the session has ended: never. */
export function usePollInterval(liveMs: number | false = false): number | false {
    switch (useLink().mode) {
        case 'live':
            return liveMs;
        case 'polling':
            return pollMs;
        case 'connecting':
        case 'lost':
            return pollMs * 2;
        case 'asleep':
        case 'ended':
            return false;
    }
}
