import type { BrowseItem } from '../../api/opc-tools';
import { useTagValue } from '../../live/use-tag-value';
import { useT } from '../../text/language';
import { Value } from '../../ui/value';
import css from './browse.module.css';

interface NodeSideProps {
    item: BrowseItem;
    /** The tag that reads this node already; its value is live. */
    tagId?: string;
    /** The value that was read last by a press. */
    read?: string;
}

/** Beside a node: its value, its type, and whether it can be written. */
export function NodeSide({ item, tagId, read }: NodeSideProps) {
    const t = useT();
    const isVariable = item.kind === 'variable' && item.plc_address !== null;
    return (
        <span className={css.side}>
            {tagId ? (
                <LiveNode tagId={tagId} />
            ) : (
                read !== undefined && (
                    <span className={css.read} title={read}>
                        {read}
                    </span>
                )
            )}
            <span className={css.type}>{item.data_type}</span>
            {isVariable && (
                <span className={css.type}>{item.writable ? t('browse.writable') : t('browse.read_only')}</span>
            )}
        </span>
    );
}

function LiveNode({ tagId }: { tagId: string }) {
    return (
        <span className={css.read}>
            <Value shown={useTagValue(tagId)} />
        </span>
    );
}
