import type { Tag } from '../../api/tag';
import { useConfirmedAt, useListedValue } from '../../live/use-tag-value';
import { useT } from '../../text/language';
import { valueAsNumber } from '../../text/number';
import { tagStates } from '../../text/states';
import { Age } from '../../ui/age';
import { Mark } from '../../ui/mark';
import { qualityKind } from '../../ui/quality';
import { RangeBar } from '../../ui/range-bar';
import { Value } from '../../ui/value';

/** Each cell follows the live value of its tag by itself, so that the row is not drawn again. */
export function ValueCell({ tag }: { tag: Tag }) {
    const shown = useListedValue(tag);
    return (
        <span data-row-state={qualityKind(shown.quality, shown.ts) === 'bad' ? 'bad' : undefined}>
            <Value shown={shown} of={tag} states={tagStates(tag)} />
        </span>
    );
}

export function RangeCell({ tag }: { tag: Tag }) {
    const shown = useListedValue(tag);
    const isKnown = qualityKind(shown.quality, shown.ts) === 'good' && !shown.isStale;
    return <RangeBar value={isKnown ? valueAsNumber(shown.value) : undefined} limits={tag} />;
}

/** The quality in a word; for a bad one its cause, as the list reported it. */
export function QualityCell({ tag }: { tag: Tag }) {
    const t = useT();
    const shown = useListedValue(tag);
    const kind = qualityKind(shown.quality, shown.ts);
    if (kind === 'good') return <>{t('quality.good')}</>;
    const cause = tag.value_read_error_message;
    const text = cause ? t('quality.with_cause', { quality: t(`quality.${kind}`), cause }) : t(`quality.${kind}`);
    return (
        <span title={text}>
            <Mark kind={kind === 'bad' ? 'bad' : kind === 'uncertain' ? 'uncertain' : 'stopped'} /> {text}
        </span>
    );
}

export function TimeCell({ tag }: { tag: Tag }) {
    const shown = useListedValue(tag);
    const confirmedAt = useConfirmedAt(tag.opc_id, shown.quality);
    return <Age ts={shown.ts} confirmedAt={confirmedAt} isStale={shown.isStale} staleMs={180_000} />;
}
