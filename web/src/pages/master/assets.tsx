import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { assetTree, linkedTags, type AssetNode, type AssetType, type LinkedTag } from '../../api/asset';
import { fieldsOf } from '../../api/record-fields';
import { recordById, type MasterRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { useBadTags } from '../../live/use-bad-tags';
import { useAlarms } from '../../live/use-lists';
import { useCodeText, useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { RecordFacts } from '../../ui/record-facts';
import { EmptyState, QueryView } from '../../ui/state-views';
import { Tree, type TreeNode } from '../../ui/tree';
import { AssetTags } from './asset-tags';
import css from './assets.module.css';
import { RecordEditor } from './record-editor';
import { findAsset, rollUp, type AssetState } from './roll-up';

/** Only this many linked tags of a site are watched for the marks in the tree: a window can subscribe to 2,000 tags. */
const watchedTags = 1_000;

export const kinds = { SITE: 'site', AREA: 'area', LINE: 'line', EQUIPMENT: 'equipment' } as const;

/** What can be made below each type, with the field that refers to it. */
const below: Readonly<Record<AssetType, readonly ['area' | 'line' | 'equipment', string][]>> = {
    SITE: [['area', 'site_id']],
    AREA: [
        ['line', 'area_id'],
        ['equipment', 'area_id'],
    ],
    LINE: [['equipment', 'line_id']],
    EQUIPMENT: [],
};

/** The tree of sites, areas, lines and equipment with the problems of each. In the URL: `?id=` the selected one,
 *  `?edit=1`, `?new=line`. */
export default function Assets() {
    const t = useT();
    const query = useQuery(assetTree);
    const [search, setSearch] = useSearchParams();
    const id = search.get('id') ?? '';
    const show = (next: Record<string, string>) => setSearch(next, { replace: true });
    return (
        <QueryView query={query} what={t('assets.failed')} rows={8}>
            {(roots) => {
                const found = findAsset(roots, id) ?? (roots[0] && { node: roots[0], above: [] });
                if (!found) return <EmptyState>{t('assets.none')}</EmptyState>;
                const { node, above } = found;
                const made = below[node.type].find(([kind]) => kind === search.get('new'));
                return (
                    <div className={css.plant}>
                        <Panel title={t('assets.plant')} isFlush>
                            <AssetTree
                                roots={roots}
                                chosen={node.id}
                                open={[...above, ...roots.map((root) => root.id), node.id]}
                                onChoose={(next) => show({ id: next })}
                            />
                        </Panel>
                        <AssetView key={node.id} node={node} onShow={(what) => show({ id: node.id, ...what })} />
                        <RecordEditor
                            key={`${node.id} ${search.toString()}`}
                            kind={made ? made[0] : kinds[node.type]}
                            id={search.has('edit') ? node.id : ''}
                            isNew={made !== undefined}
                            initial={made && { [made[1]]: node.id }}
                            onClose={() => show({ id: node.id })}
                            onDeleted={() => show({ id: above.at(-1) ?? '' })}
                        />
                    </div>
                );
            }}
        </QueryView>
    );
}

interface TreeProps {
    roots: AssetNode[];
    chosen: string;
    open: readonly string[];
    onChoose: (id: string) => void;
}

function AssetTree({ roots, chosen, open, onChoose }: TreeProps) {
    const t = useT();
    const alarms = useAlarms();
    const { badAssets, is_cut: isCut } = useBadAssets(roots);
    const states = useMemo(() => rollUp(roots, alarms.data ?? [], badAssets), [roots, alarms.data, badAssets]);
    const treeNode = (node: AssetNode): TreeNode => ({
        id: node.id,
        label: node.name,
        side: <StateMarks state={states.get(node.id)} />,
        hasChildren: node.children.length > 0,
    });
    return (
        <>
            <Tree
                label={t('assets.plant')}
                roots={roots.map(treeNode)}
                childrenOf={(id) => findAsset(roots, id)?.node.children.map(treeNode)}
                initiallyOpen={open}
                chosen={chosen}
                onChoose={onChoose}
            />
            {isCut && <p className={css.note}>{t('assets.cut', { count: watchedTags })}</p>}
        </>
    );
}

/** The asset of each linked tag that has no good value now. */
function useBadAssets(roots: AssetNode[]) {
    const queries = useQueries({
        queries: roots.map((root) => ({ ...linkedTags(root.id, 1, watchedTags), staleTime: 60_000 })),
        combine: (results) => ({
            tags: results.flatMap((result) => result.data?.items ?? []),
            is_cut: results.some((result) => (result.data?.total ?? 0) > watchedTags),
        }),
    });
    const { tags, is_cut: isCut } = queries;
    const ids = useMemo(() => tags.map((tag: LinkedTag) => tag.tag_id), [tags]);
    const bad = useBadTags(ids);
    const badAssets = useMemo(() => {
        const isBad = new Set(bad);
        return tags.filter((tag: LinkedTag) => isBad.has(tag.tag_id)).map((tag: LinkedTag) => tag.linked_asset_id);
    }, [tags, bad]);
    return { badAssets, is_cut: isCut };
}

function StateMarks({ state }: { state: AssetState | undefined }) {
    const t = useT();
    if (!state) return null;
    return (
        <span className={css.marks}>
            {state.priority && (
                <span className={css.mark} title={t('assets.alarms', { count: state.alarms })}>
                    <Mark kind={`p${state.priority}`} />
                    {state.alarms}
                    <span className="visually-hidden">{t('assets.alarms', { count: state.alarms })}</span>
                </span>
            )}
            {state.badTags > 0 && (
                <span className={css.mark} title={t('assets.bad_tags', { count: state.badTags })}>
                    <Mark kind="bad" />
                    {state.badTags}
                    <span className="visually-hidden">{t('assets.bad_tags', { count: state.badTags })}</span>
                </span>
            )}
            {!state.priority && state.badTags === 0 && <Mark kind="good" label={t('assets.fine')} />}
        </span>
    );
}

function AssetView({ node, onShow }: { node: AssetNode; onShow: (what: Record<string, string>) => void }) {
    const t = useT();
    const codeText = useCodeText();
    const { can } = useSession();
    const kind = kinds[node.type];
    const query = useQuery(recordById<MasterRecord>(kind, node.id));
    const actions = (
        <>
            <Button icon={can('engineer') ? 'edit' : undefined} onClick={() => onShow({ edit: '1' })}>
                {can('engineer') ? t('assets.edit') : t('assets.details')}
            </Button>
            {can('engineer') &&
                below[node.type].map(([each]) => (
                    <Button key={each} icon="add" onClick={() => onShow({ new: each })}>
                        {t(`master.add_${each}`)}
                    </Button>
                ))}
        </>
    );
    return (
        <div className={css.details}>
            <Panel title={node.name} side={actions}>
                <QueryView query={query} what={t('master.failed')} rows={2}>
                    {(record) => (
                        <RecordFacts
                            rules={fieldsOf(kind, codeText, true)}
                            record={record}
                            first={[t('assets.type'), t(`assets.${node.type}`)]}
                            isShort
                        />
                    )}
                </QueryView>
            </Panel>
            <AssetTags node={node} />
        </div>
    );
}
