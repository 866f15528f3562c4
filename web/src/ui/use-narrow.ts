import { useSyncExternalStore } from 'react';

const query = '(max-width: 699px)';

function subscribe(onChange: () => void): () => void {
    const list = matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a telephone, for what CSS cannot decide. */
export function useIsNarrow(): boolean {
    return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
