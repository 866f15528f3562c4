import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session';
import { deadBatch, dropAllDead, dropDead, fetchDead, retryDead, type DeadLetter } from '../../api/transfer';
import { useT } from '../../text/language';
import { Age } from '../../ui/age';
import { Button, ButtonRow } from '../../ui/button';
import { CodeLines } from '../../ui/code-lines';
import { ConfirmByName, Dialog } from '../../ui/dialog';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import css from './transfers.module.css';

/** So many samples of a batch are shown. */
const max_shown = 200;

/** Batches that the receiver refused for good: why, what was in them, send again or drop. */
export function DeadLetters({ name, onClose }: { name: string; onClose: () => void }) {
    const t = useT();
    const { can } = useSession();
    const client = useQueryClient();
    const [open, setOpen] = useState('');
    const [busy, setBusy] = useState('');
    const [is_all_asked, setAllAsked] = useState(false);
    const [failure, setFailure] = useState<{ what: string; error: unknown }>();
    const query = useInfiniteQuery({
        queryKey: ['transfer', 'dead', name],
        queryFn: ({ pageParam, signal }) => fetchDead(name, pageParam, signal),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (page) => page.next ?? undefined,
    });
    const run = async (id: string, what: string, action: () => Promise<unknown>) => {
        setBusy(id);
        setFailure(undefined);
        try {
            await action();
            setOpen('');
        } catch (error) {
            setFailure({ what, error });
        }
        setAllAsked(false);
        await client.invalidateQueries({ queryKey: ['transfer'] });
        setBusy('');
    };
    const letters = query.data?.pages.flatMap((page) => page.items) ?? [];
    if (is_all_asked) {
        return (
            <ConfirmByName
                title={t('dead.drop_all')}
                name={name}
                action={t('dead.drop_all')}
                onConfirm={() => void run('all', t('dead.drop_failed'), () => dropAllDead(name))}
                onClose={() => setAllAsked(false)}
                is_busy={busy === 'all'}
            >
                <p>{t('dead.drop_all_text', { count: query.data?.pages[0]?.total ?? letters.length })}</p>
            </ConfirmByName>
        );
    }
    const footer = can('engineer') && letters.length > 0 && (
        <ButtonRow align="end">
            <Button kind="danger" onClick={() => setAllAsked(true)}>
                {t('dead.drop_all')}
            </Button>
        </ButtonRow>
    );
    return (
        <Dialog title={t('dead.title', { name })} size="wide" onClose={onClose} footer={footer}>
            {failure && <ErrorNote what={failure.what} error={failure.error} />}
            <QueryView query={query} what={t('dead.failed')} rows={4}>
                {() =>
                    letters.length === 0 ? (
                        <EmptyState>{t('dead.none')}</EmptyState>
                    ) : (
                        <ul className={css.letters}>
                            {letters.map((letter) => (
                                <Letter
                                    key={letter.batch_id}
                                    name={name}
                                    letter={letter}
                                    is_open={open === letter.batch_id}
                                    is_busy={busy === letter.batch_id}
                                    onToggle={() => setOpen(open === letter.batch_id ? '' : letter.batch_id)}
                                    onRun={(what, action) => void run(letter.batch_id, what, action)}
                                />
                            ))}
                        </ul>
                    )
                }
            </QueryView>
            {query.hasNextPage && (
                <Button is_busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('alarms.show_more')}
                </Button>
            )}
        </Dialog>
    );
}

interface LetterProps {
    name: string;
    letter: DeadLetter;
    is_open: boolean;
    is_busy: boolean;
    onToggle: () => void;
    onRun: (what: string, action: () => Promise<unknown>) => void;
}

function Letter({ name, letter, is_open, is_busy, onToggle, onRun }: LetterProps) {
    const t = useT();
    const { can } = useSession();
    const id = letter.batch_id;
    return (
        <li className={css.letter}>
            <div className={css.letter_head}>
                <div>
                    <p className={css.state}>
                        <Age ts={Date.parse(letter.time)} />
                        {t('dead.status', { status: letter.http_status })}
                        <span className={css.muted}>{t('dead.samples', { count: letter.count })}</span>
                    </p>
                    <p className={css.answer}>{letter.answer || t('dead.no_answer')}</p>
                </div>
                <ButtonRow>
                    <Button kind="quiet" aria-expanded={is_open} onClick={onToggle}>
                        {is_open ? t('dead.hide') : t('dead.show')}
                    </Button>
                    {can('engineer') && (
                        <>
                            <Button
                                icon="refresh"
                                is_busy={is_busy}
                                onClick={() => onRun(t('dead.retry_failed'), () => retryDead(name, id))}
                            >
                                {t('dead.retry')}
                            </Button>
                            <Button
                                icon="remove"
                                is_busy={is_busy}
                                onClick={() => onRun(t('dead.drop_failed'), () => dropDead(name, id))}
                            >
                                {t('dead.drop')}
                            </Button>
                        </>
                    )}
                </ButtonRow>
            </div>
            {is_open && <Payload name={name} batch_id={id} />}
        </li>
    );
}

function Payload({ name, batch_id }: { name: string; batch_id: string }) {
    const t = useT();
    const query = useQuery(deadBatch(name, batch_id));
    return (
        <QueryView query={query} what={t('dead.failed')} rows={4}>
            {(batch) => (
                <div className={css.payload}>
                    <p className={css.muted}>{t('dead.batch', { id: batch_id, count: batch.attempts })}</p>
                    <CodeLines
                        label={t('dead.payload')}
                        text={batch.samples
                            .slice(0, max_shown)
                            .map((sample) => JSON.stringify(sample))
                            .join('\n')}
                    />
                    {batch.samples.length > max_shown && (
                        <p className={css.muted}>{t('dead.more', { count: batch.samples.length - max_shown })}</p>
                    )}
                </div>
            )}
        </QueryView>
    );
}
