import { useQuery } from '@tanstack/react-query';
import { sentList, type NotificationChannel, type SentMessage } from '../../api/notification';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatWhen } from '../../text/time';
import { DataTable, type Column } from '../../ui/data-table';
import type { MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import css from './settings.module.css';

const marks: Record<SentMessage['result'], MarkKind> = {
    QUEUED: 'stale',
    DELIVERED: 'good',
    REFUSED: 'bad',
    FAILED: 'bad',
    DROPPED: 'bad',
};

/** The record of messages: when, to whom, what, and what has become of it. */
export function SentPanel({ channels }: { channels: readonly NotificationChannel[] }) {
    const t = useT();
    const zone = useZone();
    const query = useQuery(sentList);
    const now = gatewayNow();
    const columns: Column<SentMessage>[] = [
        { id: 'when', label: t('notify.when'), isWhole: true, cell: (sent) => formatWhen(sent.queued_at, now, zone) },
        {
            id: 'channel',
            label: t('notify.channel'),
            hiddenBelow: 700,
            cell: (sent) => (
                <>
                    {channels.find((each) => each.channel_id === sent.channel_id)?.name ?? sent.channel_id}
                    <span className={css.sub}>{sent.receiver}</span>
                </>
            ),
        },
        { id: 'subject', label: t('notify.subject'), width: 'grow', cell: (sent) => sent.subject },
        {
            id: 'result',
            label: t('notify.result'),
            width: 'grow',
            cell: (sent) => (
                <>
                    <StateWord kind={marks[sent.result]}>{t(`notify.result_${sent.result}`)}</StateWord>
                    <span className={css.sub}>{sent.answer}</span>
                </>
            ),
        },
        {
            id: 'attempts',
            label: t('notify.attempts'),
            isNumber: true,
            hiddenBelow: 1300,
            cell: (sent) => sent.attempts,
        },
    ];
    return (
        <Panel title={t('notify.sent')} isFlush>
            <QueryView query={query} what={t('notify.sent_failed')} rows={3}>
                {(all) =>
                    all.length === 0 ? (
                        <EmptyState>{t('notify.no_sent')}</EmptyState>
                    ) : (
                        <DataTable
                            label={t('notify.sent')}
                            columns={columns}
                            rows={all}
                            rowKey={(sent) => String(sent.sent_id)}
                            rowState={(sent) => (marks[sent.result] === 'bad' ? 'bad' : undefined)}
                        />
                    )
                }
            </QueryView>
        </Panel>
    );
}
