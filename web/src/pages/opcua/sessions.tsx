import { useQuery } from '@tanstack/react-query';
import { uaSessions, type UaSession } from '../../api/opcua';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { Age } from '../../ui/age';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import css from './opcua.module.css';

/** Clients that are connected now. */
export function Sessions() {
    const t = useT();
    const language = useLanguage();
    const query = useQuery({ ...uaSessions, refetchInterval: 5_000 });
    const columns: Column<UaSession>[] = [
        {
            id: 'name',
            label: t('opcua.client'),
            width: 'grow',
            cell: (session) => (
                <>
                    {session.name}
                    <span className={css.sub}>{session.address}</span>
                </>
            ),
        },
        {
            id: 'user',
            label: t('opcua.user'),
            cell: (session) => (
                <>
                    {session.user || t('opcua.nobody')}
                    <span className={css.sub}>{session.role}</span>
                </>
            ),
        },
        {
            id: 'security',
            label: t('opcua.security'),
            hiddenBelow: 1300,
            cell: (session) => (
                <>
                    {session.policy}
                    <span className={css.sub}>{session.mode}</span>
                </>
            ),
        },
        {
            id: 'items',
            label: t('opcua.items'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (session) => formatNumber(session.monitored_items, language),
        },
        { id: 'since', label: t('opcua.since'), isNumber: true, cell: (session) => <Age ts={session.since} /> },
    ];
    return (
        <Panel title={t('opcua.sessions')} side={query.data && formatNumber(query.data.length, language)} isFlush>
            <QueryView query={query} what={t('opcua.sessions_failed')} rows={3}>
                {(sessions) =>
                    sessions.length === 0 ? (
                        <EmptyState>{t('opcua.no_sessions')}</EmptyState>
                    ) : (
                        <DataTable
                            label={t('opcua.sessions')}
                            columns={columns}
                            rows={sessions}
                            rowKey={(session) => session.session_id}
                        />
                    )
                }
            </QueryView>
        </Panel>
    );
}
