import type { User } from '../../api/users';
import type { Key } from '../../text/t';

/** The reason why a user cannot be deleted, locked or given a lower role now; undefined if it is possible. The
 *  gateway also refuses this for the last administrator; the page shows it before the attempt. */
export function whyKept(user: User, all: readonly User[], ownId: string): Key | undefined {
    if (user.user_id === ownId) return 'users.is_self';
    const isAdmin = (each: User) => each.role === 'admin' && !each.disabled;
    if (isAdmin(user) && all.filter(isAdmin).length === 1) return 'users.is_last';
    return undefined;
}

export const leastPassword = 8;

/** What is wrong with a new password that is typed twice; undefined if nothing is. */
export function passwordFault(password: string, again: string): { field: 'password' | 'again'; text: Key } | undefined {
    if (password.length < leastPassword) return { field: 'password', text: 'users.password_short' };
    if (password !== again) return { field: 'again', text: 'setup.not_same' };
    return undefined;
}

export const keyTerms = ['30', '90', '365', 'never'] as const;
export type KeyTerm = (typeof keyTerms)[number];

/** When a key ends that is made now for so many days; null = never. */
export function endOfTerm(term: KeyTerm, now: number): number | null {
    return term === 'never' ? null : now + Number(term) * 86_400_000;
}

export type KeyState = 'valid' | 'soon' | 'expired';

/** A key that expires within two weeks is marked as a warning. */
export function keyState(expiresAt: number | null, now: number): KeyState {
    if (expiresAt === null) return 'valid';
    if (expiresAt <= now) return 'expired';
    return expiresAt - now < 14 * 86_400_000 ? 'soon' : 'valid';
}
