import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../text/language';
import { Button, ButtonRow } from './button';
import { Dialog } from './dialog';

/** Keeps a person from losing what was changed: by going to another page, by closing the window, and by whatever the form
 *  itself does through `leave`. `question` must be rendered. */
export function useLeaveGuard(isChanged: boolean): { leave: (go: () => void) => void; question: React.ReactNode } {
    /** What was asked for and waits for the answer. */
    const [go, setGo] = useState<() => void>();
    const leave = (then: () => void) => {
        if (isChanged) setGo(() => then);
        else then();
    };
    return { leave, question: isChanged && <Guard go={go} onAnswer={() => setGo(undefined)} /> };
}

/** Mounted while there is something to lose: the router knows one guard at a time. */
function Guard({ go, onAnswer }: { go: (() => void) | undefined; onAnswer: () => void }) {
    const t = useT();
    useEffect(() => {
        const ask = (event: BeforeUnloadEvent) => event.preventDefault();
        addEventListener('beforeunload', ask);
        return () => removeEventListener('beforeunload', ask);
    }, []);
    // A filter or tab of the same page loses nothing.
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
