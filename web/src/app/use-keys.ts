import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { keysAreOn } from '../ui/single-keys';
import { isFindAll, keyAction } from './keys';

/** Listens to the keys of the page. `onList` shows the list of keys, `onFind` finds anything; undefined: nothing can be
 *  found here. */
export function useKeys(onList: () => void, onFind: (() => void) | undefined): void {
    const navigate = useNavigate();
    const gAt = useRef<number>(undefined);
    const onKey = useEffectEvent((event: KeyboardEvent) => {
        if (isFindAll(event) && onFind && !document.querySelector('dialog[open]')) {
            event.preventDefault();
            onFind();
            return;
        }
        if (!keysAreOn() || document.querySelector('dialog[open], [popover]:popover-open')) return;
        const target = event.target as HTMLElement;
        const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
        const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
        const action = keyAction({ key: event.key, hasModifier, isTyping }, gAt.current, event.timeStamp);
        gAt.current = action?.kind === 'await' ? event.timeStamp : undefined;
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
