import { useQuery } from '@tanstack/react-query';
import type { Transfer } from '../../api/transfer';
import { previewTransfer } from '../../api/transfer-preview';
import { useT } from '../../text/language';
import { targetOf } from './opc-patterns';
import css from './transfers.module.css';

/** Where it sends to, and how many of all tags. */
export function Target({ name, options, canCount }: { name: string; options: Transfer; canCount: boolean }) {
    const t = useT();
    const target = targetOf(options);
    const counts = useQuery({
        queryKey: ['transfer', 'preview', 'stored', name],
        queryFn: ({ signal }) => previewTransfer({ name }, signal),
        enabled: canCount,
        retry: false,
        staleTime: 60_000,
    }).data;
    if (!target && !counts) return null;
    return (
        <p className={css.target}>
            {target && <span>{target}</span>}
            {counts && (
                <span className={css.muted}>
                    {t('transfer_preview.count', { count: counts.selected, total: counts.total })}
                </span>
            )}
        </p>
    );
}
