import { createContext, useContext } from 'react';
import { call, data, v1 } from './client';
import type { components } from './schema.gen';

export type Role = components['schemas']['role'];

export interface Session {
    user_id: string;
    role: Role;
    csrf_token: string;
    /** Epoch ms; null = does not end by itself. */
    expires_at: number | null;
    /** Of a display on a wall: the view that it shows. */
    view_id?: string | null;
}

export interface LoginState {
    setup_required: boolean;
    notice: string | null;
    /** Absent in gateways before the web page. */
    session?: boolean;
}

const ranks: Record<Role, number> = { viewer: 0, operator: 1, engineer: 2, admin: 3 };

export function hasRole(role: Role, needed: Role): boolean {
    return ranks[role] >= ranks[needed];
}

export function fetchLoginState(): Promise<LoginState> {
    return call<LoginState>('GET', '/login/state');
}

export function fetchSession(): Promise<Session> {
    return data(v1.GET('/api/v1/session'));
}

/** `code`: the one-time code of a user with a second factor. Fails with LOGIN_FAILED, CODE_REQUIRED, RATE_LIMITED. */
export function login(username: string, password: string, code?: string) {
    return data(v1.POST('/login/form', { body: { username, password, ...(code ? { code } : {}) } }));
}

/** Creates the first administrator and logs in. */
export function setUp(setupToken: string, username: string, password: string) {
    return data(v1.POST('/login/setup', { body: { setup_token: setupToken, username, password } }));
}

/** Confirms the password: for ten minutes the session may then get secrets, such as a backup with a passphrase.
 *  Fails with LOGIN_FAILED, RATE_LIMITED. */
export function confirmSession(password: string) {
    return call<unknown>('POST', '/api/v1/session/confirm', { body: { password } });
}

export function logout() {
    return data(v1.POST('/logout'));
}

export interface SessionContextValue {
    session: Session;
    /** Whether the user has the role or a higher one. The gateway decides; the page hides what would be refused. */
    can: (needed: Role) => boolean;
    /** Ends the session and shows the login page. */
    end: () => Promise<void>;
}

/** Provided by app/session.tsx below every page but the login. */
export const SessionContext = createContext<SessionContextValue | undefined>(undefined);

export function useSession(): SessionContextValue {
    const value = useContext(SessionContext);
    if (!value) throw new Error('useSession() is used outside of the session');
    return value;
}
