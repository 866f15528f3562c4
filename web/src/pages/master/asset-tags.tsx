import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { linkedTags, linkTag, type AssetNode, type LinkedTag } from '../../api/asset';
import { recordChoices } from '../../api/record';
import { useSession } from '../../api/session';
import { useListedValue } from '../../live/use-tag-value';
import { useT } from '../../text/language';
import { tagStates } from '../../text/states';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/panel';
import { PickerField } from '../../ui/picker-field';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { Value } from '../../ui/value';
import css from './assets.module.css';

const pageSize = 50;

/** The tags of an asset and of all below it, with their values; engineers link and unlink them. */
export function AssetTags({ node }: { node: AssetNode }) {
    const t = useT();
    const client = useQueryClient();
    const { can } = useSession();
    const [page, setPage] = useState(1);
    const query = useQuery(linkedTags(node.id, page, pageSize));
    const [error, setError] = useState<unknown>();
    const link = async (tagId: string, assetId: string) => {
        setError(undefined);
        try {
            await linkTag(tagId, assetId);
        } catch (caught) {
            setError(caught);
        }
        await client.invalidateQueries({ queryKey: ['tag', 'linked'] });
    };
    const mayLink = can('engineer') && node.type !== 'SITE';
    const columns: Column<LinkedTag>[] = [
        {
            id: 'tag',
            label: t('tags.tag'),
            width: 'grow',
            cell: (tag) => (
                <span className={css.tag}>
                    <Link to={`/tags/${encodeURIComponent(tag.tag_id)}`}>{tag.tag_name || tag.tag_id}</Link>
                    <span className={css.sub}>{tag.tag_id}</span>
                </span>
            ),
        },
        { id: 'value', label: t('tags.value'), isNumber: true, cell: (tag) => <TagValue tag={tag} /> },
        {
            id: 'asset',
            label: t('assets.asset'),
            hiddenBelow: 700,
            cell: (tag) => tag.linked_asset_name ?? tag.linked_asset_id,
        },
    ];
    if (mayLink)
        columns.push({
            id: 'actions',
            label: '',
            width: 'narrow',
            cell: (tag) => (
                <Button kind="quiet" icon="remove" iconOnly onClick={() => void link(tag.tag_id, '')}>
                    {t('assets.unlink', { tag: tag.tag_id })}
                </Button>
            ),
        });
    return (
        <Panel title={t('assets.tags')} isFlush>
            {mayLink && (
                <div className={css.pick}>
                    <PickerField
                        label={t('assets.link')}
                        help={t('assets.link_help', { asset: node.name })}
                        value=""
                        onChange={(tagId) => tagId && void link(tagId, node.id)}
                        find={(q) => recordChoices('tag', q)}
                    />
                </div>
            )}
            {error !== undefined && <ErrorNote what={t('assets.link_failed')} error={error} />}
            <QueryView query={query} what={t('tags.failed')} rows={4}>
                {(found) =>
                    found.total === 0 ? (
                        <EmptyState>{mayLink ? t('assets.no_tags_link') : t('assets.no_tags')}</EmptyState>
                    ) : (
                        <>
                            <DataTable
                                label={t('assets.tags')}
                                columns={columns}
                                rows={found.items}
                                rowKey={(tag) => tag.tag_id}
                            />
                            {found.total > pageSize && (
                                <Pager page={page} size={pageSize} total={found.total} onPage={setPage} />
                            )}
                        </>
                    )
                }
            </QueryView>
        </Panel>
    );
}

function TagValue({ tag }: { tag: LinkedTag }) {
    const { value = '', quality = 0, ts = 0 } = tag.live ?? {};
    const shown = useListedValue({ tag_id: tag.tag_id, value, quality, ts });
    return <Value shown={shown} of={tag} unit={tag.unit} states={tagStates(tag)} />;
}
