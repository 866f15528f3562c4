import type { BrowseItem } from '../../api/opc-tools';
import type { TagBody } from '../../api/tag-bulk';

/** A node that was ticked, with the names from the root to it. */
export interface PickedNode {
    item: BrowseItem;
    path: readonly string[];
}

export type Clash = 'id_taken' | 'id_twice' | 'address_known';

export interface PickedTag extends TagBody {
    tag_id: string;
    tag_name: string;
    node: string;
    clash?: Clash;
}

function clean(text: string): string {
    return text.replace(/[^A-Za-z0-9_.:-]+/g, '_').replace(/^[_.]+|[_.]+$/g, '');
}

/** The names below the device, without a folder that the next name repeats (`Motor`, `Motor.Speed`). */
function idOf(opcId: string, path: readonly string[]): string {
    const parts = path.filter((name, n) => !path[n + 1]?.startsWith(`${name}.`));
    return `${opcId}.${parts.map(clean).filter(Boolean).join('.')}`.slice(0, 100);
}

/** The tags that would be made, in the order of ticking. `ids` are those that a person typed, by node. */
export function pickedTags(
    opcId: string,
    picked: readonly PickedNode[],
    known: ReadonlyMap<string, string>,
    ids: Readonly<Record<string, string>>,
): PickedTag[] {
    const addresses = new Set(known.values());
    const tags = picked.map(({ item, path }): PickedTag => {
        const tagId = ids[item.node] ?? idOf(opcId, path);
        return {
            node: item.node,
            tag_id: tagId,
            tag_name: item.name,
            plc_address: item.plc_address ?? '',
            data_type: item.data_type,
            writable: item.writable,
            description: item.description,
        };
    });
    const counts = new Map<string, number>();
    for (const tag of tags) counts.set(tag.tag_id, (counts.get(tag.tag_id) ?? 0) + 1);
    for (const tag of tags) {
        if (known.has(tag.tag_id)) tag.clash = 'id_taken';
        else if ((counts.get(tag.tag_id) ?? 0) > 1) tag.clash = 'id_twice';
        else if (addresses.has(tag.plc_address)) tag.clash = 'address_known';
    }
    return tags;
}

/** The faults that prevent saving. An address that another tag reads already is only a warning. */
export function isHindered(tag: PickedTag): boolean {
    return tag.clash === 'id_taken' || tag.clash === 'id_twice' || tag.tag_id === '';
}

export function bodyOfPicked({ node: _node, clash: _clash, ...body }: PickedTag): TagBody {
    return body;
}
