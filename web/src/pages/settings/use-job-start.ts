import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jobList, type Job, type StartedJob } from '../../api/job';
import { useSession } from '../../api/session';
import { gatewayNow } from '../../text/clock';

/** Starts a job and puts the gateway's response at the head of the list. So the job is shown even if the gateway is
 *  away before the list was fetched again. */
export function useJobStart() {
    const client = useQueryClient();
    const { session } = useSession();
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const start = async (begin: () => Promise<StartedJob>): Promise<StartedJob | undefined> => {
        setBusy(true);
        setError(undefined);
        try {
            const started = await begin();
            await client.cancelQueries({ queryKey: jobList.queryKey });
            client.setQueryData(jobList.queryKey, (list) => [recordOf(started, session.user_id), ...(list ?? [])]);
            void client.invalidateQueries({ queryKey: jobList.queryKey });
            return started;
        } catch (caught) {
            setError(caught);
            return undefined;
        } finally {
            setBusy(false);
        }
    };
    return { start, isBusy, error };
}

function recordOf(started: StartedJob, actor: string): Job {
    return {
        job_id: started.job_id,
        job: started.job,
        state: started.state as Job['state'],
        actor,
        created_at: gatewayNow(),
        started_at: 0,
        ended_at: 0,
        percent: 0,
        step: '',
        steps: [],
        exit_code: null,
        code: '',
        message: '',
        result: {},
    };
}
