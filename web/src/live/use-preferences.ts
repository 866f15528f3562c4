import { useQuery } from '@tanstack/react-query';
import { preferences, type Preferences } from '../api/preferences';
import { useSession } from '../api/session';

/** What the person has chosen; undefined until it is known, and for those who have no account: keys and displays. */
export function usePreferences(): Preferences | undefined {
    const { session } = useSession();
    const isPerson = session.user_id !== '' && !session.view_id;
    return useQuery({ ...preferences, enabled: isPerson }).data;
}
