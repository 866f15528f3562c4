import type { Change } from '../api/change';
import { useCodeText, useT } from '../text/language';
import { fieldChange } from './change-sentence';
import css from './change-lines.module.css';

interface ChangeLinesProps {
    change: Change;
    /** The sentence above says the only field already. */
    isBelowSentence?: boolean;
}

/** The fields that a change has set, each with its value before and after. */
export function ChangeLines({ change, isBelowSentence }: ChangeLinesProps) {
    const t = useT();
    const word = useCodeText();
    const count = change.fields.length + change.omitted;
    if (count === 0 || (isBelowSentence && count === 1)) return null;
    return (
        <ul className={css.lines}>
            {change.fields.map((each) => (
                <li key={each.field}>{fieldChange(each, t, word)}</li>
            ))}
            {change.omitted > 0 && <li>{t('who.omitted', { count: change.omitted })}</li>}
        </ul>
    );
}
