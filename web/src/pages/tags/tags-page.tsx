import { useT } from '../../text/language';
import { PageHeader } from '../../ui/panel';
import { TagTable } from './tag-table';
import css from './tags.module.css';

/** Tags of all devices. */
export default function TagsPage() {
    const t = useT();
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.tags')} />
            <TagTable opcId="" />
        </div>
    );
}
