import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { availableJobs, startJob } from '../../api/job';
import { edge } from '../../api/monitor';
import { useJobs } from '../../live/use-lists';
import { useLanguage, useT } from '../../text/language';
import { formatFigure } from '../../text/number';
import { Button, ButtonRow } from '../../ui/button';
import { ConfirmByName } from '../../ui/dialog';
import { Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import { lastDown } from './job-steps';
import { useJobStart } from './use-job-start';
import css from './settings.module.css';

const acts = ['restart', 'reboot', 'firmware', 'temp-clean'] as const;
type Act = (typeof acts)[number];

/** Restart, reboot, packages, cleaning: what stops, how long it takes, and the act itself. */
export default function MaintenanceTab() {
    const t = useT();
    const language = useLanguage();
    const available = useQuery(availableJobs);
    const jobs = useJobs();
    const [asked, setAsked] = useState<Act>();
    const list = useJobStart();
    const down = lastDown(jobs.data ?? []);
    const whyNot = (act: Act) => available.data?.find((each) => each.job === act && !each.is_available)?.why;
    return (
        <div className={css.stack}>
            {available.error && (
                <ErrorNote
                    what={t('maintenance.failed')}
                    error={available.error}
                    onRetry={() => void available.refetch()}
                />
            )}
            {list.error !== undefined && <ErrorNote what={t('maintenance.list_failed')} error={list.error} />}
            <div className={css.cards}>
                {acts.map((act) => (
                    <Panel key={act} title={t(`jobs.name_${act}`)}>
                        <div className={css.card}>
                            <p>{t(`maintenance.what_${act}`)}</p>
                            <dl className={css.facts}>
                                <dt>{t('maintenance.stops')}</dt>
                                <dd>{t(`maintenance.stops_${act}`)}</dd>
                                <dt>{t('maintenance.takes')}</dt>
                                <dd>
                                    {t(`maintenance.takes_${act}`)}{' '}
                                    {act === 'restart' &&
                                        down !== undefined &&
                                        t('maintenance.last', { seconds: formatFigure(down / 1000, language) })}
                                </dd>
                            </dl>
                            {whyNot(act) && <p className={css.reason}>{whyNot(act)}</p>}
                            <ButtonRow>
                                <Button
                                    kind="danger"
                                    blocked={whyNot(act) && t('maintenance.not_here')}
                                    onClick={() => setAsked(act)}
                                >
                                    {t(`maintenance.do_${act}`)}
                                </Button>
                                {act === 'temp-clean' && (
                                    <Button
                                        isBusy={list.isBusy}
                                        onClick={() => void list.start(() => startJob('temp-clean', { dry_run: true }))}
                                    >
                                        {t('maintenance.list')}
                                    </Button>
                                )}
                            </ButtonRow>
                        </div>
                    </Panel>
                ))}
            </div>
            {asked && <Confirm act={asked} onClose={() => setAsked(undefined)} />}
        </div>
    );
}

function Confirm({ act, onClose }: { act: Act; onClose: () => void }) {
    const t = useT();
    const { data: gateway } = useQuery(edge);
    const { start, isBusy, error } = useJobStart();
    const confirm = async () => {
        if (await start(() => startJob(act))) onClose();
    };
    return (
        <ConfirmByName
            title={t(`jobs.name_${act}`)}
            name={gateway?.hostname ?? ''}
            action={t(`maintenance.do_${act}`)}
            onConfirm={() => void confirm()}
            onClose={onClose}
            isBusy={isBusy || !gateway}
        >
            <p>{t(`maintenance.stops_${act}`)}</p>
            <p>{t(`maintenance.takes_${act}`)}</p>
            {error !== undefined && <ErrorNote what={t('maintenance.start_failed')} error={error} />}
        </ConfirmByName>
    );
}
