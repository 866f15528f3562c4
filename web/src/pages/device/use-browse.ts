import { useState } from 'react';
import { browseOpc, type BrowseItem } from '../../api/opc-tools';
import type { PickedNode } from './browse-tags';

interface Level {
    items: BrowseItem[];
    next: string | null;
}

/** What a branch is taken for at most: nodes that become tags, and pages that are asked for. */
const maxTaken = 2000;
const maxPages = 400;

export interface Branch {
    nodes: PickedNode[];
    /** false: there is more below it than is taken at once. */
    isComplete: boolean;
}

/** A node that becomes a tag: a member of a structure rather than the structure. */
function isLeaf(item: BrowseItem): boolean {
    return item.kind === 'variable' && item.plc_address !== null && !item.has_children;
}

/** Nodes of a device as they were opened. '' is the root. A level that is long is fetched in pages. */
export function useBrowse(opcId: string) {
    const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map());
    const [error, setError] = useState<{ node: string; error: unknown }>();
    const load = async (node: string) => {
        const known = levels.get(node);
        if (known && known.next === null) return;
        setError(undefined);
        try {
            const page = await browseOpc(opcId, node, '', known?.next ?? '');
            setLevels((before) => {
                const items = [...(known?.items ?? []), ...page.items];
                return new Map(before).set(node, { items, next: page.next });
            });
        } catch (caught) {
            setError({ node, error: caught });
        }
    };
    /** All that can become a tag below a node. Level by level, because the ids of tags have the names on the way. */
    const loadBranch = async ({ item, path }: PickedNode): Promise<Branch | undefined> => {
        setError(undefined);
        const nodes: PickedNode[] = [];
        const fresh = new Map(levels);
        const queue: PickedNode[] = [{ item, path }];
        // A node of OPC UA can be below two others, and below itself.
        const seen = new Set([item.node]);
        let pages = 0;
        try {
            for (let at = queue.shift(); at && nodes.length < maxTaken && pages < maxPages; at = queue.shift()) {
                const { node } = at.item;
                let level = fresh.get(node);
                while (!level || (level.next !== null && level.items.length < maxTaken)) {
                    const page: Level = await browseOpc(opcId, node, '', level?.next ?? '');
                    level = { items: [...(level?.items ?? []), ...page.items], next: page.next };
                    pages += 1;
                }
                fresh.set(node, level);
                for (const child of level.items) {
                    if (seen.has(child.node)) continue;
                    seen.add(child.node);
                    const below = { item: child, path: [...at.path, child.name] };
                    if (isLeaf(child)) nodes.push(below);
                    else if (child.has_children) queue.push(below);
                }
            }
        } catch (caught) {
            setError({ node: item.node, error: caught });
            return undefined;
        }
        setLevels((before) => new Map([...before, ...fresh]));
        return { nodes: nodes.slice(0, maxTaken), isComplete: queue.length === 0 && nodes.length <= maxTaken };
    };
    return { levels, error, load, loadBranch };
}
