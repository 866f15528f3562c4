import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { flowView } from '../../api/flow';
import { useSession } from '../../api/session';
import { values } from '../../live/live';
import { useFavourite } from '../../live/use-saved';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { StarButton } from '../../ui/star-button';
import { QueryView } from '../../ui/state-views';
import { FlowEditor } from './flow-editor';
import { FlowScreen } from './flow-screen';
import { FlowSettings } from './flow-settings';

const TemplateDialog = lazy(() => import('./template-dialog'));

/** One flow: to look at with live values, and for engineers to edit. `?edit=1`, `?settings=1`,
 *  `?copy=1`. */
export default function FlowPage() {
    const t = useT();
    const { can, session } = useSession();
    const { id = '' } = useParams();
    const [search, setSearch] = useSearchParams();
    const query = useQuery(flowView(id));
    const star = useFavourite(`/flows/${encodeURIComponent(id)}`, query.data?.flow.flow_name ?? id);
    const isEdited = search.has('edit') && can('engineer');
    const tags = query.data?.tags;
    useEffect(() => {
        for (const [tagId, value] of Object.entries(tags ?? {}))
            values.offer(tagId, value.value, value.quality, value.ts);
    }, [tags]);
    const show = (next: Record<string, string>) => setSearch(next, { replace: true });
    return (
        <Page>
            <QueryView query={query} what={t('flows.failed')} rows={10}>
                {(view) =>
                    // The editor keeps the graph that it was opened with: a fetch during editing changes nothing in it.
                    isEdited ? (
                        <FlowEditor key={id} view={view} onLeave={() => show({})} onReload={() => query.refetch()} />
                    ) : (
                        <>
                            <PageHeader
                                title={view.flow.flow_name}
                                state={star && <StarButton {...star} />}
                                about={(!session.view_id && view.flow.description) || undefined}
                                actions={
                                    can('engineer') && (
                                        <>
                                            <Button icon="copy" onClick={() => show({ copy: '1' })}>
                                                {t('flows.copy_for')}
                                            </Button>
                                            <Button onClick={() => show({ settings: '1' })}>
                                                {t('flows.settings')}
                                            </Button>
                                            <Button kind="primary" icon="edit" onClick={() => show({ edit: '1' })}>
                                                {t('flows.edit')}
                                            </Button>
                                        </>
                                    )
                                }
                            />
                            <FlowScreen view={view} />
                        </>
                    )
                }
            </QueryView>
            {search.has('settings') && can('engineer') && query.data && (
                <FlowSettings flow={query.data.flow} onClose={() => show({})} />
            )}
            <Suspense>
                {search.has('copy') && can('engineer') && query.data && (
                    <TemplateDialog view={query.data} onClose={() => show({})} />
                )}
            </Suspense>
        </Page>
    );
}
