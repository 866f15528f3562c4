import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { opcById } from '../../api/opc';
import { browseOpc, type BrowseItem } from '../../api/opc-tools';
import { useSession } from '../../api/session';
import { fetchTagIds } from '../../api/tag-bulk';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { FindBox } from '../../ui/find-box';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, Skeleton } from '../../ui/state-views';
import { Tree, type TreeNode } from '../../ui/tree';
import { useAct } from '../../ui/use-act';
import type { PickedNode } from './browse-tags';
import css from './browse.module.css';
import { NodeSide } from './node-side';
import { PickedPanel } from './picked-panel';
import { readNodes } from './read-nodes';
import { useBrowse, type Branch } from './use-browse';

const more = '\u0000more ';

export default function BrowseTab() {
    const { opc = '' } = useParams();
    return <Browse key={opc} opcId={opc} />;
}

function isTaggable({ kind, plc_address: address }: BrowseItem): boolean {
    return kind === 'variable' && address !== null;
}

/** What is ticked. A branch stands for all that can become a tag below it. */
function usePicks(loadBranch: (from: PickedNode) => Promise<Branch | undefined>) {
    const t = useT();
    const [picked, setPicked] = useState<readonly PickedNode[]>([]);
    const [branches, setBranches] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
    const has = (node: string) => picked.some((each) => each.item.node === node);
    const toggle = (node: PickedNode) =>
        setPicked((before) => {
            const others = before.filter((each) => each.item.node !== node.item.node);
            return others.length < before.length ? others : [...before, node];
        });
    const isBranchTaken = (node: string) => {
        const below = branches.get(node);
        return below !== undefined && below.length > 0 && below.every(has);
    };
    const toggleBranch = async (node: PickedNode) => {
        const known = branches.get(node.item.node);
        if (known && isBranchTaken(node.item.node)) {
            const gone = new Set(known);
            setPicked((before) => before.filter((each) => !gone.has(each.item.node)));
            return;
        }
        const found = await loadBranch(node);
        if (!found) return;
        setBranches((before) =>
            new Map(before).set(
                node.item.node,
                found.nodes.map(({ item }) => item.node),
            ),
        );
        setPicked((before) => {
            const there = new Set(before.map((each) => each.item.node));
            return [...before, ...found.nodes.filter(({ item }) => !there.has(item.node))];
        });
        const count = found.nodes.length;
        announce(found.isComplete ? t('browse.taken', { count }) : t('browse.taken_some', { count }));
    };
    return { picked, has, toggle, isBranchTaken, toggleBranch, clear: () => setPicked([]) };
}

/** The nodes of the device as a tree; ticked nodes become tags. */
function Browse({ opcId }: { opcId: string }) {
    const t = useT();
    const { can } = useSession();
    const [search, setSearch] = useSearchParams();
    const q = search.get('q') ?? '';
    const { levels, error, load, loadBranch } = useBrowse(opcId);
    const picks = usePicks(loadBranch);
    const values = useValues(opcId);
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

    const isBranch = (item: BrowseItem) => can('engineer') && item.has_children && !isTaggable(item);
    const nodeOf = (item: BrowseItem): TreeNode => ({
        id: item.node,
        label: item.name,
        side: <NodeSide item={item} tagId={values.tagOf(item)} read={values.read.get(item.node)} />,
        hasChildren: item.has_children,
        isBranch: isBranch(item),
        isTicked: isTaggable(item) ? picks.has(item.node) : isBranch(item) ? picks.isBranchTaken(item.node) : undefined,
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
        if (node && isTaggable(node.item)) picks.toggle(node);
        else if (node && isBranch(node.item)) void picks.toggleBranch(node);
    };
    const remove = (id: string) => {
        const node = picks.picked.find((each) => each.item.node === id);
        if (node) picks.toggle(node);
    };
    const roots = q === '' ? childrenOf('') : found.data?.items.map(nodeOf);
    const failure = q === '' ? error?.error : (found.error ?? undefined);
    const shown = [...items.values()].map(({ item }) => item).filter(isTaggable);
    return (
        <div className={css.columns}>
            <Panel title={t('browse.title')} isFlush>
                <div className={css.find}>
                    <FindBox
                        label={t('browse.find')}
                        value={q}
                        onChange={(text) => setSearch(text ? { q: text } : {}, { replace: true })}
                    />
                    {can('engineer') && shown.length > 0 && (
                        <Button icon="refresh" isBusy={values.isBusy} onClick={() => values.readNow(shown)}>
                            {t('browse.read')}
                        </Button>
                    )}
                </div>
                {values.error !== undefined && <ErrorNote what={t('browse.read_failed')} error={values.error} />}
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
            <PickedPanel opcId={opcId} picked={picks.picked} onRemove={remove} onDone={picks.clear} />
        </div>
    );
}

/** The values beside the nodes: live where a tag reads the address, else as they were read by the last press. */
function useValues(opcId: string) {
    const [read, setRead] = useState<ReadonlyMap<string, string>>(new Map());
    const { run, isBusy, error } = useAct();
    const opc = useQuery(opcById(opcId));
    const known = useQuery({
        queryKey: ['tag', 'ids', opcId],
        queryFn: ({ signal }) => fetchTagIds(opcId, signal),
        staleTime: 30_000,
    });
    const byAddress = new Map([...(known.data ?? [])].map(([tagId, address]) => [address, tagId]));
    const tagOf = (item: BrowseItem) => (item.plc_address === null ? undefined : byAddress.get(item.plc_address));
    const readNow = (items: readonly BrowseItem[]) => {
        const of = opc.data;
        const untagged = items.filter((item) => tagOf(item) === undefined);
        if (!of || isBusy) return;
        void run(async () => {
            const found = await readNodes(of, untagged);
            setRead((before) => new Map([...before, ...found]));
        });
    };
    return { read, tagOf, readNow, isBusy, error };
}
