import type { TransferStatus, TransferType } from '../../api/transfer';
import { useNow } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatFigure, formatNumber } from '../../text/number';
import { plainText } from '../../text/plain-text';
import { formatSpan } from '../../text/time';
import { Mark } from '../../ui/mark';
import { Sparkline } from '../../ui/sparkline';
import { isKeepingUp, trendOf, type Sample } from './backlog';
import css from './transfers.module.css';

export function Figures({ transfer, track }: { transfer: TransferStatus; track: readonly Sample[] }) {
    const t = useT();
    const language = useLanguage();
    const now = useNow();
    const trend = trendOf(track);
    const dropped = transfer.dropped ?? 0;
    const oldest = transfer.oldest_queued_ts;
    const rows: [string, React.ReactNode][] = [
        [t('transfers.rate'), trend ? formatFigure(trend.sentPerS, language) : '–'],
        [t('transfers.queued'), formatNumber(transfer.queued ?? 0, language)],
        [t('transfers.oldest'), oldest ? formatSpan(now - oldest, t) : '–'],
        [
            t('transfers.dropped'),
            <span key="dropped" className={css.state}>
                {dropped > 0 && <Mark kind="uncertain" label={t('transfers.lost')} />}
                {formatNumber(dropped, language)}
            </span>,
        ],
        [t('transfers.sent'), formatNumber(transfer.sent_count ?? 0, language)],
    ];
    return (
        <dl className={css.figures}>
            {rows.map(([label, value]) => (
                <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}

export function Backlog({ track }: { track: readonly Sample[] }) {
    const t = useT();
    const language = useLanguage();
    const trend = trendOf(track);
    const points = track.map((sample) => sample.queued);
    const first = track[0];
    const last = track.at(-1);
    if (!first || !last) return null;
    const span = formatSpan(last.at - first.at, t);
    const text = backlogText(last.queued, trend, t, language);
    return (
        <div className={css.backlog}>
            <Sparkline
                points={points}
                label={t('transfers.curve', {
                    span,
                    low: formatNumber(Math.min(...points), language),
                    high: formatNumber(Math.max(...points), language),
                })}
            />
            <span className={css.muted}>{text}</span>
        </div>
    );
}

function backlogText(
    queued: number,
    trend: ReturnType<typeof trendOf>,
    t: ReturnType<typeof useT>,
    language: string,
): string {
    if (trend === undefined) return t('transfers.measuring');
    if (queued === 0) return t('transfers.empty');
    if (isKeepingUp(queued, trend)) return t('transfers.keeps_up');
    if (trend.emptyInMs !== undefined) return t('transfers.empty_in', { span: formatSpan(trend.emptyInMs, t) });
    if (trend.queuedPerS > 0) return t('transfers.grows', { rate: formatFigure(trend.queuedPerS, language) });
    return t('transfers.stays');
}

/** The members of the status that only this type of transfer has, with the names that the gateway gives them. */
export function OwnFigures({ transfer, type }: { transfer: TransferStatus; type: TransferType }) {
    const rules = type.schema.status ?? [];
    if (rules.length === 0) return null;
    const reported: Readonly<Record<string, unknown>> = transfer;
    return (
        <dl className={css.figures}>
            {rules.map(({ name, description }) => (
                <div key={name} title={description}>
                    <dt>{name}</dt>
                    <dd className={css.name}>{plainText(reported[name] ?? '–')}</dd>
                </div>
            ))}
        </dl>
    );
}
