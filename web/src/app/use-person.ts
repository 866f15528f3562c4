import { useSession } from '../api/session';
import { useT } from '../text/language';

/** The name of the person at the top of the page. */
export function usePersonName(): string {
    const t = useT();
    const { session } = useSession();
    return session.view_id ? t('person.display') : session.user_id || t('person.key');
}
