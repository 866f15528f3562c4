import { useOutletContext } from 'react-router';
import type { Tag } from '../../api/tag';
import { LimitsPanel } from './limits-panel';
import { TagAlarms } from './tag-alarms';
import css from './tag.module.css';
import { Trend } from './trend';

/** The history of a tag, its limits and the last events of its alarm. */
export default function ValuesTab() {
    const tag = useOutletContext<Tag>();
    return (
        <>
            <Trend tag={tag} />
            <div className={css.columns}>
                <LimitsPanel tag={tag} />
                <TagAlarms tagId={tag.tag_id} />
            </div>
        </>
    );
}
