import { queryOptions } from '@tanstack/react-query';
import { data, setCsrfToken, v1 } from './client';
import type { components } from './schema.gen';
import type { Role } from './session';

export type User = components['schemas']['user'];
export type NamedKey = components['schemas']['key'];
export type UserChange = components['schemas']['user_change'];

/** Admin, with a session: the gateway refuses keys here. */
export const userList = queryOptions({
    queryKey: ['users'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/users', { signal }))).data as User[],
});

export function createUser(userId: string, password: string, role: Role) {
    return data(v1.POST('/api/v1/users', { body: { user_id: userId, password, role } }));
}

/** Ends the sessions of the user. Fails with INTEGRITY for the last administrator. */
export function changeUser(userId: string, body: UserChange) {
    return data(v1.PUT('/api/v1/users/{userId}', { params: { path: { userId } }, body }));
}

export function deleteUser(userId: string) {
    return data(v1.DELETE('/api/v1/users/{userId}', { params: { path: { userId } } }));
}

/** For a user who has lost the device and the recovery codes. */
export function removeSecondFactorOf(userId: string) {
    return data(v1.DELETE('/api/v1/users/{userId}/second-factor', { params: { path: { userId } } }));
}

/** Admin. Named keys, without their text: that is shown once, when they are made. */
export const keyList = queryOptions({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/keys', { signal }))).data as NamedKey[],
});

/** `expires_at`: epoch ms, null = never. */
export function createKey(
    name: string,
    role: Role,
    expiresAt: number | null,
): Promise<{ key_id: string; key: string }> {
    return data(v1.POST('/api/v1/keys', { body: { name, role, expires_at: expiresAt } }));
}

export function deleteKey(keyId: string) {
    return data(v1.DELETE('/api/v1/keys/{keyId}', { params: { path: { keyId } } }));
}

/** The previous key stays valid for `overlap_h` hours. Fails with PROTECTED if the key comes from a property or the
 *  environment and not from the gateway. */
export function rotateMainKey(overlapH: number): Promise<{ key: string; before_ends_at: number }> {
    return data(v1.POST('/api/v1/keys/main/rotate', { body: { overlap_h: overlapH } }));
}

/** Whether the log-in of this user needs one-time codes. */
export const ownSecondFactor = queryOptions({
    queryKey: ['session', 'second-factor'],
    queryFn: ({ signal }) => data(v1.GET('/api/v1/session/second-factor', { signal })),
});

/** The secret for an authenticator app; nothing is needed until a code was confirmed. */
export function beginSecondFactor(password: string): Promise<{ secret: string; uri: string }> {
    return data(v1.POST('/api/v1/session/second-factor', { body: { password } }));
}

/** Ends all sessions of this user, also this one. The recovery codes are shown only here. */
export function confirmSecondFactor(code: string): Promise<{ recovery_codes: string[] }> {
    return data(v1.POST('/api/v1/session/second-factor/confirm', { body: { code } }));
}

/** Ends all sessions of this user, also this one. */
export function removeSecondFactor(password: string, code: string) {
    return data(v1.POST('/api/v1/session/second-factor/remove', { body: { password, code } }));
}

/** Ends the other sessions of this user. This session continues with a new token. */
export async function changePassword(oldPassword: string, password: string): Promise<void> {
    const session = await data(v1.PUT('/api/v1/session/password', { body: { old_password: oldPassword, password } }));
    setCsrfToken(session.csrf_token);
}
