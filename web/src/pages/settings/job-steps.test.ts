import { describe, expect, it } from 'vitest';
import type { Job, JobStep } from '../../api/job';
import { durationOf, percentOf, lastDown, stepsOf } from './job-steps';

const step = (name: string, state: JobStep['state'] = 'SUCCEEDED', message = ''): JobStep => ({
    name,
    state,
    started_at: 1,
    ended_at: 2,
    message,
});
const job = (some: Partial<Job>): Job => ({
    job_id: 'JOB_1',
    job: 'upgrade',
    state: 'RUNNING',
    actor: 'root',
    created_at: 1,
    started_at: 1,
    ended_at: 0,
    percent: 0,
    step: '',
    steps: [],
    exit_code: null,
    code: '',
    message: '',
    result: {},
    ...some,
});

describe('stepsOf', () => {
    it('shows what is still to come of an upgrade', () => {
        const shown = stepsOf(job({ steps: [step('check'), step('download', 'RUNNING')] }));
        expect(shown.map((each) => `${each.name} ${each.state}`).slice(0, 3)).toEqual([
            'check done',
            'download running',
            'verify waiting',
        ]);
        expect(shown.at(-1)).toEqual({ name: 'commit', state: 'waiting' });
    });
    it('promises nothing more once it rolls back, has ended, or is another job', () => {
        const steps = [step('probe', 'FAILED', '503'), step('rollback', 'RUNNING')];
        expect(stepsOf(job({ steps })).map((each) => each.name)).toEqual(['probe', 'rollback']);
        expect(stepsOf(job({ steps: [step('check', 'FAILED')], state: 'FAILED' }))).toHaveLength(1);
        expect(stepsOf(job({ job: 'backup', steps: [step('copy', 'RUNNING')] }))).toHaveLength(1);
    });
    it('shows the step before a rollback as failed and the rollback as what was done', () => {
        const steps = [step('probe', 'SUCCEEDED'), step('rollback', 'ROLLED_BACK', 'not ready')];
        expect(stepsOf(job({ state: 'ROLLED_BACK', steps }))).toEqual([
            { name: 'probe', state: 'failed' },
            { name: 'rollback', state: 'done', text: 'not ready' },
        ]);
    });
    it('marks every state that is none of the good ones as failed, with its message', () => {
        expect(stepsOf(job({ state: 'FAILED', steps: [step('probe', 'INTERRUPTED', 'cut off')] }))).toEqual([
            { name: 'probe', state: 'failed', text: 'cut off' },
        ]);
    });
});

describe('times', () => {
    it('count until the end, or until now', () => {
        expect(durationOf({ started_at: 1000, ended_at: 4000 }, 9000)).toBe(3000);
        expect(durationOf({ started_at: 1000, ended_at: 0 }, 9000)).toBe(8000);
        expect(durationOf({ started_at: 0, ended_at: 0 }, 9000)).toBe(0);
    });
    it('take the newest restart that came back', () => {
        const restart = (state: Job['state'], result: object) => job({ job: 'restart', state, result } as Partial<Job>);
        expect(lastDown([restart('FAILED', { down_ms: 1 }), restart('SUCCEEDED', { down_ms: 2300 })])).toBe(2300);
        expect(lastDown([restart('SUCCEEDED', {})])).toBeUndefined();
    });
});

describe('percentOf', () => {
    const job = { job: 'backup', state: 'RUNNING', step: 'copy', percent: 40 } as const;
    it('is what the job says while it runs, and nothing before it says it', () => {
        expect(percentOf(job)).toBe(40);
        expect(percentOf({ ...job, percent: 0 })).toBeUndefined();
    });
    it('of an upgrade is that of its download', () => {
        expect(percentOf({ ...job, job: 'upgrade', step: 'download' })).toBe(40);
        expect(percentOf({ ...job, job: 'upgrade', step: 'probe', percent: 100 })).toBeUndefined();
    });
    it('is whole only when the job succeeded', () => {
        expect(percentOf({ ...job, state: 'SUCCEEDED' })).toBe(100);
        expect(percentOf({ ...job, state: 'ROLLED_BACK', percent: 100 })).toBeNull();
    });
});
