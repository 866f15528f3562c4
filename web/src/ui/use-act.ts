import { useState } from 'react';

/** An act of a dialog: one at a time, its failure kept until the next attempt. True when it was carried out. */
export function useAct() {
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const run = async (act: () => Promise<unknown>): Promise<boolean> => {
        setBusy(true);
        setError(undefined);
        try {
            await act();
            return true;
        } catch (caught) {
            setError(caught);
            return false;
        } finally {
            setBusy(false);
        }
    };
    return { run, isBusy, error };
}
