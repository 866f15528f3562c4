import { useLanguage, useT } from '../text/language';
import { Button, ButtonRow } from './button';

/** "1–50 of 312" with back and next; for lists that are not scrolled endlessly. `page` from 1. */
export function Pager({
    page,
    size,
    total,
    onPage,
}: {
    page: number;
    size: number;
    total: number;
    onPage: (page: number) => void;
}) {
    const t = useT();
    const language = useLanguage();
    const first = total === 0 ? 0 : (page - 1) * size + 1;
    const last = Math.min(page * size, total);
    const text = (value: number) => value.toLocaleString(language);
    return (
        <ButtonRow align="end">
            <span>{t('pager.range', { first: text(first), last: text(last), total: text(total) })}</span>
            <Button
                icon="back"
                iconOnly
                blocked={page > 1 ? undefined : t('pager.first')}
                onClick={() => onPage(page - 1)}
            >
                {t('pager.back')}
            </Button>
            <Button
                icon="right"
                iconOnly
                blocked={last < total ? undefined : t('pager.last')}
                onClick={() => onPage(page + 1)}
            >
                {t('pager.next')}
            </Button>
        </ButtonRow>
    );
}
