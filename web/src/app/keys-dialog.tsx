import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../text/language';
import { Dialog } from '../ui/dialog';
import { SwitchField } from '../ui/field';
import { keyAction, keysAreOn, setKeys } from './keys';
import { navigation } from './navigation';
import css from './keys-dialog.module.css';

/** Listens to the single keys of the page; `onList` shows their list. */
export function useKeys(onList: () => void): void {
    const navigate = useNavigate();
    const g_at = useRef<number>(undefined);
    const onKey = useEffectEvent((event: KeyboardEvent) => {
        if (!keysAreOn() || document.querySelector('dialog[open], [popover]:popover-open')) return;
        const target = event.target as HTMLElement;
        const is_typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
        const has_modifier = event.ctrlKey || event.altKey || event.metaKey;
        const action = keyAction({ key: event.key, has_modifier, is_typing }, g_at.current, event.timeStamp);
        g_at.current = action?.kind === 'await' ? event.timeStamp : undefined;
        if (!action) return;
        event.preventDefault();
        if (action.kind === 'go') void navigate(action.path);
        else if (action.kind === 'find') document.querySelector<HTMLElement>('[data-find]')?.focus();
        else if (action.kind === 'list') onList();
    });
    useEffect(() => {
        const listener = (event: KeyboardEvent) => onKey(event);
        addEventListener('keydown', listener);
        return () => removeEventListener('keydown', listener);
    }, []);
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const [are_on, setOn] = useState(keysAreOn);
    const rows: [keys: string[], meaning: string][] = [
        [['/'], t('keys.find')],
        [['?'], t('keys.list')],
        ...navigation.map((entry): [string[], string] => [['g', entry.letter], t('keys.go', { page: t(entry.text) })]),
        [['↑', '↓', 'PgUp', 'PgDn', 'Home', 'End'], t('keys.move')],
        [['Enter'], t('keys.open')],
        [['Esc'], t('keys.close')],
    ];
    return (
        <Dialog title={t('keys.title')} onClose={onClose}>
            <dl className={css.keys}>
                {rows.map(([keys, meaning]) => (
                    <div key={meaning}>
                        <dt>
                            {keys.map((key) => (
                                <kbd key={key}>{key}</kbd>
                            ))}
                        </dt>
                        <dd>{meaning}</dd>
                    </div>
                ))}
            </dl>
            <SwitchField
                label={t('keys.switch')}
                value={are_on}
                onChange={(value) => {
                    setKeys(value);
                    setOn(value);
                }}
            />
        </Dialog>
    );
}
