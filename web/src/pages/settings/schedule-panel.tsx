import { useQuery } from '@tanstack/react-query';
import { properties } from '../../api/properties';
import { useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { ButtonLink } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { QueryView } from '../../ui/state-views';
import css from './settings.module.css';

/** The schedule of backups. It is set by properties, which are changed on the page of the properties. */
export function SchedulePanel() {
    const t = useT();
    const zone = useZone();
    const query = useQuery(properties);
    const change = <ButtonLink to="/settings?q=edge.backup">{t('backup.change_schedule')}</ButtonLink>;
    return (
        <Panel title={t('backup.schedule')} side={change}>
            <QueryView query={query} what={t('props.failed')} rows={2}>
                {({ entries }) => {
                    const value = (key: string) => entries.find((entry) => entry.key === `edge.backup.${key}`)?.value;
                    const when = value('schedule');
                    return (
                        <dl className={css.facts}>
                            <dt>{t('backup.when')}</dt>
                            <dd>{when ? t('backup.when_at', { when, zone }) : t('backup.when_never')}</dd>
                            <dt>{t('backup.keep')}</dt>
                            <dd>{t('backup.keep_count', { count: Number(value('keep') ?? 0) })}</dd>
                            <dt>{t('backup.passphrase')}</dt>
                            <dd>{value('passphrase_file') || t('backup.no_passphrase_file')}</dd>
                        </dl>
                    );
                }}
            </QueryView>
        </Panel>
    );
}
