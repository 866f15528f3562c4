import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { backupList } from '../../api/backup';
import { useSession } from '../../api/session';
import { useTransfers } from '../../live/use-lists';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { tourAlarms, tourLines, tourTag } from './tour';
import { keepTour } from './tour-state';
import css from './tour-panel.module.css';

const pollMs = 10_000;

/** What there is to do on the first day; each step ticks itself. */
export default function TourPanel({ devices, onDismiss }: { devices: readonly string[]; onDismiss: () => void }) {
    const t = useT();
    const { can } = useSession();
    const hasDevice = devices.length > 0;
    const tag = useQuery({ ...tourTag, enabled: hasDevice, refetchInterval: pollMs });
    const alarms = useQuery({ ...tourAlarms, enabled: hasDevice, refetchInterval: pollMs });
    const transfers = useTransfers();
    const backups = useQuery({ ...backupList, enabled: can('admin'), refetchInterval: pollMs });
    const lines = tourLines({
        devices,
        tagId: tag.data?.tagId,
        hasHistory: tag.data?.hasHistory ?? false,
        alarms: alarms.data ?? 0,
        transfers: transfers.data?.length ?? 0,
        backups: can('admin') ? (backups.data?.length ?? 0) : undefined,
    });
    const done = lines.filter(({ isDone }) => isDone).length;
    const next = lines.find(({ isDone }) => !isDone)?.step;
    useEffect(() => keepTour('open'), []);
    return (
        <Panel
            title={t('tour.title')}
            side={
                <>
                    <span role="status">{t('tour.count', { done, total: lines.length })}</span>
                    <Button onClick={onDismiss}>{t(next ? 'tour.dismiss' : 'tour.finish')}</Button>
                </>
            }
            isFlush
        >
            <ol className={css.steps}>
                {lines.map(({ step, isDone, to }) => (
                    <li key={step} className={css.step} aria-current={step === next ? 'step' : undefined}>
                        <span className={css.mark} data-done={isDone || undefined}>
                            {isDone && <Icon name="check" />}
                            <span className="visually-hidden">{t(isDone ? 'tour.done' : 'tour.open')}</span>
                        </span>
                        <span className={css.words}>
                            <Link to={to}>{t(`tour.${step}`)}</Link>
                            <span className={css.about}>{t(`tour.${step}_about`)}</span>
                        </span>
                    </li>
                ))}
            </ol>
        </Panel>
    );
}
