import { useState } from 'react';
import { useT } from '../text/language';
import { Button } from './button';
import css from './copy-text.module.css';

/** A text to copy: an address, a fingerprint or a key. Over plain HTTP the page may not use the clipboard: then the
 *  text is selected for Ctrl+C. */
export function CopyText({ text, label }: { text: string; label: string }) {
    const t = useT();
    const [state, setState] = useState<'' | 'copied' | 'selected'>('');
    const copy = async (code: HTMLElement | null) => {
        try {
            await navigator.clipboard.writeText(text);
            setState('copied');
        } catch {
            if (code) getSelection()?.selectAllChildren(code);
            setState('selected');
        }
    };
    return (
        <span className={css.copy}>
            <code>{text}</code>
            <Button
                kind="quiet"
                icon="copy"
                iconOnly
                onClick={(event) => void copy(event.currentTarget.previousElementSibling as HTMLElement)}
            >
                {t('copy.label', { what: label })}
            </Button>
            <span role="status" className={css.done}>
                {state && t(`copy.${state}`)}
            </span>
        </span>
    );
}
