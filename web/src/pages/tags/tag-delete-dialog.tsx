import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tag } from '../../api/tag';
import { deleteTags } from '../../api/tag-bulk';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { ConfirmAct } from '../../ui/confirm-act';

interface TagDeleteProps {
    tags: readonly Tag[];
    onClose: () => void;
    onDone: () => void;
}

/** Tells what is deleted with the tags, and asks to type the name or, for several tags, their number. */
export default function TagDeleteDialog({ tags, onClose, onDone }: TagDeleteProps) {
    const t = useT();
    const language = useLanguage();
    const client = useQueryClient();
    const [done, setDone] = useState(0);
    const count = tags.length;
    const remove = async () => {
        const ids = tags.map((tag) => tag.tag_id);
        try {
            await deleteTags(ids, setDone);
        } finally {
            await client.invalidateQueries({ queryKey: ['tag'] });
            await client.invalidateQueries({ queryKey: ['opc'] });
        }
    };
    return (
        <ConfirmAct
            title={t('tag_delete.title', { count })}
            name={count === 1 ? (tags[0]?.tag_id ?? '') : formatNumber(count, language)}
            action={t('tag_delete.submit', { count })}
            act={remove}
            failed={t('tag_delete.failed')}
            onDone={onDone}
            onClose={onClose}
        >
            <p>{t('tag_delete.text', { count })}</p>
            <p>{t('delete.history')}</p>
            <p role="status">{done > 0 && count > 1 && t('import.deleting', { done, total: count })}</p>
        </ConfirmAct>
    );
}
