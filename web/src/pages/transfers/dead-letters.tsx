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
const maxShown = 200;

/** The batches that the receiver has refused (the page calls them messages): the reason and the values of each. A
 *  batch can be sent again or deleted. */
export function DeadLetters({ name, onClose }: { name: string; onClose: () => void }) {
    const t = useT();
    const { can } = useSession();
    const client = useQueryClient();
    const [open, setOpen] = useState('');
    /** Batches that are being sent or dropped, and `all`. */
    const [busy, setBusy] = useState<readonly string[]>([]);
    const [isAllAsked, setAllAsked] = useState(false);
    const [failure, setFailure] = useState<{ what: string; error: unknown }>();
    const query = useInfiniteQuery({
        queryKey: ['transfer', 'dead', name],
        queryFn: ({ pageParam, signal }) => fetchDead(name, pageParam, signal),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (page) => page.next ?? undefined,
    });
    const run = async (id: string, what: string, action: () => Promise<unknown>) => {
        setBusy((before) => [...before, id]);
        setFailure(undefined);
        try {
            await action();
            setOpen('');
        } catch (error) {
            setFailure({ what, error });
        }
        setAllAsked(false);
        await client.invalidateQueries({ queryKey: ['transfer'] });
        setBusy((before) => before.filter((each) => each !== id));
    };
    const letters = query.data?.pages.flatMap((page) => page.items) ?? [];
    if (isAllAsked) {
        return (
            <ConfirmByName
                title={t('dead.drop_all')}
                name={name}
                action={t('dead.drop_all')}
                onConfirm={() => void run('all', t('dead.drop_failed'), () => dropAllDead(name))}
                onClose={() => setAllAsked(false)}
                isBusy={busy.includes('all')}
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
                                    isOpen={open === letter.batch_id}
                                    isBusy={busy.includes(letter.batch_id)}
                                    onToggle={() => setOpen(open === letter.batch_id ? '' : letter.batch_id)}
                                    onRun={(what, action) => void run(letter.batch_id, what, action)}
                                />
                            ))}
                        </ul>
                    )
                }
            </QueryView>
            {query.hasNextPage && (
                <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('alarms.show_more')}
                </Button>
            )}
        </Dialog>
    );
}

interface LetterProps {
    name: string;
    letter: DeadLetter;
    isOpen: boolean;
    isBusy: boolean;
    onToggle: () => void;
    onRun: (what: string, action: () => Promise<unknown>) => void;
}

function Letter({ name, letter, isOpen, isBusy, onToggle, onRun }: LetterProps) {
    const t = useT();
    const { can } = useSession();
    const id = letter.batch_id;
    return (
        <li className={css.letter}>
            <div className={css.letterHead}>
                <div>
                    <p className={css.state}>
                        <Age ts={Date.parse(letter.time)} />
                        {t('dead.status', { status: letter.http_status })}
                        <span className={css.muted}>{t('dead.samples', { count: letter.count })}</span>
                    </p>
                    <p className={css.answer}>{letter.answer || t('dead.no_answer')}</p>
                </div>
                <ButtonRow>
                    <Button kind="quiet" aria-expanded={isOpen} onClick={onToggle}>
                        {isOpen ? t('dead.hide') : t('dead.show')}
                    </Button>
                    {can('engineer') && (
                        <>
                            <Button
                                icon="refresh"
                                isBusy={isBusy}
                                onClick={() => onRun(t('dead.retry_failed'), () => retryDead(name, id))}
                            >
                                {t('dead.retry')}
                            </Button>
                            <Button
                                icon="remove"
                                isBusy={isBusy}
                                onClick={() => onRun(t('dead.drop_failed'), () => dropDead(name, id))}
                            >
                                {t('dead.drop')}
                            </Button>
                        </>
                    )}
                </ButtonRow>
            </div>
            {isOpen && <Payload name={name} batchId={id} />}
        </li>
    );
}

function Payload({ name, batchId }: { name: string; batchId: string }) {
    const t = useT();
    const query = useQuery(deadBatch(name, batchId));
    return (
        <QueryView query={query} what={t('dead.failed')} rows={4}>
            {(batch) => (
                <div className={css.payload}>
                    <p className={css.muted}>{t('dead.batch', { id: batchId, count: batch.attempts })}</p>
                    <CodeLines
                        label={t('dead.payload')}
                        text={batch.samples
                            .slice(0, maxShown)
                            .map((sample) => JSON.stringify(sample))
                            .join('\n')}
                    />
                    {batch.samples.length > maxShown && (
                        <p className={css.muted}>{t('dead.more', { count: batch.samples.length - maxShown })}</p>
                    )}
                </div>
            )}
        </QueryView>
    );
}
