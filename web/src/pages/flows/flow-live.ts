import { createContext, useContext } from 'react';
import type { FactsByTag } from '../../live/tag-facts';

/** The worst alarm of a tag, 1 critical … 4 low. */
export type TagPriorities = ReadonlyMap<string, 1 | 2 | 3 | 4>;

export interface FlowLive {
    priorities: TagPriorities;
    facts: FactsByTag;
    isEdited: boolean;
    flowId: string;
    /** The person may press buttons that write. */
    mayWrite: boolean;
}

/** What nodes and edges of the canvas need beside their own data: the canvas library passes only that on. */
export const FlowLiveContext = createContext<FlowLive>({
    priorities: new Map(),
    facts: new Map(),
    isEdited: false,
    flowId: '',
    mayWrite: false,
});

export function useFlowLive(): FlowLive {
    return useContext(FlowLiveContext);
}
