import type { User } from '../../api/users';
import type { Key } from '../../text/t';

/** Why a user cannot be deleted, locked or given a lower role now; undefined if it is possible. The gateway refuses the last
 *  administrator too; the page says so before. */
export function whyKept(user: User, all: readonly User[], own_id: string): Key | undefined {
    if (user.user_id === own_id) return 'users.is_self';
    const is_admin = (each: User) => each.role === 'admin' && !each.disabled;
    if (is_admin(user) && all.filter(is_admin).length === 1) return 'users.is_last';
    return undefined;
}

export const least_password = 8;

/** What is wrong with a new password that is typed twice; undefined if nothing is. */
export function passwordFault(password: string, again: string): { field: 'password' | 'again'; text: Key } | undefined {
    if (password.length < least_password) return { field: 'password', text: 'users.password_short' };
    if (password !== again) return { field: 'again', text: 'setup.not_same' };
    return undefined;
}

export const key_terms = ['30', '90', '365', 'never'] as const;
export type KeyTerm = (typeof key_terms)[number];

/** When a key ends that is made now for so many days; null = never. */
export function endOfTerm(term: KeyTerm, now: number): number | null {
    return term === 'never' ? null : now + Number(term) * 86_400_000;
}

export type KeyState = 'valid' | 'soon' | 'expired';

/** A key that ends within two weeks is shown, so that nobody is surprised. */
export function keyState(expires_at: number | null, now: number): KeyState {
    if (expires_at === null) return 'valid';
    if (expires_at <= now) return 'expired';
    return expires_at - now < 14 * 86_400_000 ? 'soon' : 'valid';
}
