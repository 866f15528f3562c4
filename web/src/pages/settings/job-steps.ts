import type { Job } from '../../api/job';
import type { JobStep } from '../../ui/job-progress';

/** What an upgrade goes through when nothing fails; scripts of an administrator may have other steps. */
const upgradeSteps = ['check', 'download', 'verify', 'unpack', 'snapshot', 'switch', 'restart', 'probe', 'commit'];

const states: Record<string, JobStep['state']> = {
    QUEUED: 'waiting',
    RUNNING: 'running',
    SUCCEEDED: 'done',
};

/** The state of a step. A script reports only that the next step begins; if this is the rollback, the step before it
 *  has failed. A successful rollback is recorded as ROLLED_BACK and is no failure itself. */
function stateOf(step: Job['steps'][number], next: string | undefined): JobStep['state'] {
    if (next === 'rollback') return 'failed';
    if (step.name === 'rollback' && step.state === 'ROLLED_BACK') return 'done';
    return states[step.state] ?? 'failed';
}

/** The steps that a job has begun, and while an upgrade runs those that are still to come. */
export function stepsOf(job: Pick<Job, 'job' | 'state' | 'steps'>): JobStep[] {
    const begun = job.steps.map((step, n) => ({
        name: step.name,
        state: stateOf(step, job.steps[n + 1]?.name),
        ...(step.message ? { text: step.message } : {}),
    }));
    const isRunning = job.state === 'QUEUED' || job.state === 'RUNNING';
    if (job.job !== 'upgrade' || !isRunning || begun.some((step) => step.name === 'rollback')) return begun;
    const furthest = Math.max(-1, ...begun.map((step) => upgradeSteps.indexOf(step.name)));
    return [...begun, ...upgradeSteps.slice(furthest + 1).map((name) => ({ name, state: 'waiting' as const }))];
}

/** The progress of a job in per cent: undefined = not known, null = it did not reach its end. The last number of an
 *  upgrade is that of its download and says nothing about later steps. */
export function percentOf(job: Pick<Job, 'job' | 'state' | 'step' | 'percent'>): number | undefined | null {
    if (job.state === 'SUCCEEDED') return 100;
    if (job.state !== 'QUEUED' && job.state !== 'RUNNING') return null;
    if (job.job === 'upgrade' && job.step !== 'download') return undefined;
    return job.percent || undefined;
}

/** How long a job took or has taken, ms. */
export function durationOf(job: Pick<Job, 'started_at' | 'ended_at'>, now: number): number {
    return job.started_at ? Math.max(0, (job.ended_at || now) - job.started_at) : 0;
}

/** How long the gateway was away in the newest restart that came back, ms. */
export function lastDown(jobs: readonly Job[]): number | undefined {
    for (const job of jobs) {
        // The types of the API do not know what each kind of job has in its result.
        const down =
            job.job === 'restart' && job.state === 'SUCCEEDED' && (job.result as Record<string, unknown>)['down_ms'];
        if (typeof down === 'number') return down;
    }
    return undefined;
}
