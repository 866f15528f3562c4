import { useState } from 'react';

/** An action of a dialog. Only one runs at a time. Its error stays until the next attempt. `run` resolves with true
 *  on success. */
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
