import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { backupList } from '../../api/backup';
import { fetchHealth, hasEnded } from '../../api/job';
import { properties } from '../../api/properties';
import { useJobs } from '../../live/use-lists';
import { toGatewayTime, useNow } from '../../text/clock';
import { useT } from '../../text/language';
import { formatSpan } from '../../text/time';
import { useSaidOnce } from '../../ui/announcer';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { JobView } from './job-view';
import css from './settings.module.css';

const probeMs = 2_000;

function isUnreachable(error: unknown): boolean {
    return error instanceof ApiError && (error.isUnanswered || error.httpStatus >= 500);
}

/** Jobs that run, and those that ended while the page was open, until the person hides them. While a job keeps the
 *  gateway away, its last known step stays, and health is requested every two seconds. */
export function JobsStrip() {
    const client = useQueryClient();
    const query = useJobs();
    const jobs = query.data ?? [];
    const [watched, setWatched] = useState<readonly string[]>([]);
    const [hidden, setHidden] = useState<readonly string[]>([]);
    const running = jobs.filter((job) => !hasEnded(job));
    const fresh = running.filter((job) => !watched.includes(job.job_id));
    if (fresh.length > 0) setWatched([...watched, ...fresh.map((job) => job.job_id)]);
    const shown = jobs.filter((job) => watched.includes(job.job_id) && !hidden.includes(job.job_id));
    const ended = shown.filter(hasEnded).length;
    useEffect(() => {
        if (ended === 0) return;
        void client.invalidateQueries({ queryKey: backupList.queryKey });
        void client.invalidateQueries({ queryKey: properties.queryKey });
    }, [client, ended]);
    const isAway = running.length > 0 && isUnreachable(query.error);
    if (shown.length === 0) return null;
    return (
        <div className={css.strip}>
            {isAway && <Away since={query.dataUpdatedAt} />}
            {shown.map((job) => (
                <section key={job.job_id} className={css.running}>
                    <JobView
                        job={job}
                        isAway={isAway && !hasEnded(job)}
                        onHide={hasEnded(job) ? () => setHidden([...hidden, job.job_id]) : undefined}
                    />
                </section>
            ))}
        </div>
    );
}

/** `since`: the browser's time of the last answer, ms. */
function Away({ since }: { since: number }) {
    const t = useT();
    const now = useNow();
    const client = useQueryClient();
    const probe = useQuery({
        queryKey: ['health', 'probe'],
        queryFn: async ({ signal }) => {
            await fetchHealth(signal);
            return true;
        },
        refetchInterval: probeMs,
        retry: false,
        gcTime: 0,
    });
    const isBack = probe.isSuccess && !probe.isError;
    useEffect(() => {
        if (isBack) void client.invalidateQueries();
    }, [client, isBack]);
    const away = t('jobs.away', { span: formatSpan(now - toGatewayTime(since), t) });
    useSaidOnce(away);
    return (
        <div className={css.away}>
            <Mark kind="stale" />
            <p>{isBack ? t('jobs.back') : away}</p>
            <Button icon="refresh" isBusy={probe.isFetching} onClick={() => void probe.refetch()}>
                {t('error.retry')}
            </Button>
        </div>
    );
}
