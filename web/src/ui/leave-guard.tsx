import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../text/language';
import { Button, ButtonRow } from './button';
import { Dialog } from './dialog';

/** Asks before changes are lost: when the person goes to another page, closes the window, or calls `leave` (the form
 *  uses it for Cancel and Esc). The caller must render `question`. */
export function useLeaveGuard(isChanged: boolean): { leave: (go: () => void) => void; question: React.ReactNode } {
    /** The action that waits for the answer to the question. */
    const [go, setGo] = useState<() => void>();
    const leave = (then: () => void) => {
        if (isChanged) setGo(() => then);
        else then();
    };
    return { leave, question: isChanged && <Guard go={go} onAnswer={() => setGo(undefined)} /> };
}

/** Mounted only while there are changes, because the router supports one guard at a time. */
function Guard({ go, onAnswer }: { go: (() => void) | undefined; onAnswer: () => void }) {
    const t = useT();
    useEffect(() => {
        const ask = (event: BeforeUnloadEvent) => event.preventDefault();
        addEventListener('beforeunload', ask);
        return () => removeEventListener('beforeunload', ask);
    }, []);
    // A change of filter or tab stays on the same page and loses nothing.
    const blocker = useBlocker(
        ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    );
    if (blocker.state !== 'blocked' && !go) return null;
    const stay = () => {
        onAnswer();
        blocker.reset?.();
    };
    const leave = () => {
        onAnswer();
        blocker.proceed?.();
        go?.();
    };
    return (
        <Dialog
            title={t('leave.title')}
            size="small"
            onClose={stay}
            footer={
                <ButtonRow align="end">
                    <Button data-autofocus onClick={stay}>
                        {t('leave.stay')}
                    </Button>
                    <Button kind="danger" onClick={leave}>
                        {t('leave.go')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('leave.text')}</p>
        </Dialog>
    );
}
