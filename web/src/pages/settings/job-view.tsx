import { plainText } from '../../text/plain-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelJob, hasEnded, jobList, jobLog, type Job, type JobName } from '../../api/job';
import { useNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatSpan, formatWhen } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { CodeLines } from '../../ui/code-lines';
import { JobProgress } from '../../ui/job-progress';
import type { MarkKind } from '../../ui/mark';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { durationOf, percentOf, stepsOf } from './job-steps';
import css from './settings.module.css';

const names: readonly string[] = ['upgrade', 'restart', 'reboot', 'firmware', 'temp-clean', 'backup', 'restore'];

/** Jobs that cannot be ended once they were started. */
const final: readonly string[] = ['restart', 'reboot'];

/** The word for a job; a job that the page does not know has its own name. */
export function useJobWord(): (job: string) => string {
    const t = useT();
    return (job) => (names.includes(job) ? t(`jobs.name_${job as JobName}`) : job);
}

/** A newer gateway may have more states than these. */
const marks: Partial<Record<Job['state'], MarkKind>> = {
    QUEUED: 'connecting',
    RUNNING: 'connecting',
    SUCCEEDED: 'good',
    FAILED: 'bad',
    ROLLED_BACK: 'bad',
    CANCELLED: 'stopped',
    INTERRUPTED: 'bad',
};

export function JobState({ state }: { state: Job['state'] }) {
    const t = useT();
    return <StateWord kind={marks[state] ?? 'uncertain'}>{t(`jobs.state_${state}`)}</StateWord>;
}

interface JobViewProps {
    job: Job;
    isAway?: boolean;
    onHide?: () => void;
}

/** One job: state, steps, what it says, its result and log. */
export function JobView({ job, isAway = false, onHide }: JobViewProps) {
    const t = useT();
    const word = useJobWord();
    const zone = useZone();
    const now = useNow();
    const isOver = hasEnded(job);
    const steps = stepsOf(job);
    const about = t('jobs.about', {
        actor: job.actor,
        time: formatWhen(job.created_at, now, zone),
        span: formatSpan(durationOf(job, now), t),
    });
    return (
        <div className={css.job}>
            <header className={css.jobHead}>
                <h2>{word(job.job)}</h2>
                <JobState state={job.state} />
                <span className={css.about}>{about}</span>
                <ButtonRow align="end">
                    {!isOver && !final.includes(job.job) && <CancelButton job={job} isAway={isAway} />}
                    {onHide && <Button onClick={onHide}>{t('jobs.hide')}</Button>}
                </ButtonRow>
            </header>
            {isAway && job.step && <p>{t('jobs.last_step', { step: job.step })}</p>}
            {job.job === 'upgrade' && job.step === 'probe' && !isOver && <p>{t('jobs.probe')}</p>}
            {job.message && <p className={css.message}>{job.message}</p>}
            {(steps.length > 0 || !isOver) && (
                <JobProgress label={t('jobs.progress')} percent={percentOf(job)} steps={steps} />
            )}
            <Result result={job.result} />
            <Log job={job} />
        </div>
    );
}

function CancelButton({ job, isAway }: { job: Job; isAway: boolean }) {
    const t = useT();
    const client = useQueryClient();
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const cancel = async () => {
        setBusy(true);
        setError(undefined);
        try {
            await cancelJob(job.job_id);
            await client.invalidateQueries({ queryKey: jobList.queryKey });
        } catch (caught) {
            setError(caught);
        } finally {
            setBusy(false);
        }
    };
    return (
        <>
            {error !== undefined && <ErrorNote what={t('jobs.cancel_failed')} error={error} />}
            <Button isBusy={isBusy} blocked={isAway ? t('jobs.is_away') : undefined} onClick={() => void cancel()}>
                {t('jobs.cancel')}
            </Button>
        </>
    );
}

/** The members of a result as the gateway or a script gave them. */
function Result({ result }: { result: Record<string, unknown> }) {
    const t = useT();
    const members = Object.entries(result);
    if (members.length === 0) return null;
    return (
        <details className={css.details}>
            <summary>{t('jobs.result')}</summary>
            <dl className={css.pairs}>
                {members.map(([name, value]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd>{resultText(value)}</dd>
                    </div>
                ))}
            </dl>
        </details>
    );
}

function resultText(value: unknown): string {
    if (Array.isArray(value)) return value.length ? value.map(resultText).join('\n') : '–';
    return value === null ? 'null' : plainText(value);
}

function Log({ job }: { job: Job }) {
    const t = useT();
    const [isOpen, setOpen] = useState(false);
    return (
        <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t('jobs.log')}</summary>
            {isOpen && <LogText job={job} />}
        </details>
    );
}

function LogText({ job }: { job: Job }) {
    const t = useT();
    const query = useQuery({ ...jobLog(job.job_id), refetchInterval: hasEnded(job) ? false : 2_000 });
    return (
        <QueryView query={query} what={t('jobs.log_failed')} rows={2}>
            {(text) =>
                text.trim() ? (
                    <CodeLines label={t('jobs.log')} text={text.trimEnd()} />
                ) : (
                    <p className={css.muted}>{t('jobs.log_empty')}</p>
                )
            }
        </QueryView>
    );
}
