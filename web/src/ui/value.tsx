import { classes } from './classes';
import { isolated } from '../text/isolate';
import { useT } from '../text/language';
import { stateOf, type States } from '../text/states';
import { formatWhen } from '../text/time';
import { useZone, gatewayNow } from '../text/clock';
import { shownTagValue, type ShownAs } from '../text/shown-number';
import { qualityKind, shownValue } from './quality';
import css from './value.module.css';

/** More letters than these may not fit into a cell. */
const longText = 16;

export interface ShownValue {
    value: string;
    quality: number;
    ts: number;
    isStale?: boolean;
    lastGood?: { value: string; ts: number };
}

/** The value of a tag in the tag's format; the tooltip has the exact value. Bad, uncertain and stale values look
 *  different. A good value has no colour. */
export function Value({
    shown,
    of,
    unit,
    states,
    size = 'body',
}: {
    shown: ShownValue | undefined;
    /** The tag; absent: `shown` is the text as it is to be read. */
    of?: ShownAs;
    unit?: string;
    /** Texts of the values: shown in place of the number, which is its title. */
    states?: States;
    size?: 'body' | 'single';
}) {
    const t = useT();
    const zone = useZone();
    if (!shown) return <span className={classes(css.value, css.none)}>–</span>;
    const kind = qualityKind(shown.quality, shown.ts);
    const asRead = (value: string) => stateOf(states, value) ?? (of ? shownTagValue(value, of) : value);
    const exact = shownValue(shown.value, kind, shown.lastGood?.value);
    const text = shownValue(asRead(shown.value), kind, shown.lastGood && asRead(shown.lastGood.value));
    const word = kind === 'good' ? '' : t(`quality.${kind}`);
    const since = shown.lastGood
        ? t('value.last_good', { time: formatWhen(shown.lastGood.ts, gatewayNow(), zone) })
        : '';
    const doubt = [word, since, shown.isStale ? t('value.stale') : ''].filter(Boolean).join(', ');
    // The tooltip has what a cell may cut off: all digits, and the number behind the text of a state.
    const title = [exact !== text || text.length > longText ? exact : '', doubt].filter(Boolean).join('\n');
    const state = shown.isStale ? css.stale : css[kind];
    return (
        <span
            className={classes(
                css.value,
                size === 'single' && css.single,
                text.length > longText * 4 && css.long,
                state,
            )}
            title={title || undefined}
        >
            {isolated(text)}
            {unit && text !== '–' && <span className={css.unit}> {unit}</span>}
            {doubt && <span className="visually-hidden"> ({doubt})</span>}
        </span>
    );
}
