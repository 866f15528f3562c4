import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { canTakeBack, takeBack, type Change } from '../api/change';
import { useSession } from '../api/session';

/** What takes a change back, for engineers; the page is read anew after it. */
export function useTakeBack() {
    const { can } = useSession();
    const client = useQueryClient();
    return {
        canTakeBack: (change: Change) => can('engineer') && canTakeBack(change),
        takeBack: async (change: Change) => {
            await takeBack(change);
            await client.invalidateQueries();
        },
        meanwhileOf: (error: unknown) =>
            error instanceof ApiError && error.code === 'CHANGED_MEANWHILE' ? error.message.split(', ') : undefined,
    };
}
