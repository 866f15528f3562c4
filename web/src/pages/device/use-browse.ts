import { useState } from 'react';
import { browseOpc, type BrowseItem } from '../../api/opc-tools';

interface Level {
    items: BrowseItem[];
    next: string | null;
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
    return { levels, error, load };
}
