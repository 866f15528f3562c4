import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { objectsNode, tagsOf, uaNode, type UaTag, type UaTree } from '../../api/opcua';
import { useTagFacts } from '../../live/tag-facts';
import { useLanguage, useT } from '../../text/language';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView, Skeleton } from '../../ui/state-views';
import { Tree, type TreeNode } from '../../ui/tree';
import { Value } from '../../ui/value';
import { VirtualTable, type GridColumn } from '../../ui/virtual-table';
import css from './opcua.module.css';

/** Contains the plot; loaded when a tag is chosen. */
const TagTrend = lazy(() => import('./tag-trend'));

/** The specification asks for two seconds. Larger OPCs are asked less often: each answer carries all of their tags. */
const pollMs = 2_000;
const largePollMs = 30_000;
const largeTags = 5_000;
/** The tree is cut after this many rows, because it draws all of them; the table has every tag. */
const maxLeaves = 200;

/** Site, OPC, tag as a client sees them, with values, and the trend of one. `?node=` an OPC, `?tag=` a tag. */
export function AddressSpace() {
    const t = useT();
    const [search, setSearch] = useSearchParams();
    const [opened, setOpened] = useState<readonly string[]>([]);
    const roots = useQuery(uaNode(objectsNode));
    const node = search.get('node') ?? '';
    const tagId = search.get('tag') ?? '';
    // Opened branches of the tree are fetched once; the table polls the chosen OPC.
    const branches = useQueries({ queries: opened.map((each) => ({ ...uaNode(each), staleTime: 60_000 })) });
    const byNode = new Map(opened.map((each, n) => [each, branches[n]?.data]));
    const show = (nextNode: string, nextTag = '') =>
        setSearch({ ...(nextNode && { node: nextNode }), ...(nextTag && { tag: nextTag }) }, { replace: true });
    const sites = roots.data ?? [];
    const isSite = (id: string) => sites.some((site) => site.node_id === id);
    return (
        <Panel title={t('opcua.space')} isFlush>
            <QueryView query={roots} what={t('opcua.space_failed')} rows={6}>
                {(found) =>
                    found.length === 0 ? (
                        <EmptyState>{t('opcua.no_nodes')}</EmptyState>
                    ) : (
                        <div className={css.space}>
                            <div className={css.tree}>
                                <Tree
                                    label={t('opcua.space')}
                                    roots={found.map((site) => ({
                                        id: site.node_id,
                                        label: site.site_name,
                                        hasChildren: true,
                                    }))}
                                    childrenOf={(id) => childNodes(byNode.get(id), isSite(id))}
                                    onOpen={(id) => setOpened((before) => [...new Set([...before, id])])}
                                    chosen={tagId ? leafOf(byNode.get(node), tagId) : node}
                                    onChoose={(id) => {
                                        if (isSite(id)) return;
                                        const opc = opened.find((each) => leaf(byNode.get(each), id));
                                        const tag = opc && leaf(byNode.get(opc), id);
                                        if (opc && tag) show(opc, tag.tag_id);
                                        else show(id);
                                    }}
                                />
                            </div>
                            <div className={css.details}>
                                {node ? (
                                    <Values key={node} node={node} tagId={tagId} onTag={(id) => show(node, id)} />
                                ) : (
                                    <EmptyState>{t('opcua.choose')}</EmptyState>
                                )}
                            </div>
                        </div>
                    )
                }
            </QueryView>
        </Panel>
    );
}

function childNodes(tree: UaTree | undefined, isSite: boolean): TreeNode[] | undefined {
    if (!tree) return undefined;
    if (isSite)
        return (tree[0]?.opcs ?? []).map((opc) => ({ id: opc.node_id, label: opc.opc_name, hasChildren: true }));
    return tagsOf(tree)
        .slice(0, maxLeaves)
        .map((tag) => ({ id: tag.node_id, label: tag.tag_name || tag.tag_id, hasChildren: false }));
}

const leaf = (tree: UaTree | undefined, nodeId: string) => tree && tagsOf(tree).find((tag) => tag.node_id === nodeId);
const leafOf = (tree: UaTree | undefined, tagId: string) =>
    tree && tagsOf(tree).find((tag) => tag.tag_id === tagId)?.node_id;

function Values({ node, tagId, onTag }: { node: string; tagId: string; onTag: (tagId: string) => void }) {
    const t = useT();
    const language = useLanguage();
    const query = useQuery({
        ...uaNode(node),
        refetchInterval: ({ state }) => (state.data && tagsOf(state.data).length > largeTags ? largePollMs : pollMs),
    });
    const columns: GridColumn<UaTag>[] = [
        {
            id: 'tag',
            label: t('tags.name'),
            track: 'minmax(140px, 2fr)',
            cell: (tag) => (
                <button type="button" className={css.pick} title={tag.node_id} onClick={() => onTag(tag.tag_id)}>
                    {tag.tag_name || tag.tag_id}
                </button>
            ),
        },
        {
            id: 'value',
            label: t('tags.value'),
            track: 'minmax(180px, 1.2fr)',
            isNumber: true,
            cell: (tag) => <UaValue tag={tag} isStale={query.isError} />,
        },
        { id: 'type', label: t('tags.type'), track: 'minmax(70px, 90px)', cell: (tag) => tag.data_type },
        { id: 'time', label: t('tags.time'), track: 'minmax(180px, 200px)', cell: (tag) => tag.value_time },
        {
            id: 'node',
            label: t('opcua.node_id'),
            track: 'minmax(200px, 1.6fr)',
            cell: (tag) => <code title={tag.node_id}>{tag.node_id}</code>,
        },
    ];
    return (
        <QueryView query={query} what={t('opcua.values_failed')} rows={6}>
            {(tree) => {
                const tags = tagsOf(tree);
                const picked = tags.find((tag) => tag.tag_id === tagId);
                if (tags.length === 0) return <EmptyState>{t('opcua.no_tags')}</EmptyState>;
                return (
                    <>
                        <p className={css.count}>
                            {t('tags.total', { count: tags.length })}
                            {tags.length > maxLeaves && ` – ${t('opcua.tree_cut', { count: maxLeaves })}`}
                        </p>
                        <div
                            className={css.table}
                            lang={language}
                            ref={(element) => element?.style.setProperty('--rows', String(tags.length))}
                        >
                            <VirtualTable
                                label={t('opcua.values')}
                                columns={columns}
                                total={tags.length}
                                rowAt={(index) => tags[index]}
                                rowKey={(tag) => tag.tag_id}
                                onOpen={(tag) => onTag(tag.tag_id)}
                                opensOnClick
                                chosen={tagId}
                            />
                        </div>
                        {picked ? (
                            <Suspense fallback={<Skeleton rows={6} />}>
                                <TagTrend tag={picked} />
                            </Suspense>
                        ) : (
                            <EmptyState>{t('opcua.pick')}</EmptyState>
                        )}
                    </>
                );
            }}
        </QueryView>
    );
}

/** As the page of the tag shows it. The tree has no format: it is fetched for the rows that are seen. */
export function UaValue({ tag, isStale }: { tag: UaTag; isStale: boolean }) {
    const facts = useTagFacts([tag.tag_id]).get(tag.tag_id);
    return <Value shown={shownOf(tag, isStale)} of={facts ?? tag} states={facts?.states} />;
}

/** For viewers the time is a text; the page only needs to know whether there is one. */
function shownOf(tag: UaTag, isStale: boolean) {
    return { value: tag.value, quality: tag.quality, ts: tag.value_read_status === 'NOT_READ' ? 0 : 1, isStale };
}
