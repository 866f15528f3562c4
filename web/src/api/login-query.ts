import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { setCsrfToken } from './client';
import { fetchLoginState, fetchSession, type Session } from './session';

export interface LoginInfo {
    setup_required: boolean;
    notice: string | null;
    session: Session | undefined;
}

/** The session. If an older gateway does not report in the login state whether there is a session, the session
 *  itself is requested. */
export async function fetchLoginInfo(): Promise<LoginInfo> {
    const state = await fetchLoginState();
    const known = { setup_required: state.setup_required, notice: state.notice };
    if (state.setup_required || state.session === false) return { ...known, session: undefined };
    try {
        const session = await fetchSession();
        setCsrfToken(session.csrf_token);
        return { ...known, session };
    } catch (error) {
        if (error instanceof ApiError && error.isUnauthorized) return { ...known, session: undefined };
        throw error;
    }
}

export const loginQuery = queryOptions({ queryKey: ['login'], queryFn: fetchLoginInfo, staleTime: Infinity });
