import { needsAttention, priorityNumber, type AlarmLive } from '../../api/alarm';
import type { AssetNode } from '../../api/asset';

/** The problems of an asset and of all below it. */
export interface AssetState {
    alarms: number;
    /** Of the worst alarm. */
    priority?: 1 | 2 | 3 | 4;
    badTags: number;
}

const fine: AssetState = { alarms: 0, badTags: 0 };

function joined(a: AssetState, b: AssetState): AssetState {
    const worst = Math.min(a.priority ?? 5, b.priority ?? 5);
    return {
        alarms: a.alarms + b.alarms,
        badTags: a.badTags + b.badTags,
        ...(worst < 5 && { priority: worst as 1 | 2 | 3 | 4 }),
    };
}

/** The state of each asset and site by id: its own and that of all below it. `badAssets`: the asset of each bad tag. */
export function rollUp(
    roots: readonly AssetNode[],
    alarms: readonly AlarmLive[],
    badAssets: readonly string[],
): Map<string, AssetState> {
    const own = new Map<string, AssetState>();
    const note = (id: string, state: AssetState) => own.set(id, joined(own.get(id) ?? fine, state));
    for (const alarm of alarms)
        if (needsAttention(alarm) && alarm.linked_asset_id)
            note(alarm.linked_asset_id, { alarms: 1, badTags: 0, priority: priorityNumber(alarm.priority) });
    for (const id of badAssets) note(id, { alarms: 0, badTags: 1 });
    const all = new Map<string, AssetState>();
    const visit = (node: AssetNode): AssetState => {
        const state = node.children.map(visit).reduce(joined, own.get(node.id) ?? fine);
        all.set(node.id, state);
        return state;
    };
    roots.forEach(visit);
    return all;
}

/** The node with that id, and the ids above it. */
export function findAsset(
    roots: readonly AssetNode[],
    id: string,
    above: readonly string[] = [],
): { node: AssetNode; above: readonly string[] } | undefined {
    for (const node of roots) {
        if (node.id === id) return { node, above };
        const found = findAsset(node.children, id, [...above, node.id]);
        if (found) return found;
    }
    return undefined;
}
