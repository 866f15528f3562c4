import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { browseOpc, type BrowseItem } from '../../api/opc-tools';
import { useT } from '../../text/language';
import { FindBox } from '../../ui/find-box';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, Skeleton } from '../../ui/state-views';
import { Tree, type TreeNode } from '../../ui/tree';
import type { PickedNode } from './browse-tags';
import css from './browse.module.css';
import { PickedPanel } from './picked-panel';
import { useBrowse } from './use-browse';

const more = '\u0000more ';

export default function BrowseTab() {
    const { opc = '' } = useParams();
    return <Browse key={opc} opcId={opc} />;
}

/** The nodes of the device as a tree; ticked nodes become tags. */
function Browse({ opcId }: { opcId: string }) {
    const t = useT();
    const [search, setSearch] = useSearchParams();
    const q = search.get('q') ?? '';
    const { levels, error, load } = useBrowse(opcId);
    const [picked, setPicked] = useState<readonly PickedNode[]>([]);
    const begin = useEffectEvent(() => void load(''));
    useEffect(() => begin(), []);
    const found = useQuery({
        queryKey: ['opc', opcId, 'browse', q],
        queryFn: () => browseOpc(opcId, '', q),
        enabled: q !== '',
        staleTime: 60_000,
    });

    const items = new Map<string, PickedNode>();
    for (const [parent, level] of levels)
        for (const item of level.items)
            items.set(item.node, { item, path: [...(items.get(parent)?.path ?? []), item.name] });
    for (const item of found.data?.items ?? [])
        if (q !== '' && !items.has(item.node)) items.set(item.node, { item, path: [item.name] });

    const nodeOf = (item: BrowseItem): TreeNode => ({
        id: item.node,
        label: item.name,
        side: <span className={css.type}>{item.data_type}</span>,
        hasChildren: item.has_children,
        isTicked:
            item.kind === 'variable' && item.plc_address !== null
                ? picked.some((each) => each.item.node === item.node)
                : undefined,
    });
    const childrenOf = (node: string): TreeNode[] | undefined => {
        const level = levels.get(node);
        if (!level) return undefined;
        const nodes = level.items.map(nodeOf);
        if (level.next !== null) nodes.push({ id: more + node, label: t('browse.more'), hasChildren: false });
        return nodes;
    };
    const choose = (id: string) => {
        if (id.startsWith(more)) return void load(id.slice(more.length));
        const node = items.get(id);
        if (!node || node.item.kind !== 'variable' || node.item.plc_address === null) return;
        setPicked((before) =>
            before.some((each) => each.item.node === id)
                ? before.filter((each) => each.item.node !== id)
                : [...before, node],
        );
    };
    const roots = q === '' ? childrenOf('') : found.data?.items.map(nodeOf);
    const failure = q === '' ? error?.error : (found.error ?? undefined);
    return (
        <div className={css.columns}>
            <Panel title={t('browse.title')} isFlush>
                <div className={css.find}>
                    <FindBox
                        label={t('browse.find')}
                        value={q}
                        onChange={(text) => setSearch(text ? { q: text } : {}, { replace: true })}
                    />
                </div>
                {failure !== undefined && (
                    <ErrorNote
                        what={t('browse.failed')}
                        error={failure}
                        onRetry={() => void (q === '' ? load(error?.node ?? '') : found.refetch())}
                    />
                )}
                {roots === undefined ? (
                    failure === undefined && <Skeleton rows={8} />
                ) : roots.length === 0 ? (
                    <EmptyState>{q === '' ? t('browse.none') : t('browse.no_match')}</EmptyState>
                ) : (
                    <div className={css.tree}>
                        <Tree
                            label={t('browse.title')}
                            roots={roots}
                            childrenOf={childrenOf}
                            onOpen={(id) => void (levels.has(id) ? undefined : load(id))}
                            onChoose={choose}
                        />
                    </div>
                )}
            </Panel>
            <PickedPanel opcId={opcId} picked={picked} onRemove={choose} onDone={() => setPicked([])} />
        </div>
    );
}
