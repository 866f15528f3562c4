import { useRef, useState } from 'react';
import { classes } from './classes';
import { useT } from '../text/language';
import { momentShapes, momentOf, type MomentKind } from '../text/moment';
import { FieldFrame, type FrameProps } from './field';
import { Icon } from './icon';
import css from './moment-field.module.css';

const placeholders: Readonly<Record<MomentKind, string>> = {
    date: 'yyyy-mm-dd',
    time: 'hh:mm',
    'datetime-local': 'yyyy-mm-dd hh:mm',
};

interface MomentProps extends FrameProps {
    kind: MomentKind;
    /** As of a native input, such as `2026-11-25T14:30`; '' = none. */
    value: string;
    /** Called with the value, or with '' while the typed text is no date or time. */
    onChange: (value: string) => void;
}

/** A date or a time, written as everywhere on the page and not as the browser's language has it; dates can be picked in the
 *  browser's calendar, too. */
export function MomentField({ kind, value, onChange, error, ...frame }: MomentProps) {
    const t = useT();
    const native = useRef<HTMLInputElement>(null);
    const [typed, setTyped] = useState<{ text: string; moment: string; was: string }>();
    const [isLeft, setLeft] = useState(false);
    // If the value was changed from outside, the typed text is dropped. While the typed text is incomplete, the caller
    // may keep the previous value.
    const isTyped = typed && (typed.moment === value || typed.was === value);
    const text = isTyped ? typed.text : value.replace('T', ' ');
    const change = (next: string) => {
        const moment = momentOf(next, kind);
        setTyped({ text: next, moment, was: value });
        setLeft(false);
        if (moment !== value) onChange(moment);
    };
    const leave = () => {
        setLeft(true);
        if (value) setTyped(undefined);
    };
    const fault = isLeft && text.trim() && !value ? t('field.moment', { shape: momentShapes[kind] }) : undefined;
    return (
        <FieldFrame {...frame} error={error ?? fault}>
            {(tied) => (
                <span className={css.line}>
                    <input
                        {...tied}
                        type="text"
                        inputMode="numeric"
                        autoComplete="off"
                        spellCheck={false}
                        className={classes(css.input, kind !== 'time' && css.withButton)}
                        placeholder={placeholders[kind]}
                        value={text}
                        onChange={(event) => change(event.target.value)}
                        onBlur={leave}
                    />
                    {kind !== 'time' && (
                        <>
                            <button
                                type="button"
                                className={css.button}
                                title={t('field.calendar')}
                                onClick={() => native.current?.showPicker()}
                            >
                                <Icon name="date" />
                                <span className="visually-hidden">{t('field.calendar')}</span>
                            </button>
                            <input
                                ref={native}
                                className={css.native}
                                type={kind}
                                tabIndex={-1}
                                aria-hidden="true"
                                value={value}
                                onChange={(event) => event.target.value && onChange(event.target.value)}
                            />
                        </>
                    )}
                </span>
            )}
        </FieldFrame>
    );
}
