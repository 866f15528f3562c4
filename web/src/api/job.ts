import { queryOptions } from '@tanstack/react-query';
import { call, data, v1, type DataOf } from './client';
import type { paths } from './schema.gen';

export type JobName = 'upgrade' | 'restart' | 'reboot' | 'firmware' | 'temp-clean' | 'backup' | 'restore';
type ListBody = paths['/config/job']['get']['responses']['200']['content']['application/json'];
export type Job = DataOf<ListBody>['data'][number];
export type JobStep = Job['steps'][number];
type AvailableBody = paths['/config/jobs/available']['get']['responses']['200']['content']['application/json'];
export type JobAvailability = DataOf<AvailableBody>['data'][number];

export function hasEnded(job: Pick<Job, 'state'>): boolean {
    return job.state !== 'QUEUED' && job.state !== 'RUNNING';
}

/** Admin. The newest jobs, newest first. */
export const jobList = queryOptions({
    queryKey: ['job', 'list'],
    queryFn: async ({ signal }) =>
        (await data(v1.GET('/config/job', { params: { query: { limit: 100 } }, signal }))).data as Job[],
});

/** Admin. Which jobs can run on this machine, and why others cannot. */
export const availableJobs = queryOptions({
    queryKey: ['job', 'available'],
    queryFn: async ({ signal }) => (await data(v1.GET('/config/jobs/available', { signal }))).data as JobAvailability[],
    staleTime: 60_000,
});

/** What a call that starts a job answers: the job itself comes with the list. */
export interface StartedJob {
    job_id: string;
    job: string;
    state: string;
}

/** Admin. Fails with JOB_RUNNING (the other's `job_id` in `details`) and NOT_AVAILABLE. */
export function startJob(job: JobName, body?: object): Promise<StartedJob> {
    return call('POST', `/config/${job}`, { body: body ?? {} });
}

export function cancelJob(jobId: string) {
    return data(v1.POST('/config/job/{job_id}/cancel', { params: { path: { job_id: jobId } } }));
}

/** The log of a job, 256 KiB of it at most; the rest is in its folder on the gateway. */
export const jobLog = (jobId: string) =>
    queryOptions({
        queryKey: ['job', 'log', jobId],
        queryFn: ({ signal }) =>
            call<string>('GET', `/config/job/${encodeURIComponent(jobId)}/log`, { query: { from: 0 }, signal }),
    });

/** Whether the gateway responds. The call needs no session; it is used while the gateway restarts. */
export function fetchHealth(signal?: AbortSignal): Promise<unknown> {
    return call('GET', '/api/v1/system/health', { signal, timeoutMs: 2_000 });
}
