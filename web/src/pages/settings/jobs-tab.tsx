import { Link, useSearchParams } from 'react-router';
import { hasEnded, type Job } from '../../api/job';
import { useJobs } from '../../live/use-lists';
import { useNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime, formatSpan } from '../../text/time';
import { DataTable, type Column } from '../../ui/data-table';
import { Drawer } from '../../ui/dialog';
import { Framed } from '../../ui/page';
import { EmptyState, QueryView } from '../../ui/state-views';
import { durationOf } from './job-steps';
import { JobState, JobView, useJobWord } from './job-view';

/** The jobs that ran, newest first; `?job=` opens one. */
export default function JobsTab() {
    const t = useT();
    const word = useJobWord();
    const zone = useZone();
    const now = useNow();
    const query = useJobs();
    const [search, setSearch] = useSearchParams();
    const columns: Column<Job>[] = [
        { id: 'when', label: t('jobs.when'), isWhole: true, cell: (job) => formatDateTime(job.created_at, zone) },
        {
            id: 'job',
            label: t('jobs.job'),
            cell: (job) => <Link to={`?job=${job.job_id}`}>{word(job.job)}</Link>,
        },
        { id: 'state', label: t('jobs.state'), isWhole: true, cell: (job) => <JobState state={job.state} /> },
        {
            id: 'took',
            label: t('jobs.took'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (job) => (job.started_at ? formatSpan(durationOf(job, now), t) : '–'),
        },
        { id: 'actor', label: t('jobs.actor'), hiddenBelow: 700, cell: (job) => job.actor },
        {
            id: 'message',
            label: t('jobs.message'),
            width: 'grow',
            hiddenBelow: 1300,
            cell: (job) => job.message || (hasEnded(job) ? '–' : job.step),
        },
    ];
    return (
        <QueryView query={query} what={t('jobs.failed')}>
            {(jobs) => {
                if (jobs.length === 0) return <EmptyState>{t('jobs.none')}</EmptyState>;
                const chosen = jobs.find((job) => job.job_id === search.get('job'));
                return (
                    <>
                        <Framed>
                            <DataTable
                                label={t('settings.jobs')}
                                columns={columns}
                                rows={jobs}
                                rowKey={(job) => job.job_id}
                                rowState={(job) => (job.state === 'FAILED' ? 'bad' : undefined)}
                            />
                        </Framed>
                        {chosen && (
                            <Drawer title={chosen.job_id} onClose={() => setSearch({}, { replace: true })}>
                                <JobView job={chosen} />
                            </Drawer>
                        )}
                    </>
                );
            }}
        </QueryView>
    );
}
