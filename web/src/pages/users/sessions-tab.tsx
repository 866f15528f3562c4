import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, openSessions, type OpenSession } from '../../api/open-session';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatWhen } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { Framed } from '../../ui/page';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import css from './users.module.css';

/** Who is logged in now; a session can be ended. */
export default function SessionsTab() {
    const t = useT();
    const zone = useZone();
    const query = useQuery({ ...openSessions, refetchInterval: 15_000 });
    const [open, setOpen] = useState<OpenSession>();
    const when = (ts: number | null) => (ts ? formatWhen(ts, gatewayNow(), zone) : t('users.never'));
    const columns: Column<OpenSession>[] = [
        {
            id: 'user',
            label: t('users.user'),
            width: 'grow',
            cell: (each) => (each.current ? t('sessions.current_of', { user: each.user_id }) : each.user_id),
        },
        { id: 'role', label: t('users.role'), cell: (each) => t(`role.${each.role}`) },
        { id: 'address', label: t('sessions.address'), cell: (each) => each.address },
        {
            id: 'since',
            label: t('sessions.since'),
            isWhole: true,
            hiddenBelow: 700,
            cell: (each) => when(each.since),
        },
        {
            id: 'seen',
            label: t('sessions.last_seen'),
            isWhole: true,
            hiddenBelow: 700,
            cell: (each) => when(each.last_seen),
        },
        {
            id: 'ends',
            label: t('sessions.ends'),
            isWhole: true,
            hiddenBelow: 1300,
            cell: (each) => when(each.expires_at),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (each) =>
                !each.current && (
                    <Button
                        kind="quiet"
                        onClick={() => setOpen(each)}
                        aria-label={t('sessions.end_of', { user: each.user_id })}
                    >
                        {t('sessions.end')}
                    </Button>
                ),
        },
    ];
    return (
        <QueryView query={query} what={t('sessions.failed')}>
            {(sessions) => (
                <>
                    <Framed>
                        <DataTable
                            label={t('users.sessions')}
                            columns={columns}
                            rows={sessions}
                            rowKey={(each) => each.session_id}
                        />
                    </Framed>
                    {open && <EndDialog session={open} onClose={() => setOpen(undefined)} />}
                </>
            )}
        </QueryView>
    );
}

function EndDialog({ session, onClose }: { session: OpenSession; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const end = async () => {
        const isDone = await run(async () => {
            await endSession(session.session_id);
            await client.invalidateQueries({ queryKey: openSessions.queryKey });
        });
        if (isDone) onClose();
    };
    return (
        <Dialog
            title={t('sessions.end_of', { user: session.user_id })}
            size="small"
            onClose={onClose}
            onSubmit={() => void end()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="danger" type="submit" isBusy={isBusy}>
                        {t('sessions.end')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <p>{t('sessions.end_text', { user: session.user_id, address: session.address })}</p>
                {error !== undefined && <ErrorNote what={t('sessions.end_failed')} error={error} />}
            </div>
        </Dialog>
    );
}
