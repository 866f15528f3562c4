import { useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes';
import { useT } from '../text/language';
import { Announcer } from './announcer';
import { Button, ButtonRow } from './button';
import { TextField } from './field';
import css from './dialog.module.css';

interface DialogProps {
    title: string;
    /** Called by Esc and the close button only: a click outside the dialog does not close it, so it loses no input. */
    onClose: () => void;
    children: React.ReactNode;
    /** Buttons at the end. */
    footer?: React.ReactNode;
    size?: 'small' | 'normal' | 'wide';
    /** The id of a text that a screen reader reads together with the title when the dialog opens. Without it the
     *  text would be skipped, because the focus goes to the first input. */
    about?: string;
    isDrawer?: boolean;
    /** It cannot be closed: the page needs it, such as a log-in. */
    isBound?: boolean;
    onSubmit?: () => void;
}

/** A modal dialog on the native element: the browser keeps focus inside and returns it afterwards. The element with
 *  `data-autofocus`, else the first input, gets the focus. */
export function Dialog({
    title,
    onClose,
    children,
    footer,
    size = 'normal',
    about,
    isDrawer,
    isBound,
    onSubmit,
}: DialogProps) {
    const ref = useRef<HTMLDialogElement>(null);
    const titleId = useId();
    const t = useT();
    useEffect(() => {
        const dialog = ref.current;
        if (!dialog) return;
        const opener = document.activeElement;
        const around = ancestors(opener);
        dialog.showModal();
        const first =
            dialog.querySelector<HTMLElement>('[data-autofocus]') ??
            dialog.querySelector<HTMLElement>('input, select, textarea');
        first?.focus();
        if (first instanceof HTMLInputElement && first.type === 'text') first.select();
        return () => {
            dialog.close();
            // The button that opened the dialog is gone, because the action removed it: the focus goes to the element
            // around it, so that the keyboard continues there.
            const back = [opener, ...around].find((each) => each?.isConnected);
            back?.closest<HTMLElement>('button, a, input, select, textarea, [tabindex]')?.focus();
        };
    }, []);
    const body = (
        <>
            <div className={css.body}>{children}</div>
            {footer && <div className={css.footer}>{footer}</div>}
        </>
    );
    return (
        <dialog
            ref={ref}
            className={classes(css.dialog, isDrawer ? css.drawer : css[size])}
            aria-labelledby={titleId}
            aria-describedby={about}
            onCancel={(event) => {
                // Ignores the event of a dialog inside this one, and of a cancelled file choice: both bubble up to
                // here.
                if (event.target !== event.currentTarget) return;
                event.preventDefault();
                if (!isBound) onClose();
            }}
        >
            {/* No <header>: in the bar at the top it would be a second banner. */}
            <div className={css.header}>
                <h2 id={titleId}>{title}</h2>
                {!isBound && (
                    <Button kind="quiet" icon="close" iconOnly onClick={onClose}>
                        {t('dialog.close')}
                    </Button>
                )}
            </div>
            {onSubmit ? (
                <form
                    className={css.form}
                    noValidate
                    onSubmit={(event) => {
                        event.preventDefault();
                        onSubmit();
                        // A field that is wrong is read with its fault.
                        requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
                    }}
                >
                    {body}
                </form>
            ) : (
                body
            )}
            <Announcer />
        </dialog>
    );
}

function ancestors(element: Element | null): Element[] {
    const found: Element[] = [];
    for (let at = element?.parentElement; at; at = at.parentElement) found.push(at);
    return found;
}

/** A dialog at the side, for the details of a row. */
export function Drawer(props: Omit<DialogProps, 'isDrawer' | 'size'>) {
    return <Dialog {...props} isDrawer />;
}

interface ConfirmProps {
    title: string;
    /** What will happen, with counts. */
    children: React.ReactNode;
    /** The name to be typed. */
    name: string;
    action: string;
    onConfirm: () => void;
    onClose: () => void;
    isBusy?: boolean;
}

/** For what cannot be undone: the name must be typed. */
export function ConfirmByName({ title, children, name, action, onConfirm, onClose, isBusy }: ConfirmProps) {
    const t = useT();
    const [typed, setTyped] = useState('');
    const isSame = typed.trim() === name;
    return (
        <Dialog
            title={title}
            onClose={onClose}
            size="small"
            onSubmit={() => isSame && !isBusy && onConfirm()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button
                        kind="danger"
                        type="submit"
                        isBusy={isBusy}
                        blocked={isSame ? undefined : t('confirm.type_first', { name })}
                    >
                        {action}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.text}>{children}</div>
            <TextField
                label={t('confirm.type', { name })}
                value={typed}
                onChange={setTyped}
                input={{ autoComplete: 'off', spellCheck: false }}
            />
        </Dialog>
    );
}
