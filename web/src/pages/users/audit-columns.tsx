import type { AuditLine } from '../../api/audit';
import type { ToldLine } from '../../api/change';
import { ChangeLines } from '../../changes/change-lines';
import { lineSentence } from '../../changes/change-sentence';
import { TakeBack } from '../../changes/take-back';
import { useZone } from '../../text/clock';
import { useCodeText, useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import type { Column } from '../../ui/data-table';
import css from './users.module.css';

/** The columns of the changes: each is a sentence. */
export function useChangeColumns(): Column<AuditLine>[] {
    const t = useT();
    const zone = useZone();
    const word = useCodeText();
    return [
        {
            id: 'time',
            label: t('audit.time'),
            isWhole: true,
            hiddenBelow: 700,
            cell: (line) => formatDateTime(line.time, zone),
        },
        {
            id: 'what',
            label: t('who.what'),
            width: 'fill',
            cell: (line: ToldLine) => (
                <>
                    <span className={css.narrowOnly}>{formatDateTime(line.time, zone)}</span>
                    <span className={css.call}>
                        {lineSentence(line, t, word) ?? (
                            <>
                                {line.user || t('who.somebody')}: <code>{`${line.method} ${line.path}`}</code>
                            </>
                        )}
                    </span>
                    {line.change && <ChangeLines change={line.change} isBelowSentence />}
                    {!line.change && line.count > 1 && (
                        <span className={css.sub}>{t('audit.times', { count: line.count })}</span>
                    )}
                </>
            ),
        },
        { id: 'ip', label: t('sessions.address'), hiddenBelow: 700, isWhole: true, cell: (line) => line.ip || '–' },
        {
            id: 'back',
            label: '',
            cell: (line: ToldLine) => line.change && <TakeBack change={line.change} />,
        },
    ];
}

/** The columns of the calls. */
export function useLineColumns(): Column<AuditLine>[] {
    const t = useT();
    const zone = useZone();
    return [
        {
            id: 'time',
            label: t('audit.time'),
            isWhole: true,
            hiddenBelow: 700,
            cell: (line) => formatDateTime(line.time, zone),
        },
        { id: 'user', label: t('users.user'), isWhole: true, hiddenBelow: 700, cell: (line) => line.user || '–' },
        {
            id: 'call',
            label: t('audit.call'),
            width: 'fill',
            cell: (line) => (
                <>
                    <span className={css.narrowOnly}>
                        {[formatDateTime(line.time, zone), line.user, line.status].filter(Boolean).join(', ')}
                    </span>
                    <code className={css.call}>
                        {line.method} {line.path}
                        {line.query && `?${line.query}`}
                    </code>
                    {line.error && <span className={css.sub}>{line.error}</span>}
                    {line.count > 1 && <span className={css.sub}>{t('audit.times', { count: line.count })}</span>}
                </>
            ),
        },
        {
            id: 'status',
            label: t('audit.status'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (line) => line.status || '–',
        },
        {
            id: 'ms',
            label: t('audit.duration'),
            isNumber: true,
            hiddenBelow: 1300,
            cell: (line) => (
                <>
                    {line.duration} <span className={css.unit}>ms</span>
                </>
            ),
        },
        { id: 'ip', label: t('sessions.address'), hiddenBelow: 700, isWhole: true, cell: (line) => line.ip },
        { id: 'auth', label: t('audit.auth'), hiddenBelow: 1300, isWhole: true, cell: (line) => line.auth || '–' },
    ];
}
