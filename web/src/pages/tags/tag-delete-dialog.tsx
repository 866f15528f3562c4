import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tag } from '../../api/tag';
import { deleteTags } from '../../api/tag-bulk';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { ConfirmByName } from '../../ui/dialog';
import { ErrorNote } from '../../ui/state-views';

/** What is deleted with the tags, and the name (of several: their number) to be typed. */
export function TagDeleteDialog({
    tags,
    onClose,
    onDone,
}: {
    tags: readonly Tag[];
    onClose: () => void;
    onDone: () => void;
}) {
    const t = useT();
    const language = useLanguage();
    const client = useQueryClient();
    const [done, setDone] = useState(0);
    const [error, setError] = useState<unknown>();
    const [is_busy, setBusy] = useState(false);
    const count = tags.length;
    const remove = async () => {
        setBusy(true);
        setError(undefined);
        try {
            await deleteTags(
                tags.map((tag) => tag.tag_id),
                setDone,
            );
            onDone();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        } finally {
            await client.invalidateQueries({ queryKey: ['tag'] });
            await client.invalidateQueries({ queryKey: ['opc'] });
        }
    };
    return (
        <ConfirmByName
            title={t('tag_delete.title', { count })}
            name={count === 1 ? (tags[0]?.tag_id ?? '') : formatNumber(count, language)}
            action={t('tag_delete.submit', { count })}
            onConfirm={() => void remove()}
            onClose={onClose}
            is_busy={is_busy}
        >
            <p>{t('tag_delete.text', { count })}</p>
            <p>{t('delete.history')}</p>
            <p role="status">{done > 0 && count > 1 && t('import.deleting', { done, total: count })}</p>
            {error !== undefined && <ErrorNote what={t('tag_delete.failed')} error={error} />}
        </ConfirmByName>
    );
}
