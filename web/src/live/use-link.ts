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

/** The `refetchInterval` of a list that has a topic: none while events come, else every two seconds; `liveMs` refetches
 *  even then, for what the events do not carry. */
export function usePollInterval(liveMs: number | false = false): number | false {
    const { mode } = useLink();
    return mode === 'polling'
        ? pollMs
        : mode === 'live'
          ? liveMs
          : mode === 'asleep' || mode === 'ended'
            ? false
            : pollMs * 2;
}
